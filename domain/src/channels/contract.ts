import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** Discount of a code. Refuses an unknown one with 专属码不存在. */
export const getDiscount = endpoint({
  name: "getDiscount",
  method: "GET",
  path: "/api/user/discount/:exclusiveCode",
  access: may.learn,
  refuses: ["CODE_UNKNOWN"],
  params: z.object({ exclusiveCode: z.string().min(1).max(12) }),
  reply: z.object({
    exclusiveCode: z.string(),
    exclusiveDiscount: z.number(),
    channelName: z.string().nullable(),
    kind: z.enum(["school", "internal"]).nullable(),
  }),
});

/** A code that no channel has, for the channel's form; it is not kept for it. */
export const proposeChannelCode = endpoint({
  name: "proposeChannelCode",
  method: "GET",
  path: "/api/admin/channels/unused-code",
  access: may.managePeople,
  reply: z.object({ exclusiveCode: z.string() }),
});

/**
 * QR code of the channel's /index/products address. `channelId`: public key, or number for the channel
 * and administrators. 404 otherwise, while disabled or without a code.
 */
export const getChannelQrcode = endpoint({
  name: "getChannelQrcode",
  method: "GET",
  path: "/api/public/channels/:channelId/qrcode",
  access: may.seeChannelCode,
  refuses: ["NOT_FOUND"],
  params: z.object({ channelId: z.string().min(1).max(40) }),
  reply: "file",
});
