// A view of a list: its filters, order and columns under a name, so that what is asked for every day is one press.
import { may } from "../permissions.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { type TextRule, textRule } from "../text-rule.ts";

/** The lists of the office that have views, and who may see each. */
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

/** Views that one person keeps of one list. */
export const MOST_VIEWS = 20;
/** Characters of a list's address behind its question mark. */
export const MOST_QUERY = 2_000;

/** Filters in which a person is looked for, in whatever list they stand; and those of the lists of people. */
const PERSONAL = ["telephone", "loginName", "payerName", "userId", "userName"];
const LISTS_OF_PEOPLE = ["users", "teachers", "channels", "administrators"];

/** Whether that filter of a list says whom somebody looked for: not for others. A phone is one in any field. */
export function isPersonalFilter(list: string, name: string, value: string): boolean {
  const isNamed = name === "name" && LISTS_OF_PEOPLE.includes(list);
  return PERSONAL.includes(name) || isNamed || isPhone(normalPhone(value));
}

/** Characters of a view's name. */
export const MOST_VIEW_NAME = 20;
export const viewNameRule: TextRule = textRule({
  max: MOST_VIEW_NAME,
  empty: "请输入视图名称",
  length: `视图名称最多 ${MOST_VIEW_NAME} 个字`,
});
