// Orders sent by a list of express numbers, beyond the documents (domain.md "Deliveries").
import { z } from "zod";
import { workbookFile } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { mostWorkbookBody } from "../../workbook.ts";

/** How many paid orders wait to be sent. */
export const countDeliveries = endpoint({
  name: "countDeliveries",
  method: "GET",
  path: "/api/admin/deliveries",
  access: may.manageOrders,
  reply: z.object({ waiting: z.int() }),
});
/** The orders that wait, the oldest payment first, with columns for courier and number; it is written down who took it. */
export const exportDeliveries = endpoint({
  name: "exportDeliveries",
  method: "POST",
  path: "/api/admin/deliveries/list",
  access: may.manageOrders,
  reply: "file",
});
export const DELIVERY_RESULTS = ["send", "same", "wrong"] as const;
/** What the filled list would send; nothing happens. */
export const previewDeliveries = endpoint({
  name: "previewDeliveries",
  method: "POST",
  path: "/api/admin/deliveries/preview",
  access: may.manageOrders,
  mostBodyBytes: mostWorkbookBody,
  body: workbookFile,
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        orderId: z.string(),
        expressCompany: z.string(),
        trackingNo: z.string(),
        /** `same`: it stands so already. `wrong`: as long as there is one, nothing is sent. */
        result: z.enum(DELIVERY_RESULTS),
        why: z.string(),
      }),
    ),
  }),
});
/** Sends all of them, or, with one row that is wrong, none. */
export const confirmDeliveries = endpoint({
  name: "confirmDeliveries",
  method: "POST",
  path: "/api/admin/deliveries",
  access: may.manageOrders,
  mostBodyBytes: mostWorkbookBody,
  body: workbookFile,
  reply: z.object({ delivered: z.int() }),
  done: "发货信息已保存",
});
