import type { HourForecast } from "./hour-kinds.tsx";

/** A subject's daily cap: how far today is with it, and when what is done and waits will all be booked. */
export function DailyCap({ daily }: { daily: NonNullable<HourForecast["daily"]> }) {
  const { cap, today, waiting, until } = daily;
  const room = cap - today;
  const short = room > 0 ? `，余下的 ${room.toFixed(1)} 不够下一讲` : "";
  const left =
    until === null
      ? ""
      : `${short}；另有 ${waiting.toFixed(1)} 学时已完成，按完成顺序自动计入，预计 ${until} 计完`;
  return (
    <p className="alert num">
      {`本专业每天最多计入 ${cap.toFixed(1)} 学时，今天已计入 ${today.toFixed(1)}${left}。`}
    </p>
  );
}
