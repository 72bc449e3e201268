// Parts of the office by permission (domain.md "Administrators"); permissions without one are for
// unlimited administrators.
// The server enforces it; menu and page guard read it.
import type { Access } from "./endpoint.ts";
import { may } from "./permissions.ts";

export const adminParts = ["sales", "teaching"] as const;
export type AdminPart = (typeof adminParts)[number];
/** Null is everything. */
export type AdminRights = readonly AdminPart[] | null;

export const ADMIN_PART_LABELS: Readonly<Record<AdminPart, string>> = {
  sales: "订单、发票、退款、配送与课程分配",
  teaching: "教学",
};

export type Permission = keyof typeof may;
type AdminPermission = {
  [P in Permission]: (typeof may)[P] extends readonly (infer R)[] ? ("admin" extends R ? P : never) : never;
}[Permission];

const PARTS: Readonly<Record<AdminPermission, readonly AdminPart[]>> = {
  useASecondFactor: ["sales", "teaching"],
  confirmIdentities: [],
  managePeople: [],
  seeAPerson: ["sales", "teaching"],
  seePersonTests: ["teaching"],
  answerCallers: ["sales"],
  manageCertificates: [],
  openSealedEvidence: [],
  seeAnOrder: ["sales"],
  seeAnInvoice: ["sales"],
  manageOrders: ["sales"],
  manageInvoices: ["sales"],
  manageUserCourses: ["sales"],
  assignCopies: ["sales"],
  // The overview covers every part.
  seeTheShopsSales: [],
  seeChannelSales: [],
  seeStatements: [],
  closeStatements: [],
  runTheSite: [],
  authorPapers: ["teaching"],
  authorQuestions: ["teaching"],
  // Only what the caller may see otherwise.
  searchTheOffice: ["sales", "teaching"],
  // Only pages within the caller's rights.
  seeWhatWaits: ["sales", "teaching"],
  keepViews: ["sales", "teaching"],
  // By the right to each list.
  exportLists: ["sales", "teaching"],
  seeHistories: ["sales", "teaching"],
  authorCourses: ["teaching"],
  runTheCatalogue: ["teaching"],
  manageVideos: ["teaching"],
  moderateComments: ["teaching"],
};

const partsOf: ReadonlyMap<Access, readonly AdminPart[]> = new Map(
  Object.entries(PARTS).map(([permission, parts]) => [may[permission as AdminPermission], parts]),
);

/** Parts that grant an access; none: unlimited administrators only. */
export const partsThatAdmit = (access: Access): readonly AdminPart[] => partsOf.get(access) ?? [];

/** Role lists outside the table admit only unlimited administrators. */
export function admitsRights(access: Access, rights: AdminRights): boolean {
  if (rights === null || typeof access === "string") return true;
  return partsThatAdmit(access).some((part) => rights.includes(part));
}
