import { paths } from "../../paths.ts";

/** The header's links (learner spec 2, "Header and menus"). */
export const mainNav = [
  { label: "首页", to: paths.home() },
  { label: "继续教育", to: paths.furtherEdu() },
  { label: "直播课程", to: paths.live() },
  { label: "考试培训", to: paths.courses() },
  { label: "图书教材", to: paths.books() },
] as const;
