// The sheet 题目 of a workbook of questions: its columns, known by their heads wherever they stand.

export const questionSheet = "题目";
/** Questions of one workbook, and its bytes, at most. */
export const mostQuestions = 2_000;
export const mostFileBytes = 20 * 1024 * 1024;
/** Pictures of one workbook, or beside it. */
export const mostPictures = 300;

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
/** Where pictures may stand: of an open question also in its key. */
export const pictureColumns = ["text", ...choiceColumns, "answers"] as const satisfies readonly Column[];
/** Every question has them; an open one needs no key. */
const required: readonly Column[] = ["type", "text", "keys"];

/** The heads of a template, and of what is given out. */
export const templateHeads: readonly string[] = columns.map((one) =>
  required.includes(one) ? `${columnTitles[one]}*` : columnTitles[one],
);
/** Said in a workbook that is handed back. */
export const reasonTitle = "错误原因";

/** A head without blanks, stars, a colon, and notes such as （必填） or （多选用逗号分隔）. */
const plainHead = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[\s*:]|必填|选填/g, "")
    .toUpperCase();

const columnOfHead = new Map<string, Column>(columns.map((one) => [columnTitles[one].toUpperCase(), one]));

export type Heads = { row: number; places: Partial<Record<Column, number>>; beyond: readonly number[] };

type HeadRow = { row: number; cells: readonly { text: string }[] };

/** Where each column stands; undefined where no row, nor two together, has the heads of type, stem and key. `beyond`: choices after E. */
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

/** A head of two rows, merged: below 选项 stand A to E. Undefined where the second is a question's. */
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

/** A cell's name as a spreadsheet shows it: D96. */
export function cellName(place: number, row: number): string {
  let letters = "";
  for (let left = place; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row}`;
}

/** The sentence for a file of a wrong kind or size, by its name and bytes; undefined when it may be sent. */
export function questionFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.(xlsx|zip)$/i.test(name)) return "请上传 .xlsx 文件，或装有工作簿和图片的 .zip";
  if (size === 0) return "文件是空的";
  if (size > mostFileBytes) return `文件不能超过 ${mostFileBytes / 1024 / 1024} MB`;
  return undefined;
}
