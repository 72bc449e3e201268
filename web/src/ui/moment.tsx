import { formatTime } from "@zhutu/domain/time.ts";

const signs = { day: 10, minute: 16, second: 19 } as const;

/** A moment in the one format, which never breaks over two lines. */
export function Moment({
  at,
  to = "second",
}: {
  at: string | null | undefined;
  /** How exactly it is told. */
  to?: keyof typeof signs;
}) {
  return (
    <time className="num nowrap" dateTime={at ?? undefined}>
      {formatTime(at).slice(0, signs[to])}
    </time>
  );
}
