// What staff do at an order's page, beyond the documents (domain.md "Deliveries").
import { z } from "zod";
import { nothing, ruled } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { revealReasonRule } from "../../phone.ts";
import { addressFields } from "../../shipping/contract.ts";
import { orderParams } from "../contract.ts";

/** Where an unsent order goes; the buyer is told. `openedOn`: changes before it, as its form showed them. */
export const changeOrderAddress = endpoint({
  name: "changeOrderAddress",
  method: "POST",
  path: "/api/admin/orders/:orderId/address",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE", "ORDER_CHANGED"],
  params: orderParams,
  body: z.object({ ...addressFields, openedOn: z.int().min(0) }),
  reply: nothing,
  done: "收件地址已修改，已通知买家",
});

/** The whole phone that a parcel goes to. Audited with its reason; 30 an hour, counted with those of `revealPhone`. */
export const revealConsigneePhone = endpoint({
  name: "revealConsigneePhone",
  method: "POST",
  path: "/api/admin/orders/:orderId/consignee-phone",
  access: may.manageOrders,
  refuses: ["NOT_FOUND"],
  params: orderParams,
  body: z.object({ reason: ruled(revealReasonRule) }),
  reply: z.object({ telephone: z.string() }),
});
