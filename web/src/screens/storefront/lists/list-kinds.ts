// The public lists as data: one page component draws them all (learner spec 2, "Route table").
import {
  COURSE_TYPES,
  CLASS_KINDS,
  type ClassKind,
  REQUIRED_LABELS,
} from "@zhutu/domain/catalogue/course-type.ts";
import type { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { EXAM_SUBJECTS, CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { paths, type Query } from "../../../paths.ts";

export type ListQuery = NonNullable<CallInput<typeof listCourses>["query"]>;

/** One row of choices; `query` is what a choice adds to the list call. */
export type FilterRow = {
  param: string;
  label: string;
  options: readonly { value: string; label: string; query: Partial<ListQuery> }[];
};

export type ListKind = {
  title: string;
  description: string;
  path: (query?: Query) => string;
  /** What every call of this list asks for. */
  fixed: Partial<ListQuery>;
  pageSize: number;
  rows: readonly FilterRow[];
  /** A row with the teachers who have something in this list. */
  teachers: boolean;
  /** 门, 本, 个. */
  unit: string;
  printed: boolean;
  /** What is looked for, in the sentence that nothing was found; 课程 unless said otherwise. */
  noun?: string;
  /** Query parameters that belong to the address of the list itself: /index/products (requirements.tsv CAT-013). */
  own?: readonly ("tag" | "channel")[];
};

/** Where a list stands. */
export const listCrumbs = (kind: ListKind) => [{ label: "首页", to: paths.home() }, { label: kind.title }];

const row = (
  param: string,
  label: string,
  options: readonly { code: string; label: string }[],
  query: (code: string) => Partial<ListQuery>,
): FilterRow => ({
  param,
  label,
  options: options.map((option) => ({ value: option.code, label: option.label, query: query(option.code) })),
});

/** 免费, then the ranges between these bounds in yuan: each takes in its upper bound, the last has none. */
const pricesUpTo = (...bounds: readonly number[]): FilterRow => ({
  param: "price",
  label: "价格",
  options: [
    { value: "free", label: "免费", query: { coursePrice: 0 } },
    ...[...bounds, Infinity].map((upTo, at) => {
      const above = bounds[at - 1] ?? 0;
      if (upTo === Infinity)
        return { value: `${above}-`, label: `${above} 元以上`, query: { coursePriceGt: above } };
      const label = above === 0 ? `${upTo} 元以下` : `${above}–${upTo} 元`;
      return { value: `${above}-${upTo}`, label, query: { coursePriceGt: above, coursePriceLte: upTo } };
    }),
  ],
});
/** Of what always has a price. */
const paidUpTo = (...bounds: readonly number[]): FilterRow => {
  const all = pricesUpTo(...bounds);
  return { ...all, options: all.options.slice(1) };
};
const subjects = row("subject", "专业", EXAM_SUBJECTS, (subject) => ({ subject }));
const classKind = row("classKind", "班型", CLASS_KINDS, (kind) => ({ classKind: kind as ClassKind }));
const certSubjects = row("certSubject", "专业", CERT_SUBJECTS, (certSubject) => ({ certSubject }));
const required: FilterRow = {
  param: "requiredCourse",
  label: "课程",
  options: [
    { value: "1", label: REQUIRED_LABELS[1], query: { requiredCourse: "1" } },
    { value: "0", label: REQUIRED_LABELS[0], query: { requiredCourse: "0" } },
  ],
};
const bookTags = row(
  "tag",
  "分类",
  [
    { code: "book_jzs", label: "建造师图书" },
    { code: "book_zjs", label: "造价师图书" },
  ],
  (tag) => ({ tag: [tag] }),
);
const everyType = row(
  "courseType",
  "类型",
  Object.entries(COURSE_TYPES).map(([code, { label }]) => ({ code, label })),
  (courseType) => ({ courseType: [courseType] }),
);
const videoTypes = row(
  "courseType",
  "类型",
  [
    { code: "1", label: "考试培训" },
    { code: "5", label: "继续教育" },
    { code: "6", label: "直播课程" },
  ],
  (courseType) => ({ courseType: [courseType] }),
);

const courses = { pageSize: 20, teachers: true, unit: "门", printed: false };
const printed = { pageSize: 20, teachers: false, unit: "本", printed: true, noun: "图书" };

export const listKinds = {
  furtherEdu: {
    ...courses,
    title: "继续教育",
    description: "从业人员继续教育课程，在线学习，学时自动累计，必修与选修分开统计。",
    path: paths.furtherEdu,
    fixed: { courseType: [5] },
    rows: [certSubjects, required, pricesUpTo(100)],
  },
  live: {
    ...courses,
    title: "直播课程",
    description: "到点开讲的直播课程，购课后可看回放。",
    path: paths.live,
    fixed: { courseType: [6] },
    rows: [pricesUpTo(50, 100)],
  },
  courses: {
    ...courses,
    title: "考试培训",
    description: "建造师、造价工程师考试培训视频课程，配讲义。",
    path: paths.courses,
    fixed: { courseType: [1] },
    rows: [subjects, classKind, pricesUpTo(500, 1000)],
  },
  books: {
    ...printed,
    title: "图书教材",
    description: "建造师、造价师考试图书，与课程章节一一对应，满 100 元包邮。",
    path: paths.books,
    fixed: { courseType: [3], coursePriceGt: 0 },
    rows: [bookTags, paidUpTo(50, 100)],
  },
  freeCourses: {
    ...courses,
    title: "免费课程",
    description: "免费公开课，先听一讲，再决定。",
    path: paths.freeCourses,
    fixed: { coursePrice: 0 },
    rows: [videoTypes],
  },
  textbooks: {
    ...printed,
    title: "继续教育教材",
    description: "继续教育必修课、选修课教材，满 100 元包邮。",
    path: paths.textbooks,
    fixed: { courseType: [4], coursePriceGt: 0 },
    rows: [],
  },
  answers: {
    ...courses,
    title: "付费答疑",
    description: "一个问题一份解答：讲师录制的视频或写下的文字，购买后在有效期内反复看。",
    path: paths.answers,
    fixed: { courseType: [2] },
    rows: [],
    unit: "个",
    noun: "答疑",
  },
  search: {
    ...courses,
    title: "搜索",
    description: "在全部课程、教材和讲师中搜索。",
    path: paths.search,
    fixed: {},
    teachers: false,
    rows: [everyType],
    unit: "件",
  },
  products: {
    ...courses,
    title: "精选商品",
    description: "按专区挑选的课程与图书。",
    path: paths.products,
    fixed: {},
    pageSize: 100,
    teachers: false,
    rows: [],
    unit: "件",
    own: ["tag", "channel"],
  },
} satisfies Record<string, ListKind>;
