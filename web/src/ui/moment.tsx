import { formatTime } from "@zhutu/domain/time.ts";

const signs = { day: 10, minute: 16, second: 19 } as const;

/** The one time format, never broken over lines. */
export function Moment({
  at,
  to = "second",
}: {
  at: string | null | undefined;
  /** Precision. */
  to?: keyof typeof signs;
}) {
  return (
    <time className="num nowrap" dateTime={at ?? undefined}>
      {formatTime(at).slice(0, signs[to])}
    </time>
  );
}
