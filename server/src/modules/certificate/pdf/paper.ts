// What the documents say: plain values, as they travel into the thread that lays them out.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";

/** What both documents have: whose site, whose name, and where everybody can look it up. */
type Common = {
  siteName: string;
  verifyUrl: string;
  verifyCode: string;
  userName: string;
  /** Empty where none was told. */
  employer: string;
  /** Masked; empty when there is none. */
  idCard: string;
  certSubject: CertSubject;
  requiredTenths: number;
  optionalTenths: number;
  /** In which the hours were earned; null where the subject has no periods. */
  period: { from: string; until: string } | null;
};

export type CertificatePaper = Common & {
  kind: "certificate";
  certNo: string;
  learnedFrom: Date;
  certDate: Date;
  issuedAt: Date;
};

/** A chapter that was studied: what was counted of it, and what came of it. */
export type StudiedChapter = {
  courseName: string;
  chapterTitle: string;
  required: boolean;
  countedSeconds: number;
  faceCheckedAt: Date | null;
  /** The best test of the chapter, in tenths of a point, and when it was handed in. */
  testScore: number | null;
  testTotal: number | null;
  testedAt: Date | null;
  /** What was earned, in tenths; null while the hours wait for something. */
  earnedTenths: number | null;
  earnedAt: Date | null;
  /** The hours are older than the first pass of the chapter's test, or it was sat and is not passed. */
  earnedBeforeTest: boolean;
};

export type RecordPaper = Common & {
  kind: "record";
  recordNo: string;
  certNo: string | null;
  madeAt: Date;
  requiredTarget: number;
  optionalTarget: number;
  chapters: readonly StudiedChapter[];
};

export type Paper = CertificatePaper | RecordPaper;
