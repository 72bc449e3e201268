// The public lists as data: one page component draws them all (learner spec 2, "Route table").
import { CLASS_KINDS, REQUIRED_LABELS } from "@zhutu/domain/catalogue/course-type.ts";
import type { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { EXAM_SUBJECTS, EXAMS, CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { ALL, choice, type Field, type Fields, idOf, words } from "../../../lib/lists/list-params.ts";
import { paths, type Query } from "../../../paths.ts";

export type ListQuery = NonNullable<CallInput<typeof listCourses>["query"]>;

/** Those with a label are rows of choices; what a list does not have stays blank. */
export type ListFields = Fields & {
  courseName: Field<string>;
  sort: Field<string>;
  /** Who teaches, of those who have something in this list. */
  teacherId: Field<number | undefined>;
  /** A channel's code. */
  channel: Field<string>;
};

export type ListKind = {
  title: string;
  description: string;
  path: (query?: Query) => string;
  /** What every call of this list asks for. */
  fixed: Partial<ListQuery>;
  pageSize: number;
  fields: ListFields;
  /** 门, 本, 个. */
  unit: string;
  printed: boolean;
  /** What is looked for, in the sentence that nothing was found; 课程 unless said otherwise. */
  noun?: string;
};

/** Where a list stands. */
export const listCrumbs = (kind: ListKind) => [{ label: "首页", to: paths.home() }, { label: kind.title }];

const sorts = [
  { value: "", label: "综合", ask: { orderByClause: "course_order desc" } },
  { value: "sales", label: "销量", ask: { orderByClause: "order_count desc" } },
  { value: "new", label: "最新", ask: { orderByClause: "publish_time desc" } },
  { value: "cheap", label: "价格从低到高", ask: { orderByClause: "course_price asc" } },
  { value: "dear", label: "价格从高到低", ask: { orderByClause: "course_price desc" } },
] as const;

/** The orders to choose from: price is one choice that turns round when it is chosen again. */
export function sortChoices(sort: string): { label: string; name: string; value: string; on: boolean }[] {
  const choices = sorts
    .slice(0, 3)
    .map(({ value, label }) => ({ label, name: label, value, on: sort === value }));
  const now = sorts.slice(3).find(({ value }) => value === sort);
  const next = sort === "cheap" ? "dear" : "cheap";
  const arrow = now ? (sort === "cheap" ? " ↑" : " ↓") : "";
  return [
    ...choices,
    { label: `价格${arrow}`, name: now?.label ?? "价格从低到高", value: next, on: now !== undefined },
  ];
}

const blank = <T>(value: T): Field<T> => ({
  blank: value,
  read: () => value,
  write: () => [],
  ask: () => ({}),
});
const fieldsOf = (rows: Fields, own: Fields = {}): ListFields => ({
  courseName: words({ as: "courseName" }),
  ...rows,
  teacherId: blank(undefined),
  channel: blank(""),
  ...own,
  sort: choice(sorts),
});

type Row = { value: string; label: string; ask: Partial<ListQuery> };
const row = (label: string, options: readonly Row[]): Field<string> => choice([ALL, ...options], { label });
const rowOf = <const T extends string>(
  label: string,
  options: readonly { code: T; label: string }[],
  ask: (code: T) => Partial<ListQuery>,
): Field<string> =>
  row(
    label,
    options.map((option) => ({ value: option.code, label: option.label, ask: ask(option.code) })),
  );

const free: Row = { value: "free", label: "免费", ask: { coursePrice: 0 } };
/** The ranges between these bounds in yuan: each takes in its upper bound, the last has none. */
const pricesUpTo = (...bounds: readonly number[]): Row[] =>
  [...bounds, Infinity].map((upTo, at) => {
    const above = bounds[at - 1] ?? 0;
    if (upTo === Infinity)
      return { value: `${above}-`, label: `${above} 元以上`, ask: { coursePriceGt: above } };
    const label = above === 0 ? `${upTo} 元以下` : `${above}–${upTo} 元`;
    return { value: `${above}-${upTo}`, label, ask: { coursePriceGt: above, coursePriceLte: upTo } };
  });
const price = (...bounds: readonly number[]) => row("价格", [free, ...pricesUpTo(...bounds)]);
const subject = rowOf("专业", EXAM_SUBJECTS, (code) => ({ subject: code }));
const exam = rowOf("考试", EXAMS, (code) => ({ exam: code }));
const classKind = rowOf("班型", CLASS_KINDS, (code) => ({ classKind: code }));
const certSubject = rowOf("专业", CERT_SUBJECTS, (code) => ({ certSubject: code }));
const requiredCourse = row("课程", [
  { value: "1", label: REQUIRED_LABELS[1], ask: { requiredCourse: "1" } },
  { value: "0", label: REQUIRED_LABELS[0], ask: { requiredCourse: "0" } },
]);
const bookTag = rowOf(
  "分类",
  [
    { code: "book_jzs", label: "建造师图书" },
    { code: "book_zjs", label: "造价师图书" },
  ],
  (code) => ({ tag: [code] }),
);
/** The groups of a search; the types of the two that are lists of products. */
const part = choice([
  ALL,
  { value: "courses", label: "课程", ask: { courseType: ["1", "2", "5", "6"] } },
  { value: "lessons", label: "讲", ask: {} },
  { value: "teachers", label: "讲师", ask: {} },
  { value: "books", label: "图书", ask: { courseType: ["3", "4"] } },
]);
const videoType = rowOf(
  "类型",
  [
    { code: "1", label: "考试培训" },
    { code: "5", label: "继续教育" },
    { code: "6", label: "直播课程" },
  ],
  (code) => ({ courseType: [code] }),
);
const byTeacher = { teacherId: idOf({ as: "teacherId", label: "讲师" }) };

/** Several may stand in one parameter (requirements.tsv CAT-013). */
const tags: Field<string[]> = {
  blank: [],
  read: (texts) => texts.flatMap((text) => text.split(",").filter((tag) => tag !== "" && tag.length <= 30)),
  write: (chosen) => chosen,
  ask: (chosen) => (chosen.length > 0 ? { tag: chosen } : {}),
};
const channel: Field<string> = {
  ...words({ as: "exclusiveCode" }),
  read: ([text = ""]) => firstCharacters(text.trim(), 12),
};

const courses = { pageSize: 20, unit: "门", printed: false };
const printed = { pageSize: 20, unit: "本", printed: true, noun: "图书" };

export const listKinds = {
  furtherEdu: {
    ...courses,
    title: "继续教育",
    description: "从业人员继续教育课程，在线学习，学时自动累计，必修与选修分开统计。",
    path: paths.furtherEdu,
    fixed: { courseType: [5] },
    fields: fieldsOf({ certSubject, requiredCourse, price: price(100) }, byTeacher),
  },
  live: {
    ...courses,
    title: "直播课程",
    description: "到点开讲的直播课程，购课后可看回放。",
    path: paths.live,
    fixed: { courseType: [6] },
    fields: fieldsOf({ price: price(50, 100) }, byTeacher),
  },
  courses: {
    ...courses,
    title: "考试培训",
    description: "建造师、造价工程师考试培训视频课程，配讲义。",
    path: paths.courses,
    fixed: { courseType: [1] },
    fields: fieldsOf({ exam, subject, classKind, price: price(500, 1000) }, byTeacher),
  },
  books: {
    ...printed,
    title: "图书教材",
    description: "建造师、造价师考试图书，与课程章节一一对应，满 100 元包邮。",
    path: paths.books,
    fixed: { courseType: [3], coursePriceGt: 0 },
    fields: fieldsOf({ tag: bookTag, price: row("价格", pricesUpTo(50, 100)) }),
  },
  freeCourses: {
    ...courses,
    title: "免费课程",
    description: "免费公开课，先听一讲，再决定。",
    path: paths.freeCourses,
    fixed: { coursePrice: 0 },
    fields: fieldsOf({ courseType: videoType }, byTeacher),
  },
  textbooks: {
    ...printed,
    title: "继续教育教材",
    description: "继续教育必修课、选修课教材，满 100 元包邮。",
    path: paths.textbooks,
    fixed: { courseType: [4], coursePriceGt: 0 },
    fields: fieldsOf({}),
  },
  answers: {
    ...courses,
    title: "付费答疑",
    description: "一个问题一份解答：讲师录制的视频或写下的文字，购买后在有效期内反复看。",
    path: paths.answers,
    fixed: { courseType: [2] },
    fields: fieldsOf({}, byTeacher),
    unit: "个",
    noun: "答疑",
  },
  search: {
    ...courses,
    title: "搜索",
    description: "在全部课程、讲、讲师和图书中搜索。",
    path: paths.search,
    fixed: {},
    fields: fieldsOf({ part }),
    unit: "件",
  },
  products: {
    ...courses,
    title: "精选商品",
    description: "按专区挑选的课程与图书。",
    path: paths.products,
    fixed: {},
    pageSize: 100,
    fields: fieldsOf({}, { tag: tags, channel }),
    unit: "件",
  },
} satisfies Record<string, ListKind>;

/** The list whose route has this path, as routes.ts writes it. */
export function listAt(pattern: string): ListKind {
  const kind = Object.values(listKinds).find(({ path }) => path() === `/${pattern}`);
  if (!kind) throw new Error(`no list at ${pattern}`);
  return kind;
}
