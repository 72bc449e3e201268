// Which part of the office a permission of administrators belongs to (domain.md "Administrators"): the one table beside
// permissions.ts. An administrator who was given parts only reaches what stands there under one of them; what stands under
// none is for those without such a limit. The server enforces it at every call, menu and page guard read it.
import type { Access } from "./endpoint.ts";
import { may } from "./permissions.ts";

export const adminParts = ["sales", "teaching"] as const;
export type AdminPart = (typeof adminParts)[number];
/** The parts that an administrator was given; null is everything. */
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
  confirmIdentities: [],
  managePeople: [],
  manageCertificates: [],
  openSealedEvidence: [],
  seeAnOrder: ["sales"],
  seeAnInvoice: ["sales"],
  manageOrders: ["sales"],
  manageInvoices: ["sales"],
  manageUserCourses: ["sales"],
  assignCopies: ["sales"],
  // The overview shows what waits in every part.
  seeTheShopsSales: [],
  seeChannelSales: [],
  seeStatements: [],
  closeStatements: [],
  runTheSite: [],
  authorPapers: ["teaching"],
  authorQuestions: ["teaching"],
  // Of what each finds and shows, only what may be seen otherwise.
  searchTheOffice: ["sales", "teaching"],
  // Of each page only what the rights reach.
  seeWhatWaits: ["sales", "teaching"],
  keepViews: ["sales", "teaching"],
  // Each by the right to its list.
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

/** The parts of the office under which an access stands; none: for unlimited administrators alone. */
export const partsThatAdmit = (access: Access): readonly AdminPart[] => partsOf.get(access) ?? [];

/** Whether an administrator with these rights is let through; a list of roles that stands in no permission lets none but the unlimited. */
export function admitsRights(access: Access, rights: AdminRights): boolean {
  if (rights === null || typeof access === "string") return true;
  return partsThatAdmit(access).some((part) => rights.includes(part));
}
