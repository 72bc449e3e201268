import { COURSE_TYPE } from "./course-type.ts";

// Exam subjects (mock-up 02, row 专业); `subject` also selects a cover's motif.
export const EXAM_SUBJECTS = [
  { code: "building", label: "建筑" },
  { code: "municipal", label: "市政" },
  { code: "electromechanical", label: "机电" },
  { code: "hydraulic", label: "水利水电" },
  { code: "highway", label: "公路" },
  { code: "mining", label: "矿业" },
  { code: "management", label: "施工管理" },
  { code: "law", label: "法规" },
  { code: "cost", label: "造价" },
] as const;

export type ExamSubject = (typeof EXAM_SUBJECTS)[number]["code"];

// Exams that training prepares for (mock-up 02, row 考试).
export const EXAMS = [
  { code: "builder-1", label: "一级建造师" },
  { code: "builder-2", label: "二级建造师" },
  { code: "cost-1", label: "一级造价工程师" },
  { code: "cost-2", label: "二级造价工程师" },
  { code: "safety", label: "安全工程师" },
] as const;

export type Exam = (typeof EXAMS)[number]["code"];
export const examCodes: readonly Exam[] = EXAMS.map(({ code }) => code);

// Certificate subjects (learner spec 3, requirements note CERT-005).
export const CERT_SUBJECTS = [
  { code: "building", label: "建筑工程" },
  { code: "municipal", label: "市政公用工程" },
  { code: "water", label: "水利水电工程" },
  { code: "mechanical", label: "机电工程" },
  { code: "mining", label: "矿业工程" },
  { code: "highway", label: "公路工程" },
] as const;

export type CertSubject = (typeof CERT_SUBJECTS)[number]["code"];

/** A subject's name by its code. */
export const subjectName = (code: string): string =>
  CERT_SUBJECTS.find((subject) => subject.code === code)?.label ?? code;

/** Further education without a subject gives no hours. */
export const lacksSubject = (course: { courseType: number; certSubject: CertSubject | null }): boolean =>
  course.courseType === COURSE_TYPE.continuingEducation && course.certSubject === null;

export const CERT_SUBJECT_CODES: readonly CertSubject[] = CERT_SUBJECTS.map(({ code }) => code);
