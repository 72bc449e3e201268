// Roles and permissions (learner spec 6, back-office spec 6, domain.md); anything unlisted is denied.
// Which rows is decided by queries: others' rows are 404.
import type { Access } from "./endpoint.ts";

export const may = {
  browse: "public",
  comeIn: "public",
  /** Trial chapters for everybody (domain.md "Trial chapters"); others need a right to the course. */
  play: "public",
  /** Links carry no token: holders get a ticket (DET-027). */
  downloadWithTicket: "public",
  /** For image tags; order numbers cannot be guessed (domain.md "Currency, time, ids"). */
  seePaymentCode: "public",
  /** Anybody with a claim link, who proves a phone by code (domain.md "Copies of a package"). */
  claimACopy: "public",
  haveAProfile: "signed-in",
  /** The own account, by face check. */
  confirmOwnIdentity: ["user"],
  /** Other people, after checking the ID card. */
  confirmIdentities: ["admin"],
  /** The own second factor. */
  useASecondFactor: ["admin"],
  /** All accounts, rights, sign-in log. */
  managePeople: ["admin"],
  /** The person card's head, courses and hours; its other tabs have their own permissions. */
  seeAPerson: ["admin"],
  seePersonTests: ["admin"],
  /** Notes on a person, the whole phone, the code of a password reset. */
  answerCallers: ["admin"],
  /** By key, or by number for the channel and administrators. */
  seeChannelCode: "public",
  /** Export and delete own data; staff accounts belong to the shop. */
  ownTheirData: ["user"],
  learn: "signed-in",
  /** Notices are about learning, buying, a teacher's courses, statements (domain.md "Notices"). */
  seeOwnNotices: ["user", "teacher", "channel"],
  earnHours: ["user"],
  /** Own notes at moments of lessons. */
  keepStudyNotes: ["user"],
  /** Own papers and wrong-answer bank (back-office spec 6). */
  practise: ["user"],
  /** Teachers: papers of own courses. */
  authorPapers: ["admin", "teacher"],
  /** Teachers: own banks. */
  authorQuestions: ["admin", "teacher"],
  buy: ["user"],
  manageOwnOrders: ["user"],
  /** Own paid packages; administrators: any (domain.md "Copies of a package"). */
  assignCopies: ["user", "admin"],
  manageOwnAddresses: ["user"],
  /** Own; administrators: any. */
  seeAnOrder: ["user", "admin"],
  /** Of own orders (domain.md "Invoices"). */
  manageOwnInvoices: ["user"],
  /** Own; administrators: any. */
  seeAnInvoice: ["user", "admin"],
  manageInvoices: ["admin"],
  /** Teachers: own courses (domain.md "Teachers"). */
  authorCourses: ["admin", "teacher"],
  /** Each upload category checks its own permission. */
  uploadFiles: "signed-in",
  submitOwnCourses: ["teacher"],
  seeOwnSales: ["teacher"],
  runTheCatalogue: ["admin"],
  manageVideos: ["admin"],
  manageOrders: ["admin"],
  /** Assign, end, prolong and delete enrolments (domain.md "Assignment by staff"). */
  manageUserCourses: ["admin"],
  seeTheShopsSales: ["admin"],
  // the desk of staff
  /** Teachers: own courses. */
  searchTheOffice: ["admin", "teacher"],
  /** Counts of open work in the menu. */
  seeWhatWaits: ["admin"],
  /** What waits for a learner, in their own menu and home. */
  seeOwnWaiting: ["user"],
  keepViews: ["admin", "teacher"],
  /** Own exports, by each list's permission; buyers of packages too. */
  exportLists: ["admin", "teacher", "channel", "user"],
  /** Teachers: own courses. */
  seeHistories: ["admin", "teacher"],
  /** Channels: own sales. */
  seeChannelSales: ["admin", "channel"],
  seeOwnStatements: ["teacher", "channel"],
  /** Teachers and channels: own statements. */
  seeStatements: ["admin", "teacher", "channel"],
  closeStatements: ["admin"],
  // certificates
  /** By the certificate's code, or number and short code. */
  verifyCertificates: "public",
  manageCertificates: ["admin"],
  /** Evidence of ended accounts, for the authorities, each time with a reason. */
  openSealedEvidence: ["admin"],
  runTheSite: ["admin"],
  // comments
  comment: "signed-in",
  moderateComments: ["admin"],
} as const satisfies Record<string, Access>;
