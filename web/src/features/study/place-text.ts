import { formatClock } from "@zhutu/domain/duration.ts";
import { isAtTheEnd } from "@zhutu/domain/study/resume.ts";

/** Where a lesson stands that is not done; nothing before it is begun. Both in seconds of its video. */
export const placeText = (position: number, duration: number): string | undefined => {
  if (position <= 0) return undefined;
  return isAtTheEnd(position, duration) ? "还有一段没看" : `看到 ${formatClock(position)}`;
};
