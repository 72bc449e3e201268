/** Further education: 0 optional, 1 required. */
export const requiredCodes = [0, 1] as const;
export type RequiredCode = (typeof requiredCodes)[number];

/** Labels of learner spec 3, CRS-028. */
export const REQUIRED_LABELS: Readonly<Record<RequiredCode, string>> = { 1: "必修", 0: "选修" };

export const requiredText = (requiredCourse: number | null): string =>
  requiredCourse === 1 || requiredCourse === 0 ? REQUIRED_LABELS[requiredCourse] : "";
