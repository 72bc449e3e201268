// Kinds of exam training class (mock-up 02, row 班型).
export const CLASS_KINDS = [
  { code: "full", label: "精讲班" },
  { code: "sprint", label: "冲刺班" },
  { code: "exercise", label: "习题班" },
  { code: "joint", label: "联报" },
] as const;

export type ClassKind = (typeof CLASS_KINDS)[number]["code"];
export const classKinds = CLASS_KINDS.map(({ code }) => code);
