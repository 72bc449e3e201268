// When a chapter of further education earns its hours (domain.md "Study time, hours, certificates").

/** What somebody has reached of a chapter. */
export type ChapterReached = {
  /** Enough of the video was watched; a chapter without one is done by its test. */
  watched: boolean;
  /** The play that completed it was opened with a fresh face check. */
  faceChecked: boolean;
  hasTest: boolean;
  testPassed: boolean;
  /** The hours were booked before, whatever is asked for since. */
  booked: boolean;
  /** All was done before, and the hours wait for a day on which the subject's cap has room for them. */
  capped: boolean;
};

/** What is still to be done before the hours count, the first thing first. */
export const hoursWaitFor = ["watch", "face", "test", "cap"] as const;
export type HoursWaitFor = (typeof hoursWaitFor)[number];

export const HOURS_WAIT_LABELS: Readonly<Record<HoursWaitFor, string>> = {
  watch: "看完本讲后计入学时",
  face: "本讲还没有人脸核验，核验后计入学时",
  test: "通过本讲测验后计入学时",
  cap: "本讲已完成，今天还能计入的学时不够本讲，从明天起按完成顺序自动计入",
};

/** What the hours wait for, in words; before it is watched, a lesson with a test says that it asks for both. */
export const hoursWaitText = (waits: HoursWaitFor, { hasTest }: { hasTest: boolean }): string =>
  waits === "watch" && hasTest ? "看完本讲并通过测验后计入学时" : HOURS_WAIT_LABELS[waits];

/** The first condition that is not met; undefined when the hours are earned. */
export function waitsFor(reached: ChapterReached): HoursWaitFor | undefined {
  if (reached.booked) return undefined;
  if (reached.capped) return "cap";
  if (!reached.watched) return "watch";
  if (!reached.faceChecked) return "face";
  return reached.hasTest && !reached.testPassed ? "test" : undefined;
}
