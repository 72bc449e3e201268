import { z } from "zod";
import { id, nothing, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { EXPORT_STATES } from "./export-state.ts";

export const exportJob = z.object({
  exportId: z.int(),
  /** Name of the endpoint it exports: exportOrders. */
  call: z.string(),
  /** What it contains: 订单. */
  title: z.string(),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  rowsTotal: z.int(),
  rowsWritten: z.int(),
  /** Bytes, once done. */
  size: z.int(),
  /** Sentence for the user, once failed. */
  failure: z.string(),
  createTime: time,
  doneTime: time.nullable(),
  /** When the file expires. */
  expireTime: time.nullable(),
});
const wireParts = z.record(z.string(), z.unknown());

/**
 * Starts a list export by endpoint name and input. Null `exportId`: call that endpoint directly. Refuses
 * what it refuses, and a fourth unfinished export.
 */
export const startExport = endpoint({
  name: "startExport",
  method: "POST",
  path: "/api/exports",
  access: may.exportLists,
  refuses: ["NOT_FOUND"],
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
/** The caller's recent exports, newest first, of lists still permitted. */
export const listExports = endpoint({
  name: "listExports",
  method: "GET",
  path: "/api/exports",
  access: may.exportLists,
  refuses: ["NOT_FOUND"],
  reply: z.array(exportJob),
});

const exportParams = z.object({ exportId: id });
/** One of the caller's exports, else 404. */
export const getExport = endpoint({
  name: "getExport",
  method: "GET",
  path: "/api/exports/:exportId",
  access: may.exportLists,
  refuses: ["NOT_FOUND"],
  params: exportParams,
  reply: exportJob,
});
/** The finished file; 404 if not the caller's, expired, or no longer permitted. */
export const fetchExport = endpoint({
  name: "fetchExport",
  method: "GET",
  path: "/api/exports/:exportId/file",
  access: may.exportLists,
  refuses: ["NOT_FOUND"],
  params: exportParams,
  reply: "file",
});
/** Cancels an unfinished export; 404 otherwise. */
export const cancelExport = endpoint({
  name: "cancelExport",
  method: "POST",
  path: "/api/exports/:exportId/cancel",
  access: may.exportLists,
  refuses: ["NOT_FOUND"],
  done: "已取消导出",
  params: exportParams,
  reply: nothing,
});
export const retryExport = endpoint({
  name: "retryExport",
  method: "POST",
  path: "/api/exports/:exportId/retry",
  access: may.exportLists,
  refuses: ["NOT_FOUND"],
  done: "已重新开始导出",
  params: exportParams,
  reply: nothing,
});
