/** Keys of people and courses -> ids, for later parts of the seed. */
export type SeedIds = {
  user: Map<string, number>;
  course: Map<string, number>;
  /** Lessons with practice questions. */
  practised: { courseChapterId: number; course: string; name: string; bank: "building" | "management" }[];
  clipSeconds: number;
  /** The issued invoice's stored file. */
  invoiceFile: string;
};
