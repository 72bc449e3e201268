// Which role may do what (learner spec 6, back-office spec 6, domain.md): the one table. Every endpoint names its
// permission here, and the server enforces what stands here; nothing is allowed that is not named. Whose rows a call
// reaches is not decided here: every query asks for the caller's own, and other people's are answered 404.
import type { Access } from "./endpoint.ts";

export const may = {
  browse: "public",
  comeIn: "public",
  /** Trial chapters play for everybody (domain.md "Trial chapters"); the rest asks for the right to the course. */
  play: "public",
  /** A link cannot send a token: the address carries a ticket that only a holder is given (DET-027). */
  downloadWithTicket: "public",
  /** It feeds an image tag; the order's number cannot be guessed (domain.md "Currency, time, ids"). */
  seePaymentCode: "public",
  /** Whoever was given a claim link; the phone is proven by a code (domain.md "Copies of a package"). */
  claimACopy: "public",
  haveAProfile: "signed-in",
  /** By face, of the own account. */
  confirmOwnIdentity: ["user"],
  /** Somebody else's, after checking the ID card. */
  confirmIdentities: ["admin"],
  /** Everybody's accounts: users, teachers, channels, administrators and their rights, the sign-in log. */
  managePeople: ["admin"],
  /** The image of a channel's address: for whoever was given its key; by number for the channel and administrators. */
  seeChannelCode: "public",
  /** Take a copy of what is kept of them, and leave for good; staff's accounts belong to the shop. */
  ownTheirData: ["user"],
  learn: "signed-in",
  /** What is told concerns learning, buying and a teacher's courses; nobody else has any (domain.md "Notices"). */
  seeOwnNotices: ["user", "teacher"],
  earnHours: ["user"],
  /** Sit papers and keep a wrong-answer bank: the caller's own (back-office spec 6). */
  practise: ["user"],
  /** Papers with their questions and scores; a teacher's those of own courses only. */
  authorPapers: ["admin", "teacher"],
  /** Question banks and their questions; a teacher's own banks only. */
  authorQuestions: ["admin", "teacher"],
  buy: ["user"],
  manageOwnOrders: ["user"],
  /** The copies of an own paid package order; of anybody's for the administrator (domain.md "Copies of a package"). */
  assignCopies: ["user", "admin"],
  manageOwnAddresses: ["user"],
  /** The buyer's own; anybody's for the administrator. */
  seeAnOrder: ["user", "admin"],
  /** The caller's own orders' (domain.md "Invoices"). */
  manageOwnInvoices: ["user"],
  /** The buyer's own; anybody's for the administrator. */
  seeAnInvoice: ["user", "admin"],
  manageInvoices: ["admin"],
  /** A teacher's own only (domain.md "Teachers"). */
  authorCourses: ["admin", "teacher"],
  /** Of which kind is judged by what each is for. */
  uploadFiles: "signed-in",
  submitOwnCourses: ["teacher"],
  seeOwnSales: ["teacher"],
  runTheCatalogue: ["admin"],
  /** The video library: anybody's videos. */
  manageVideos: ["admin"],
  manageOrders: ["admin"],
  /** Give courses to phones, and end, prolong and delete what people hold (domain.md "Assignment by staff"). */
  manageUserCourses: ["admin"],
  seeTheShopsSales: ["admin"],
  // the desk of staff
  /** A teacher finds own courses alone. */
  searchTheOffice: ["admin", "teacher"],
  /** The numbers beside the menu's places: what waits for the office's clerks. */
  seeWhatWaits: ["admin"],
  keepViews: ["admin", "teacher"],
  /** Own exports alone; of which list is judged by that list's own call. A buyer of packages has one, too. */
  exportLists: ["admin", "teacher", "channel", "user"],
  /** A teacher those of own courses only. */
  seeHistories: ["admin", "teacher"],
  /** A channel its own only. */
  seeChannelSales: ["admin", "channel"],
  seeOwnStatements: ["teacher", "channel"],
  /** Teachers and channels their own only. */
  seeStatements: ["admin", "teacher", "channel"],
  closeStatements: ["admin"],
  // certificates
  /** Whoever holds a certificate's code, or its number and the beginning of the code. */
  verifyCertificates: "public",
  manageCertificates: ["admin"],
  /** What is kept of ended accounts for the authorities, each time with a reason. */
  openSealedEvidence: ["admin"],
  /** System parameters and what the site says of itself. */
  runTheSite: ["admin"],
  // comments
  comment: "signed-in",
  moderateComments: ["admin"],
} as const satisfies Record<string, Access>;
