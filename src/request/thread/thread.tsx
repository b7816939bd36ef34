import type { ComponentProps, ReactNode } from "react";
import { fileLimits } from "#request/files/file-contents.ts";
import type { StoredFile } from "#request/files/files.ts";
import { describeFile, describeKept, fileRefusalWords, uploadWords, withheldWords } from "./words.ts";

type ItemProps = {
  /** Whose mark is on the line: a ring, a dot or a diamond. */
  by: "system" | "desk" | "buyer";
  look?: "note" | "order" | "bad" | undefined;
  isNew?: boolean | undefined;
  time: string;
  children?: ReactNode;
};

/** One conversation: messages are on sheets, what machines did on the bare line. */
export function Thread({ children }: { children: ReactNode }) {
  return <ol className="thread">{children}</ol>;
}

type MessageProps = ItemProps & {
  from: ReactNode;
  tag?: ReactNode;
  text?: string | undefined;
  level?: "h3" | "h4";
};

export function ThreadMessage({
  from,
  tag,
  text,
  time,
  level: Heading = "h3",
  children,
  ...item
}: MessageProps) {
  return (
    <li className={`thread__item thread__item--message${marksOf(item)}`}>
      <article className="thread__sheet">
        <header className="thread__head">
          <Heading className="thread__from">{from}</Heading> {tag}{" "}
          <span className="thread__time">{time}</span>
        </header>
        {text && <p className="thread__text">{text}</p>}
        {children}
      </article>
    </li>
  );
}

export function ThreadLine({ time, children, ...item }: ItemProps) {
  return (
    <li className={`thread__item${marksOf(item)}`}>
      <p className="thread__line">
        <span>{children}</span> <span className="thread__time">{time}</span>
      </p>
    </li>
  );
}

/** Several lines as one, which opens. */
export function ThreadFold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <li className="thread__item">
      <details className="thread__fold">
        <summary className="thread__summary">{summary}</summary>
        <ol>{children}</ol>
      </details>
    </li>
  );
}

function marksOf({ by, look, isNew }: Pick<ItemProps, "by" | "look" | "isNew">) {
  return [by === "system" ? undefined : by, look, isNew && "new"]
    .filter(Boolean)
    .map((mark) => ` thread__item--${mark}`)
    .join("");
}

type FileListProps = { files: readonly StoredFile[]; link: (file: StoredFile) => ReactNode };

export function FileList({ files, link }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.map((file) => (
        <li className="files__file" key={file.id}>
          {file.withheld ? <span className="files__name">{file.name}</span> : link(file)}{" "}
          <span className="files__size">{describeFile(file)}</span>{" "}
          {file.withheld && <span className="files__state">{withheldWords[file.withheld]}</span>}
        </li>
      ))}
    </ul>
  );
}

type DropBoxProps = {
  id: string;
  /** Set if there is no label beside the box; then several files may be chosen. */
  label?: string;
  hint: string;
  kept?: readonly StoredFile[] | undefined;
};

const { tooLarge, together } = fileRefusalWords;
const uploads = JSON.stringify({ ...uploadWords, limits: fileLimits, tooLarge, together });

/** The browser's own field, as large as its frame: a file can be dropped on it without a script. */
export function DropBox({ id, label, hint, kept = [] }: DropBoxProps) {
  return (
    <div className="drop-box" data-uploads={label && uploads}>
      <ul className="drop-box__kept" aria-label={uploadWords.kept}>
        {kept.map(describeKept).map(({ value, words }) => (
          <li key={value}>
            <label className="drop-box__file tap-row">
              <input className="u-check" type="checkbox" name="kept" value={value} defaultChecked />
              <span>{words}</span>
            </label>
          </li>
        ))}
      </ul>
      <FileInput
        id={id}
        name="files"
        label={label}
        hint={hint}
        multiple={label !== undefined}
        accept=".pdf,.doc,.docx,.xls,.xlsx,.txt,.csv,.jpg,.jpeg,.png,.heic,.heif"
      />
    </div>
  );
}

type FileInputProps = ComponentProps<"input"> & { id: string; label?: string | undefined; hint: string };

/** For a field with one file: what the script refuses before it is sent, and in which words. */
const mostOfOneFile = { "data-most-bytes": fileLimits.bytes, "data-too-large": tooLarge };

/** What is inside of a drop box. */
export function FileInput({ id, label, hint, ...input }: FileInputProps) {
  const limit = input.multiple ? {} : mostOfOneFile;
  return (
    <>
      {label && (
        <label className="u-hidden" htmlFor={id}>
          {label}
        </label>
      )}
      <input
        className="drop-box__input"
        type="file"
        id={id}
        aria-describedby={`${id}-hint`}
        {...limit}
        {...input}
      />
      <p className="drop-box__hint" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  );
}
