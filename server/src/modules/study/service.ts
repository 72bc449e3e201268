// study owns play sessions and coverage of chapters; it decides who may play and who gets which handout, and
// shows the study room and my courses (enrolment cannot know progress).
// It does not own: user courses and live codes (enrolment), chapters and videos (catalogue, media), bytes
// (the vod provider), face checks (identity), hours (certificate, which follows `chapterDone`).
// Time counts only as the server saw it pass: one active session per person, the database's clock, each
// report one statement that loses to any other of its session.
export { answer, openChapter, playUrl, playUrls } from "./play.ts";
export { listedChapters, listedPublishedChapters, studyCourse } from "./study-course.ts";
export { handoutFile, issueHandoutTicket } from "./handout.ts";
export { myCourses, myProgress, coursePlayTime, dayPlayTime, totalPlayTime, studyData } from "./my-study.ts";
export {
  holdHoursIfOpen,
  chapterReached,
  lessonDone,
  noteHours,
  earnsChapter,
  earnsDone,
  givesHours,
  mayEarn,
} from "./hours-queries.ts";
export { creditedSecondsOf, isStudied } from "./progress-queries.ts";
export { chapterDone } from "./moments.ts";
export { beginCheck, proveByCode } from "./play-check.ts";
export { recordStudy, myStudyLog, recordStudyLog } from "./study-log.ts";
export { reportPlayTime } from "./report.ts";
