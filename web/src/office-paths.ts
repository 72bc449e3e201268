// Every URL of the office's screens. A file apart from paths.ts, so that visitors of the shop do not load them.
import type { OrderAct } from "@zhutu/domain/ordering/desk/order-acts.ts";
import { landingOf, type Query, withQuery } from "./paths.ts";

export const officePaths = {
  courses: (role: string, query: Query = {}) => withQuery(`/board/${role}/courses`, query),
  newCourse: (role: string, courseType?: number) => withQuery(`/board/${role}/course-detail`, { courseType }),
  course: (role: string, courseId: number) => `/board/${role}/course-detail/${courseId}`,
  chapters: (role: string, courseId: number) =>
    withQuery(`/board/${role}/course-detail/${courseId}`, { tab: "chapters" }),
  chapter: (role: string, courseId: number, courseChapterId: number) =>
    withQuery(`/board/${role}/course-detail/${courseId}`, { chapter: courseChapterId }),
  products: (role: string, query: Query = {}) => withQuery(`/board/${role}/admin-products`, query),
  newProduct: (role: string, courseType?: number) => withQuery(`/board/${role}/product`, { courseType }),
  product: (role: string, courseId: number) => `/board/${role}/product/${courseId}`,
  answers: (role: string, query: Query = {}) => withQuery(`/board/${role}/answers`, query),
  newAnswer: (role: string) => `/board/${role}/answer`,
  answer: (role: string, courseId: number) => `/board/${role}/answer/${courseId}`,
  preview: (role: string, courseId: number) => `/board/${role}/course-preview/${courseId}`,
  questionBanks: (role: string, query: Query = {}) => withQuery(`/board/${role}/question-banks`, query),
  bankQuestions: (role: string, questionBankId: number, query: Query = {}) =>
    withQuery(`/board/${role}/question-banks/${questionBankId}/questions`, query),
  newQuestion: (role: string, questionBankId: number) =>
    `/board/${role}/question-banks/${questionBankId}/question-detail`,
  question: (role: string, questionBankId: number, questionId: number) =>
    `/board/${role}/question-banks/${questionBankId}/question-detail/${questionId}`,
  questionImport: (role: string, questionBankId: number) =>
    `/board/${role}/question-banks/${questionBankId}/import`,
  orders: (query: Query = {}) => withQuery("/board/admin/orders", query),
  /** `form`: opened with it where it can be filled in. */
  order: (orderId: string, query: { form?: Exclude<OrderAct, "seats"> } = {}) =>
    withQuery(`/board/admin/orders/${orderId}`, query),
  packingSlip: (orderId: string) => `/board/admin/orders/${orderId}/packing-slip`,
  secondFactor: () => "/board/admin/second-factor",
  sealedEvidence: () => "/board/admin/sealed-evidence",
  assignCopies: (orderId: string) => `/board/admin/order-assign-users/${orderId}`,
  deliveries: () => "/board/admin/deliveries",
  money: (query: Query = {}) => withQuery("/board/admin/money", query),
  refunds: (query: Query = {}) => withQuery("/board/admin/refunds", query),
  invoices: (query: Query = {}) => withQuery("/board/admin/invoices", query),
  /** With these invoices, or with those that wait. */
  invoiceBatch: (invoiceIds: readonly number[] = []) =>
    withQuery("/board/admin/invoice-batch", {
      ids: invoiceIds.length > 0 ? invoiceIds.join("-") : undefined,
    }),
  /** The person card of a learner, at a tab and page of it. */
  user: ({ userId, ...query }: { userId: number } & Query) =>
    withQuery(`/board/admin/users/${userId}`, query),
  /** The page that says the most of an account of that role. */
  person: (role: string, userId: number) =>
    role === "user"
      ? officePaths.user({ userId })
      : `/board/admin/${role === "admin" ? "administrator" : role}-detail/${userId}`,
  assignUsers: (query: Query = {}) => withQuery("/board/admin/admin-assign-users", query),
  videos: (query: Query = {}) => withQuery("/board/admin/admin-assign-users", { tab: "videos", ...query }),
  // people
  teachers: (query: Query = {}) => withQuery("/board/admin/teachers", query),
  newTeacher: () => "/board/admin/teacher-detail",
  channels: (query: Query = {}) => withQuery("/board/admin/channels", query),
  newChannel: () => "/board/admin/channel-detail",
  users: (query: Query = {}) => withQuery("/board/admin/users", query),
  loginLogs: (query: Query = {}) => withQuery("/board/admin/loginlogs", query),
  administrators: (query: Query = {}) => withQuery("/board/admin/administrators", query),
  newAdministrator: () => "/board/admin/administrator-detail",
  // papers
  paperWorkSpace: (role: string, query: Query = {}) => withQuery(`/board/${role}/paper-work-space`, query),
  paperQuestions: (role: string, paperId: number) => `/board/${role}/papers/${paperId}/questions`,
  paperScores: (role: string, paperId: number) => `/board/${role}/papers/${paperId}/scores`,
  candidateAttempt: (role: string, paperId: number, userPaperId: number) =>
    `/board/${role}/papers/${paperId}/scores/${userPaperId}`,
  questionReports: (role: string, query: Query = {}) => withQuery(`/board/${role}/question-reports`, query),
  exports: (role: string) => `/board/${role}/exports`,
  // figures and settings
  overview: () => landingOf("admin"),
  teacherStatisOf: (userId: number, userName: string) =>
    `/board/admin/teacher-statis/${userId}/${encodeURIComponent(userName)}`,
  channelStatisOf: (userId: number) => `/board/admin/channel-statis/${userId}`,
  statements: (query: Query = {}) => withQuery("/board/admin/statements", query),
  playStatis: (query: Query = {}) => withQuery("/board/admin/play-statis", query),
  comments: (query: Query = {}) => withQuery("/board/admin/admin-comments", query),
  sysparam: () => "/board/admin/admin-sysparam",
  site: () => "/board/admin/admin-site",
  outsideServices: () => "/board/admin/outside-services",
  teacherStatis: (query: Query = {}) => withQuery(landingOf("teacher"), query),
} as const;
