// Headings of the people's own phones (domain.md "Copies of a package").
// Whole names only: titles may mention phones, emergency contacts are others.
const phoneWords = ["phone", "phonenumber", "phoneno", "mobile", "mobilephone", "mobilenumber", "cellphone"];
const strength = new Map<string, number>([
  ...whose("手机", "手机号", "手机号码").map((name) => [name, 3] as const),
  ...whose("移动电话", "移动电话号码").map((name) => [name, 2] as const),
  ...phoneWords.map((name) => [name, 2] as const),
  ...["电话", "电话号码", "联系电话", "联系方式", "本人电话", "个人电话", "tel", "telephone"].map(
    (name) => [name, 1] as const,
  ),
]);

function whose(...names: string[]): string[] {
  return names.flatMap((name) =>
    ["", "联系", "本人", "个人", "员工", "学员", "注册", "登录"].map((before) => before + name),
  );
}

/** A heading without blanks, stars, colons and notes such as （必填） or （与身份证一致）. */
const plainHead = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[\s*:_]|必填|选填/g, "")
    .toLowerCase();

/** Phone heading: 手机 before 移动电话 before plain 电话, first on ties; undefined if none. */
export function phoneHead(rows: readonly (readonly string[])[]): { row: number; column: number } | undefined {
  let best = 0;
  let head: { row: number; column: number } | undefined;
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const strong = ofOthers.test(text) ? 0 : (strength.get(plainHead(text)) ?? 0);
      if (strong <= best) continue;
      best = strong;
      head = { row, column };
    }
  return head;
}

const nameHeads = new Set([
  "姓名",
  "名字",
  "员工姓名",
  "学员姓名",
  "人员姓名",
  "真实姓名",
  "中文姓名",
  "name",
  "fullname",
]);

/** Column of names; undefined if none. */
export function nameColumn(heads: readonly string[]): number | undefined {
  const at = heads.findIndex((text) => !ofOthers.test(text) && nameHeads.has(plainHead(text)));
  return at < 0 ? undefined : at;
}

/** Whether it heads a column of phones or names. */
export function isHead(text: string): boolean {
  const head = plainHead(text);
  return strength.has(head) || nameHeads.has(head);
}

const ofOthers =
  /紧急|家庭|家属|家长|监护|配偶|办公|单位电话|公司电话|座机|固话|固定电话|传真|推荐人|介绍人|备用|负责人|领导/;

/** Columns of other people's phones: emergency contact, family, office. */
export function columnsOfOthers(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  // A lone cell is a title, which may mention an office.
  const heads = rows.filter((cells) => cells.filter((text) => text.trim() !== "").length > 1);
  return new Set(heads.flatMap((cells) => cells.flatMap((text, at) => (ofOthers.test(text) ? at : []))));
}
