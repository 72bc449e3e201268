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
