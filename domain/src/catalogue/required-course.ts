/** A further-education course is optional (0) or required (1). */
export const requiredCodes = [0, 1] as const;
export type RequiredCode = (typeof requiredCodes)[number];

/** What a further-education course's requiredCourse says to a person (learner spec 3, CRS-028). */
export const REQUIRED_LABELS: Readonly<Record<RequiredCode, string>> = { 1: "必修", 0: "选修" };

/** 必修 or 选修, empty for a course that is neither. */
export const requiredText = (requiredCourse: number | null): string =>
  requiredCourse === 1 || requiredCourse === 0 ? REQUIRED_LABELS[requiredCourse] : "";
