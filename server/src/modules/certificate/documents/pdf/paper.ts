// Plain values, as sent to the layout thread.
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";

type Common = {
  siteName: string;
  verifyUrl: string;
  verifyCode: string;
  userName: string;
  /** Empty if unknown. */
  employer: string;
  /** Masked; empty if unknown. */
  idCard: string;
  certSubject: CertSubject;
  requiredTenths: number;
  optionalTenths: number;
  /** The hours' period; null if the subject has none. */
  period: { from: string; until: string } | null;
};

export type CertificatePaper = Common & {
  kind: "certificate";
  certNo: string;
  learnedFrom: Date;
  certDate: Date;
  issuedAt: Date;
  /** PNG or JPEG; null without one. */
  seal: Uint8Array | null;
};

export type StudiedChapter = {
  courseName: string;
  chapterTitle: string;
  required: boolean;
  promptsAnswered: number;
  promptsMissed: number;
  /** Random face checks. */
  checksPassed: number;
  countedSeconds: number;
  faceCheckedAt: Date | null;
  /** The best hand-in, in tenths of a point. */
  testScore: number | null;
  testTotal: number | null;
  testedAt: Date | null;
  /** In tenths; null if not earned yet. */
  earnedTenths: number | null;
  earnedAt: Date | null;
  /** Earned before the test was first passed, or it was sat and not passed. */
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
