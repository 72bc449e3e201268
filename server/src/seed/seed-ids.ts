/** Names of the shop's people and courses -> their ids, for the parts that are seeded after them. */
export type SeedIds = {
  user: Map<string, number>;
  course: Map<string, number>;
  /** Lessons that have practice questions. */
  practised: { courseChapterId: number; course: string; name: string; bank: "building" | "management" }[];
  clipSeconds: number;
  /** The stored file of the invoice that was issued. */
  invoiceFile: string;
};
