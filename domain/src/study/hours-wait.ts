// When a chapter earns its hours (domain.md "Study time, hours, certificates").

export type ChapterReached = {
  /** Without a video the test decides. */
  watched: boolean;
  /** Face check of the completing play. */
  faceChecked: boolean;
  hasTest: boolean;
  testPassed: boolean;
  /** Booked already, whatever later settings require. */
  booked: boolean;
  /** Finished, waiting under the daily cap. */
  capped: boolean;
};

/** In the order they are met. */
export const hoursWaitFor = ["watch", "face", "test", "cap"] as const;
export type HoursWaitFor = (typeof hoursWaitFor)[number];

export const HOURS_WAIT_LABELS: Readonly<Record<HoursWaitFor, string>> = {
  watch: "看完本讲后计入学时",
  face: "本讲还没有人脸核验，核验后计入学时",
  test: "通过本讲测验后计入学时",
  cap: "本讲已完成，今天还能计入的学时不够本讲，从明天起按完成顺序自动计入",
};

/** Unwatched lessons with a test mention both. */
export const hoursWaitText = (waits: HoursWaitFor, { hasTest }: { hasTest: boolean }): string =>
  waits === "watch" && hasTest ? "看完本讲并通过测验后计入学时" : HOURS_WAIT_LABELS[waits];

/** First unmet condition; undefined once earned. */
export function waitsFor(reached: ChapterReached): HoursWaitFor | undefined {
  if (reached.booked) return undefined;
  if (reached.capped) return "cap";
  if (!reached.watched) return "watch";
  if (!reached.faceChecked) return "face";
  return reached.hasTest && !reached.testPassed ? "test" : undefined;
}
