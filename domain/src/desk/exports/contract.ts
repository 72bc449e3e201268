import { z } from "zod";
import { id, nothing, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { EXPORT_STATES } from "./export-state.ts";

export const exportJob = z.object({
  exportId: z.int(),
  /** The documented call whose file it is: exportOrders. */
  call: z.string(),
  /** What is exported: 订单. */
  title: z.string(),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  rowsTotal: z.int(),
  rowsWritten: z.int(),
  /** Bytes, of one that is done. */
  size: z.int(),
  /** Of one that failed: the sentence for whoever asked. */
  failure: z.string(),
  createTime: time,
  doneTime: time.nullable(),
  /** Until when the file can be fetched. */
  expireTime: time.nullable(),
});
const wireParts = z.record(z.string(), z.unknown());

/**
 * Asks for the export of a list, by the name and the input of its documented call. A short one, or one that no job
 * makes, is answered without an exportId: the documented call itself then answers with the file. Refuses what that call
 * refuses, and a fourth export of one person that is under way.
 */
export const startExport = endpoint({
  name: "startExport",
  method: "POST",
  path: "/api/exports",
  access: may.exportLists,
  body: z.object({
    call: z.string().max(60),
    input: z.object({
      params: wireParts.optional(),
      query: wireParts.optional(),
      body: wireParts.optional(),
    }),
  }),
  reply: z.object({ exportId: z.int().nullable() }),
});
/** The caller's own exports, the newest first: those of the last days that the caller may still take. */
export const listExports = endpoint({
  name: "listExports",
  method: "GET",
  path: "/api/exports",
  access: may.exportLists,
  reply: z.array(exportJob),
});

const exportParams = z.object({ exportId: id });
/** One own export, else 404. */
export const getExport = endpoint({
  name: "getExport",
  method: "GET",
  path: "/api/exports/:exportId",
  access: may.exportLists,
  params: exportParams,
  reply: exportJob,
});
/** The file of one that is done; 404 for anybody else's, one whose time is over, and whoever may not take that list any more. */
export const fetchExport = endpoint({
  name: "fetchExport",
  method: "GET",
  path: "/api/exports/:exportId/file",
  access: may.exportLists,
  params: exportParams,
  reply: "file",
});
/** Ends one that is under way; of one that is over nothing changes (404). */
export const cancelExport = endpoint({
  name: "cancelExport",
  method: "POST",
  path: "/api/exports/:exportId/cancel",
  access: may.exportLists,
  done: "已取消导出",
  params: exportParams,
  reply: nothing,
});
/** Begins one that failed anew. */
export const retryExport = endpoint({
  name: "retryExport",
  method: "POST",
  path: "/api/exports/:exportId/retry",
  access: may.exportLists,
  done: "已重新开始导出",
  params: exportParams,
  reply: nothing,
});
