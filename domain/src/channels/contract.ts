import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** What an exclusive code gives; an unknown code is refused with 专属码不存在. */
export const getDiscount = endpoint({
  name: "getDiscount",
  method: "GET",
  path: "/api/user/discount/:exclusiveCode",
  access: may.learn,
  params: z.object({ exclusiveCode: z.string().min(1).max(12) }),
  reply: z.object({
    exclusiveCode: z.string(),
    exclusiveDiscount: z.number(),
    channelName: z.string().nullable(),
    kind: z.enum(["school", "internal"]).nullable(),
  }),
});

/**
 * The QR code of the channel's address, /index/products with its code. `channelId` is the public key, or the number for
 * the channel itself and administrators; 404 for any other, and while the channel is disabled or has no code.
 */
export const getChannelQrcode = endpoint({
  name: "getChannelQrcode",
  method: "GET",
  path: "/api/public/channels/:channelId/qrcode",
  access: may.seeChannelCode,
  params: z.object({ channelId: z.string().min(1).max(40) }),
  reply: "file",
});
