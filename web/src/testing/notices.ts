// Notices as the server answers them, and a server that knows which were read.
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import type { listNotices, readNotices } from "@zhutu/domain/notices/contract.ts";
import type { Answers } from "./open-screen.tsx";

type Row = CallReply<typeof listNotices>["notices"][number];

let made = 0;

/** An unread notice, or one that was read at that time. */
export const aNotice = (notice: Row["notice"], readAt: string | null = null): Row => ({
  noticeId: ++made,
  createTime: "2026-11-22T12:00:00.000Z",
  readAt,
  notice,
});

/** Answers for these notices, the newest first. */
export function noticesServer(rows: readonly Row[]): Answers {
  let kept = rows;
  const unread = (): number => kept.filter(({ readAt }) => readAt === null).length;
  return {
    "GET /api/user/notices/unread-count": () => ({ unread: unread() }),
    "GET /api/user/notices": ({ query }) => {
      const found = kept.filter(({ readAt }) => !query.has("unread") || readAt === null);
      const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("pageSize") ?? 10)];
      const notices = found.slice((page - 1) * size, page * size);
      return { notices, total: found.length, unread: unread() };
    },
    "POST /api/user/notices/read": ({ body }) => {
      const which = JSON.parse(body) as CallInput<typeof readNotices>["body"];
      kept = kept.map((row) =>
        "all" in which || which.noticeIds.includes(row.noticeId) ? { ...row, readAt: row.createTime } : row,
      );
      return { unread: unread() };
    },
  };
}
