// Tag codes (learner spec 9) and their effects (domain.md "Catalogue").

export type CourseTagEffect = "label" | "unlisted" | "only-when-asked";

export const COURSE_TAGS = [
  { code: "free", label: "扫码免费专区", effect: "only-when-asked" },
  { code: "nopublish", label: "不公开", effect: "unlisted" },
  { code: "published", label: "已公开", effect: "label" },
  { code: "freecourse", label: "免费课程", effect: "label" },
  { code: "hide", label: "隐藏", effect: "unlisted" },
  { code: "y2022j1", label: "2022年一级", effect: "label" },
  { code: "y2022j2", label: "2022年二级", effect: "label" },
  { code: "book_jzs", label: "建造师图书", effect: "label" },
  { code: "book_zjs", label: "造价师图书", effect: "label" },
] as const satisfies readonly { code: string; label: string; effect: CourseTagEffect }[];

export type CourseTag = (typeof COURSE_TAGS)[number]["code"];
