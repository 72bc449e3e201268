// study owns play sessions, prompts, coverage of chapters and notes; it decides who may play and who gets which handout, and
// shows the study room and my courses (enrolment cannot know progress).
// It does not own: user courses and live codes (enrolment), chapters and videos (catalogue, media), bytes
// (the vod provider), face checks (identity), hours (certificate, which follows `chapterDone`).
// Time counts only as the server saw it pass: one active session per person, the database's clock, each
// report one statement that loses to any other of its session.
export { answer, captions, openChapter, playUrl, playUrls } from "./play/play.ts";
export { listedChapters, listedPublishedChapters, studyCourse } from "./progress/study-course.ts";
export { continueLearning } from "./progress/continue.ts";
export { handoutFile, issueHandoutTicket } from "./handout/handout.ts";
export {
  myCourses,
  myProgress,
  coursePlayTime,
  dayPlayTime,
  totalPlayTime,
  studyData,
} from "./progress/my-study.ts";
export { creditedSecondsOf, isStudied } from "./progress/queries.ts";
export { chapterDone, holdHoursIfOpen } from "./chapter-done.ts";
export { beginCheck, proveByCode } from "./play/face-gate.ts";
export { deleteNote, myNotes, saveNote } from "./notes/notes.ts";
export { forgetStudyNotes } from "./notes/queries.ts";
export { recordStudy, recordStudyLog } from "./progress/study-log.ts";
export { answerPrompt, myPrompts } from "./presence/presence.ts";
export { reportPlayTime } from "./report/report.ts";
