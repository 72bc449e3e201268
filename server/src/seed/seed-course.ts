// Prices in yuan; other seed files refer to a course by `key`.
import type { CertSubject, Exam } from "@zhutu/domain/catalogue/subject.ts";
import type { ClassKind } from "@zhutu/domain/catalogue/course-type.ts";
import type { CoverArt, Motif, Palette } from "@zhutu/domain/catalogue/cover-art.ts";

export type SeedCourse = {
  key: string;
  courseId?: number;
  type: 1 | 2 | 3 | 4 | 5 | 6;
  name: string;
  art: CoverArt;
  subject: string;
  exam?: Exam;
  classKind?: ClassKind;
  original: number;
  price: number;
  teacher?: string;
  sold: number;
  published?: string | null;
  auditing?: boolean;
  hot?: boolean;
  carousel?: string;
  tags?: string[];
  freight?: number;
  book?: string;
  required?: 0 | 1;
  certSubject?: CertSubject;
  hours?: number;
  /** `day`: days after seeding; `clock`: Shanghai time. */
  live?: { status: "unstarted" | "completed"; day: number; clock: string };
  models?: [name: string, key: string][];
  rules?: [code: string, value: number | null, endsInDays?: number][];
  syllabus?: string;
  trial?: number[];
  /** The first lesson's handout is a sample. */
  sampleHandout?: boolean;
  /** Video courses only; others have about-*.ts. */
  intro?: string;
};

/** A drawn cover; `/` breaks the title. */
export const art = (
  palette: Palette,
  motif: Motif,
  kicker: string,
  title: string,
  pill: string,
): CoverArt => ({
  kicker,
  title: title.split("/"),
  pill,
  palette,
  motif,
});
export const pro = "二级建造师";
export const cost = "一级造价工程师";
