import { createHash } from "node:crypto";
import { parseSync } from "vite";

export type Mutant = {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
type Change = { readonly node: Node; readonly after: string };

const swappedOperators: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "===": "!==",
    "!==": "===",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "&&": "||",
    "||": "&&",
    "??": "&&",
  }),
);

/** Maps, because an object would also find `toString` and `constructor`. */
const swappedNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: "every",
    every: "some",
    min: "max",
    max: "min",
    startsWith: "endsWith",
    endsWith: "startsWith",
    toLowerCase: "toUpperCase",
    floor: "ceil",
    ceil: "floor",
  }),
);

/** Every small change that a test should notice: another comparison, constant or condition, or a step left out. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program } = parseSync(file, source);
  const mutants: Mutant[] = [];
  visit(program as unknown as Node, (node) => {
    for (const { node: changed, after } of changesOf(node, source)) {
      const { start, end } = changed;
      const line = source.slice(0, start).split("\n").length;
      mutants.push({ file, line, start, end, before: source.slice(start, end), after });
    }
  });
  return mutants;
}

/** The same choice on every machine, spread over all files. */
export function sample(mutants: readonly Mutant[], size: number, seed: string) {
  const rank = ({ file, before, after, line }: Mutant) =>
    createHash("sha256").update([seed, file, line, before, after].join("\0")).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
    .sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
}

function visit(node: Node, look: (node: Node) => void) {
  // Types are not there when the program runs.
  if (node.type.startsWith("TS") && node.type !== "TSAsExpression" && node.type !== "TSSatisfiesExpression")
    return;
  if (node.type === "ImportDeclaration") return;
  look(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, look);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function changesOf(node: Node, source: string): readonly Change[] {
  const text = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : "");
  const { left, right, operator, test, argument, expression, property, value } = node;
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      const swapped = swappedOperators.get(String(operator));
      return swapped ? [{ node, after: `(${text(left)} ${swapped} ${text(right)})` }] : [];
    }
    case "UnaryExpression":
      return operator === "!" ? [{ node, after: `(${text(argument)})` }] : [];
    case "IfStatement":
    case "ConditionalExpression":
      return isNode(test) ? [{ node: test, after: `!(${text(test)})` }] : [];
    case "MemberExpression": {
      const swapped = isNode(property) && !node.computed ? swappedNames.get(text(property)) : undefined;
      return swapped && isNode(property) ? [{ node: property, after: swapped }] : [];
    }
    case "Literal":
      if (typeof value === "number") return [{ node, after: String(value + 1) }];
      return typeof value === "boolean" ? [{ node, after: String(!value) }] : [];
    case "ReturnStatement":
      return isNode(argument) ? [{ node, after: "return;" }] : [];
    case "ExpressionStatement":
      return isNode(expression) && expression.type !== "Literal" ? [{ node, after: ";" }] : [];
    default:
      return [];
  }
}
