// Every URL of the shop and the account area on one screen, those of the office in office-paths.ts: visitors carry what
// stands here along. Screens link through these; nothing else spells a path.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { MY_ORDERS_PATH } from "@zhutu/domain/ordering/paying/pay-address.ts";

export type Query = Record<
  string,
  string | number | boolean | readonly (string | number)[] | undefined | null
>;

/** Appends a query; empty values are left out, arrays repeat their key. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const all = Array.isArray(value) ? value : [value];
    for (const one of all)
      if (one !== undefined && one !== null && one !== "") search.append(key, String(one));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The pages of rules, in the order in which they are listed. */
export const ruleNames = ["study-hours", "no-refund", "agreement", "privacy"] as const;
export type RuleName = (typeof ruleNames)[number];

export const paths = {
  // sign-in
  login: (goBack = false) => (goBack ? "/login/goback" : "/login"),
  register: () => "/register",
  adminLogin: () => "/admin-login",
  appDownload: () => "/app-download",

  // storefront
  home: () => "/index",
  furtherEdu: (query: Query = {}) => withQuery("/index/further-edu-train", query),
  live: (query: Query = {}) => withQuery("/index/live", query),
  courses: (query: Query = {}) => withQuery("/index/courses", query),
  books: (query: Query = {}) => withQuery("/index/books", query),
  freeCourses: (query: Query = {}) => withQuery("/index/free-courses", query),
  textbooks: (query: Query = {}) => withQuery("/index/furtheredu", query),
  products: (query: Query = {}) => withQuery("/index/products", query),
  answers: (query: Query = {}) => withQuery("/index/answers", query),
  search: (query: Query = {}) => withQuery("/index/search", query),
  contact: () => "/index/contact",
  practice: (query: Query = {}) => withQuery("/index/practice", query),
  verify: () => "/verify",
  verified: (verifyCode: string) => `/verify/${verifyCode}`,
  furtherEduEntry: () => "/further-edu-entry",
  rule: (name: RuleName) => `/index/rules/${name}`,
  course: (courseId: number, query: Query = {}) => withQuery(`/index/course-info/${courseId}`, query),
  /** A line's product: where it was chosen, its specification chosen again. */
  product: ({ courseId, doorId }: { courseId: number; doorId: number | null }) =>
    doorId === null ? paths.course(courseId) : paths.course(doorId, { spec: courseId }),
  /** A bought answer's place on its page. */
  answer: (courseId: number) => `/index/course-info/${courseId}#answer`,
  coursePlaying: (courseId: number) => `/index/course-info/${courseId}/autoplay`,
  teacher: (teacherId: number, query: Query = {}) => withQuery(`/index/teacher/${teacherId}`, query),
  study: (courseId: number, chapterId?: number) =>
    withQuery(`/index/study/${courseId}`, { chapter: chapterId }),
  practiceRun: (userPaperId: number) => `/index/practice-runs/${userPaperId}`,
  practicePaper: (paperId: number) => `/index/user-papers/${paperId}`,
  errorQuestions: (query: Query = {}) => withQuery("/index/user-error-questions", query),
  /** Practice and mock exams have no correlation. */
  testPaper: (paperId: number, correlationId: string) =>
    correlationId === ""
      ? `/index/user-papers/${paperId}`
      : `/index/test-papers/${paperId}/correlation-id/${correlationId}`,

  // buying
  cart: () => "/index/my-cart",
  confirmOrder: () => "/index/order-info",
  submittedOrder: (orderId: string) => `/index/submitted-order-info/${orderId}`,

  // account
  myCourses: () => "/board/user/my-course",
  myOrders: (query: Query = {}) => withQuery(MY_ORDERS_PATH, query),
  myCertificates: () => "/board/user/my-cert",
  myAddresses: () => "/board/user/deliver-address",
  myProfile: (role = "user") => `/board/${role}/profile`,
  myInvoices: (query: Query = {}) => withQuery("/board/user/my-invoice", query),
  invoice: (orderId: string) => withQuery("/board/user/invoice", { orderId }),
  myAnswers: (query: Query = {}) => withQuery("/board/user/my-answer", query),
  myPlayStatis: (query: Query = {}) => withQuery("/board/user/play-statis", query),
  mySecurity: () => "/board/user/security",
  me: () => "/index/me",
  messages: (query: Query = {}) => withQuery("/board/user/messages", query),
  assignUsers: (orderId: string, item?: number) =>
    withQuery(`/board/user/order-assign-users/${orderId}`, { item }),
  // a firm's desk
  team: (query: Query = {}) => withQuery("/board/user/team", query),
  claim: (claimKey: string) => `/claim/${claimKey}`,
  // certificates
  myHours: (query: Query = {}) => withQuery("/board/user/hours", query),
} as const;

/** Where a role lands after sign-in (learner spec 2, "Landing after sign-in"). */
export function landingOf(role: string | undefined): string {
  if (role === "admin") return "/board/admin/admin-index";
  if (role === "channel") return "/board/channel/statis";
  if (role === "teacher") return "/board/teacher/teacher-statis";
  return "/board/user/my-course";
}

/** The list page of a course type. */
export function listOf(courseType: number, query: Query = {}): string {
  if (courseType === COURSE_TYPE.answer) return paths.answers(query);
  if (courseType === COURSE_TYPE.book) return paths.books(query);
  if (courseType === COURSE_TYPE.textbook) return paths.textbooks(query);
  if (courseType === COURSE_TYPE.continuingEducation) return paths.furtherEdu(query);
  if (courseType === COURSE_TYPE.live) return paths.live(query);
  return paths.courses(query);
}
