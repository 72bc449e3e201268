// docs/proofs.tsv: recorded breakings of the very statements that the tests cite. A row is one breaking: the statement's
// id, which part of it, the file, a text that stands in it exactly once, and what to put there instead; line ends and
// tabs are written \n and \t, a backslash \\.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Proof = { id: string; part: string; file: string; find: string; replace: string; line: number };

export const proofsFile = "docs/proofs.tsv";
const columns = ["id", "part", "file", "find", "replace"];

const unescape = (text: string) =>
  text.replace(/\\(.)/g, (whole, mark: string) => ({ n: "\n", t: "\t", "\\": "\\" })[mark] ?? whole);

/** Every recorded breaking; throws a sentence with its line for a row that cannot be meant. */
export function readProofs(root: string): Proof[] {
  const path = join(root, proofsFile);
  if (!existsSync(path)) return [];
  const [head = "", ...rows] = readFileSync(path, "utf8").split("\n");
  if (head !== columns.join("\t")) throw new Error(`${proofsFile} must begin with ${columns.join(", ")}`);
  const met = new Set<string>();
  return rows.flatMap((row, index) => {
    if (row === "") return [];
    const line = index + 2;
    const [id = "", part = "", file = "", find = "", replace, ...more] = row.split("\t");
    if (!/^[A-Z]+-\d{3}$/.test(id) || part === "" || file === "" || find === "" || replace === undefined)
      throw new Error(`${proofsFile}:${line} lacks a column`);
    if (more.length > 0) throw new Error(`${proofsFile}:${line} has a column too many`);
    if (find === replace) throw new Error(`${proofsFile}:${line} changes nothing`);
    if (met.has(`${id} ${part}`)) throw new Error(`${proofsFile}:${line} repeats ${id} ${part}`);
    met.add(`${id} ${part}`);
    return [{ id, part, file, find: unescape(find), replace: unescape(replace), line }];
  });
}

/** The file's text with the breaking in it; a sentence when the recorded text does not stand there exactly once. */
export function applied(root: string, { file, find, replace }: Proof): { text: string } | { stale: string } {
  const path = join(root, file);
  if (!existsSync(path)) return { stale: `${file} is gone` };
  const pieces = readFileSync(path, "utf8").split(find);
  if (pieces.length === 1) return { stale: `the text is gone from ${file}` };
  if (pieces.length > 2) return { stale: `the text stands ${pieces.length - 1} times in ${file}` };
  return { text: pieces.join(replace) };
}
