// exam owns question banks, questions, papers, a person's wrong answers and the question of the day.
// It does not own: which chapter shows a paper (catalogue keeps the paper's id), study hours (certificate).
// Answer keys never leave the server before they are due; the question of the day carries its own, because nothing is
// scored, and is therefore never one of a chapter test. Writing banks and papers, and sitting them, come later.
export { todayQuestion } from "./daily-question.ts";
export { putMyErrors } from "./personal-data.ts";
