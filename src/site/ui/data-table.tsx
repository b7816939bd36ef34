import type { ReactNode } from "react";

type ClauseTableProps = {
  columns: readonly [string, string];
  rows: readonly { readonly head: string; readonly cell: ReactNode }[];
};

/** Two columns inside a clause: what, and on which terms. */
export function ClauseTable({ columns, rows }: ClauseTableProps) {
  return (
    <table className="data-table data-table--clause">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cell }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            <td>{cell}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
