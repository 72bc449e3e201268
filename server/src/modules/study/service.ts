// study owns play sessions and what each person has covered of each chapter; it answers who may play what and who may
// have which handout, shows the study room's course, and lists my courses with their progress (enrolment stands to its
// left and cannot know it).
// It does not own: user courses and live codes (enrolment), chapters and videos (catalogue, media), the bytes (the vod
// provider), face checks (identity; study asks for one and spends it), hours (certificate, which follows `chapterDone`).
// Time counts only as the server saw it pass: one active session a person, credit by the database's clock, each report
// written by one statement that loses against any other report of the same session.
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
