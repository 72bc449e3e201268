import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { type Chapter, sectionsOf } from "../../../features/catalogue/lessons.ts";
import type { HeldAnswer } from "./access.ts";

/** Of a product that is held: until when, and how many of its lessons are done. */
export function heldNote(
  { given, expiryDate }: CallReply<typeof isBought>,
  chapters: readonly Chapter[],
  progress: HeldAnswer["progress"],
): { text: string; done: string } {
  const held = given ? "已开通" : "已购买";
  const lessons = sectionsOf(chapters).flatMap((section) => section.lessons);
  const playing = new Set(lessons.filter((one) => one.hasVideo).map((one) => one.courseChapterId));
  const done = progress?.chapters.filter(
    ({ courseChapterId, studyStatus }) => studyStatus === 1 && playing.has(courseChapterId),
  );
  return {
    text: expiryDate ? `${held}，有效期至 ${shanghaiDay(new Date(expiryDate))}` : held,
    done: done && playing.size > 0 ? `已学完 ${done.length} / ${playing.size} 讲` : "",
  };
}
