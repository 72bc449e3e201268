// Sending orders by a list of express numbers, beyond the documents (domain.md "Deliveries").
import { z } from "zod";
import { workbookFile } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { maxWorkbookBody } from "../../workbook.ts";

export const countDeliveries = endpoint({
  name: "countDeliveries",
  method: "GET",
  path: "/api/admin/deliveries",
  access: may.manageOrders,
  reply: z.object({ waiting: z.int() }),
});
/** Waiting orders, oldest payment first, with columns to fill in; the download is audited. */
export const exportDeliveries = endpoint({
  name: "exportDeliveries",
  method: "POST",
  path: "/api/admin/deliveries/list",
  access: may.manageOrders,
  secondFactor: "recent",
  reply: "file",
});
export const DELIVERY_RESULTS = ["send", "same", "wrong"] as const;
/** Previews a filled list; sends nothing. */
export const previewDeliveries = endpoint({
  name: "previewDeliveries",
  method: "POST",
  path: "/api/admin/deliveries/preview",
  access: may.manageOrders,
  refuses: ["WORKBOOK_REFUSED"],
  maxBodyBytes: maxWorkbookBody,
  body: workbookFile,
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        orderId: z.string(),
        expressCompany: z.string(),
        trackingNo: z.string(),
        /** `same`: already recorded. `wrong`: blocks sending. */
        result: z.enum(DELIVERY_RESULTS),
        why: z.string(),
      }),
    ),
  }),
});
/** Sends all rows or none. */
export const confirmDeliveries = endpoint({
  name: "confirmDeliveries",
  method: "POST",
  path: "/api/admin/deliveries",
  access: may.manageOrders,
  refuses: ["WORKBOOK_REFUSED"],
  maxBodyBytes: maxWorkbookBody,
  body: workbookFile,
  reply: z.object({ delivered: z.int() }),
  done: "发货信息已保存",
});
