// study owns play sessions and coverage of chapters; it decides who may play and who gets which handout, and
// shows the study room and my courses (enrolment cannot know progress).
// It does not own: user courses and live codes (enrolment), chapters and videos (catalogue, media), bytes
// (the vod provider), face checks (identity), hours (certificate, which follows `chapterDone`).
// Time counts only as the server saw it pass: one active session per person, the database's clock, each
// report one statement that loses to any other of its session.
export { answer } from "./answer.ts";
export { listedChapters, listedPublishedChapters } from "./chapter-status.ts";
export { putStudied } from "./chapter-records.ts";
export { handoutFile, issueHandoutTicket } from "./handout.ts";
export { myCourses, myProgress } from "./my-courses.ts";
export { putMyStudy } from "./personal-data.ts";
export { holdHoursIfOpen } from "./hold-hours.ts";
export { earnsChapter, earnsDone, givesHours, mayEarn } from "./hours-right-queries.ts";
export { chapterReached, lessonDone, noteHours } from "./hours-queries.ts";
export { creditedSecondsOf } from "./progress-queries.ts";
export { chapterDone } from "./moments.ts";
export { beginCheck, proveByCode } from "./play-check.ts";
export { openChapter, playUrl, playUrls } from "./play.ts";
export { coursePlayTime, dayPlayTime, totalPlayTime } from "./play-statis.ts";
export { recordStudy } from "./record-study.ts";
export { reportPlayTime } from "./report.ts";
export { myStudyLog, recordStudyLog } from "./study-log.ts";
export { studyCourse } from "./study-course.ts";
