// Columns of sheet 题目, in any order.

export const questionSheet = "题目";
export const maxQuestions = 2_000;
export const maxFileBytes = 20 * 1024 * 1024;
/** Pictures in or beside a workbook. */
export const maxPictures = 300;

export const columnTitles = {
  questionNo: "题目编号",
  type: "题型",
  groupNo: "题组编号",
  text: "题干",
  A: "选项A",
  B: "选项B",
  C: "选项C",
  D: "选项D",
  E: "选项E",
  keys: "答案",
  answers: "解析",
  scoring: "评分要点",
  score: "分值",
  chapter: "章节",
  topic: "知识点",
  difficulty: "难度",
  year: "年份",
} as const;
export type Column = keyof typeof columnTitles;
export const columns = Object.keys(columnTitles) as readonly Column[];
export const choiceColumns = ["A", "B", "C", "D", "E"] as const satisfies readonly Column[];
/** An open question's key may hold them too. */
export const pictureColumns = ["text", ...choiceColumns, "answers"] as const satisfies readonly Column[];
/** Open questions need no key. */
const required: readonly Column[] = ["type", "text", "keys"];

export const templateHeads: readonly string[] = columns.map((column) =>
  required.includes(column) ? `${columnTitles[column]}*` : columnTitles[column],
);
/** Heading in returned workbooks. */
export const reasonTitle = "错误原因";

/** A heading without blanks, stars, colons and notes such as （必填） or （多选用逗号分隔）. */
const plainHead = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[\s*:]|必填|选填/g, "")
    .toUpperCase();

const columnOfHead = new Map<string, Column>(
  columns.map((column) => [columnTitles[column].toUpperCase(), column]),
);

export type Heads = { row: number; places: Partial<Record<Column, number>>; beyond: readonly number[] };

type HeadRow = { row: number; cells: readonly { text: string }[] };

/**
 * Column positions; undefined unless one or two header rows name type, stem and key. `beyond`: choices
 * after E.
 */
export function headsIn(rows: readonly HeadRow[]): Heads | undefined {
  for (const [at, first] of rows.slice(0, 10).entries()) {
    const second = rows[at + 1];
    const heads = (second && headsOfTwo(first, second)) ?? headsOf(first.row, textsOf(first));
    if (heads) return heads;
  }
  return undefined;
}

const textsOf = ({ cells }: HeadRow): string[] => cells.map(({ text }) => plainHead(text));

function headsOf(row: number, texts: readonly string[]): Heads | undefined {
  const places: Heads["places"] = {};
  const beyond: number[] = [];
  for (const [at, head] of texts.entries()) {
    const column = columnOfHead.get(head);
    if (column !== undefined) places[column] ??= at;
    else if (/^选项[F-Z]$/.test(head)) beyond.push(at);
  }
  return required.every((one) => places[one] !== undefined) ? { row, places, beyond } : undefined;
}

/** Two-row header, A to E below 选项; undefined if the second row is a question. */
function headsOfTwo(first: HeadRow, second: HeadRow): Heads | undefined {
  const above = textsOf(first);
  const below = textsOf(second).map((text, at) =>
    /^[A-Z]$/.test(text) && above.slice(0, at + 1).findLast((one) => one !== "") === "选项"
      ? `选项${text}`
      : text,
  );
  const isHead = (text: string) => text === "" || columnOfHead.has(text) || /^选项[F-Z]$/.test(text);
  if (below.every((text) => text === "") || !below.every(isHead)) return undefined;
  const length = Math.max(above.length, below.length);
  return headsOf(
    second.row,
    Array.from({ length }, (_, at) => below[at] || (above[at] ?? "")),
  );
}

/** A spreadsheet's cell name: D96. */
export function cellName(place: number, row: number): string {
  let letters = "";
  for (let left = place; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row}`;
}

/** Refusal of a file by type and size in bytes. */
export function questionFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.(xlsx|zip)$/i.test(name)) return "请上传 .xlsx 文件，或装有工作簿和图片的 .zip";
  if (size === 0) return "文件是空的";
  if (size > maxFileBytes) return `文件不能超过 ${maxFileBytes / 1024 / 1024} MB`;
  return undefined;
}
