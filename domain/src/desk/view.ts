// A view: a list's filters, order and columns under a name.
import { may } from "../permissions.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { type TextRule, textRule } from "../text-rule.ts";

export const LIST_ACCESS = {
  orders: may.manageOrders,
  refunds: may.manageOrders,
  invoices: may.manageInvoices,
  "user-courses": may.manageUserCourses,
  courses: may.authorCourses,
  answers: may.authorCourses,
  products: may.runTheCatalogue,
  videos: may.manageVideos,
  papers: may.authorPapers,
  "question-banks": may.authorQuestions,
  questions: may.authorQuestions,
  "question-reports": may.authorPapers,
  users: may.managePeople,
  teachers: may.managePeople,
  channels: may.managePeople,
  administrators: may.managePeople,
  "login-logs": may.managePeople,
} as const;
export type ListName = keyof typeof LIST_ACCESS;
export const listNames = Object.keys(LIST_ACCESS) as ListName[];

/** Per person and list. */
export const MAX_VIEWS = 20;
/** Length of the query string. */
export const MAX_QUERY = 2_000;

/** Filters that are personal in any list; `name` is one on lists of people. */
const PERSONAL = ["telephone", "loginName", "payerName", "userId", "userName"];
const LISTS_OF_PEOPLE = ["users", "teachers", "channels", "administrators"];

/** Whether a filter reveals whom somebody looked for, so it is not shared; a phone in any field does. */
export function isPersonalFilter(list: string, name: string, value: string): boolean {
  const isNamed = name === "name" && LISTS_OF_PEOPLE.includes(list);
  return PERSONAL.includes(name) || isNamed || isPhone(normalPhone(value));
}

export const MAX_VIEW_NAME = 20;
export const viewNameRule: TextRule = textRule({
  max: MAX_VIEW_NAME,
  empty: "请输入视图名称",
  length: `视图名称最多 ${MAX_VIEW_NAME} 个字`,
});
