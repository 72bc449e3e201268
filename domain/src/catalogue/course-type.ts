// What a course is by its type, tag and subject, as data (learner spec 3 and 9, back-office spec 9).

/** What the numbers of a course's type mean (learner spec 9). */
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
  /** Watched, assigned and listed under my courses (learner spec 4: video types are 1, 5 and 6). */
  isVideo: boolean;
  /** Printed: comes by post and pays freight (learner spec 9: books and textbooks); every other type is held and watched. */
  ships: boolean;
  /** One a buyer in a single order; an answer (2) makes no sense twice either (requirements note CART-016). */
  singleQuantity: boolean;
  /** Exclusive codes do not touch it (learner spec 9: type 5 needs none). */
  ignoresCode: boolean;
  /** What the book is called that buyers may add to it; null: it has none (domain.md "Catalogue"). */
  companion: string | null;
  /** Teachers author it; what they do not is goods of the house, administrators' alone (domain.md "Teachers"). */
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

/** The types of my courses and of package orders: 1, 5 and 6. */
export const VIDEO_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => COURSE_TYPES[type].isVideo,
);

/** The types that come by post: 3 and 4. */
export const SHIPPED_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => COURSE_TYPES[type].ships,
);

/** The types that teachers author: 1, 2, 5 and 6. */
export const TEACHERS_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => COURSE_TYPES[type].byTeachers,
);

/** The types that bring a user course when they are paid: 1, 2, 5 and 6. */
export const HELD_TYPES: readonly CourseType[] = COURSE_TYPE_CODES.filter(
  (type) => !COURSE_TYPES[type].ships,
);

/** Whether a number from outside is one of the six course types. */
export function isCourseType(value: unknown): value is CourseType {
  return COURSE_TYPE_CODES.some((type) => type === value);
}

/** What this type calls its companion book; null where it has none. */
export const companionOf = (courseType: number): string | null =>
  isCourseType(courseType) ? COURSE_TYPES[courseType].companion : null;
