// Course types (learner spec 3 and 9, back-office spec 9).

export const COURSE_TYPE = {
  training: 1,
  answer: 2,
  book: 3,
  textbook: 4,
  continuingEducation: 5,
  live: 6,
} as const;
export type CourseType = (typeof COURSE_TYPE)[keyof typeof COURSE_TYPE];

export type CourseTypeTraits = {
  label: string;
  /** Watched, assigned and listed under my courses (learner spec 4: 1, 5, 6). */
  isVideo: boolean;
  /** Posted, with freight (learner spec 9); other types are held and watched. */
  ships: boolean;
  /** At most one per order (requirements note CART-016). */
  singleQuantity: boolean;
  /** Exclusive codes do not apply (learner spec 9: type 5). */
  ignoresCode: boolean;
  /** Name of its companion book, or null (domain.md "Catalogue"). */
  companion: string | null;
  /** Authored by teachers, else only by administrators (domain.md "Teachers"). */
  byTeachers: boolean;
};

export const COURSE_TYPES: Readonly<Record<CourseType, CourseTypeTraits>> = {
  1: {
    label: "考试培训",
    isVideo: true,
    ships: false,
    singleQuantity: true,
    ignoresCode: false,
    companion: "配套图书",
    byTeachers: true,
  },
  2: {
    label: "付费答疑",
    isVideo: false,
    ships: false,
    singleQuantity: true,
    ignoresCode: false,
    companion: null,
    byTeachers: true,
  },
  3: {
    label: "图书",
    isVideo: false,
    ships: true,
    singleQuantity: false,
    ignoresCode: false,
    companion: null,
    byTeachers: false,
  },
  4: {
    label: "继续教育教材",
    isVideo: false,
    ships: true,
    singleQuantity: false,
    ignoresCode: false,
    companion: null,
    byTeachers: false,
  },
  5: {
    label: "继续教育",
    isVideo: true,
    ships: false,
    singleQuantity: true,
    ignoresCode: true,
    companion: "配套教材",
    byTeachers: true,
  },
  6: {
    label: "直播课程",
    isVideo: true,
    ships: false,
    singleQuantity: true,
    ignoresCode: false,
    companion: null,
    byTeachers: true,
  },
};

export const COURSE_TYPE_CODES: readonly CourseType[] = Object.values(COURSE_TYPE);

/** Types 1, 5 and 6. */
export const VIDEO_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => COURSE_TYPES[type].isVideo,
);

/** Types 3 and 4. */
export const SHIPPED_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => COURSE_TYPES[type].ships,
);

/** Types 1, 2, 5 and 6. */
export const TEACHERS_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => COURSE_TYPES[type].byTeachers,
);

/** Types 1, 2, 5 and 6 create an enrolment when paid. */
export const HELD_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => !COURSE_TYPES[type].ships,
);

export function isCourseType(value: unknown): value is CourseType {
  return COURSE_TYPE_CODES.some((type) => type === value);
}

export const companionOf = (courseType: number): string | null =>
  isCourseType(courseType) ? COURSE_TYPES[courseType].companion : null;

/** Form of a knowledge answer (course type 2). */
export const answerForms = ["video", "text", "both"] as const;
export type AnswerForm = (typeof answerForms)[number];

export const ANSWER_FORM_LABELS: Readonly<Record<AnswerForm, string>> = {
  video: "讲师视频解答",
  text: "讲师文字解答",
  both: "视频和文字解答",
};

// Kinds of exam training class (mock-up 02, row 班型).
export const CLASS_KINDS = [
  { code: "full", label: "精讲班" },
  { code: "sprint", label: "冲刺班" },
  { code: "exercise", label: "习题班" },
  { code: "joint", label: "联报" },
] as const;

export type ClassKind = (typeof CLASS_KINDS)[number]["code"];
export const classKinds = CLASS_KINDS.map(({ code }) => code);

/** Further education: 0 optional, 1 required. */
export const requiredCodes = [0, 1] as const;
export type RequiredCode = (typeof requiredCodes)[number];

/** Labels of learner spec 3, CRS-028. */
export const REQUIRED_LABELS: Readonly<Record<RequiredCode, string>> = { 1: "必修", 0: "选修" };

export const requiredText = (requiredCourse: number | null): string =>
  requiredCourse === 1 || requiredCourse === 0 ? REQUIRED_LABELS[requiredCourse] : "";

/** The documents' rules, and `code`: the discount of any valid code. */
export const priceRules = ["01", "02", "03", "04", "05", "06", "code"] as const;
export type PriceRule = (typeof priceRules)[number];
