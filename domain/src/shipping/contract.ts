import { z } from "zod";
import { flag01, id, idNumber, nothing, personName, phone, ruled } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { detailAddressRule, recipientRule, regionRule } from "./address-rules.ts";

/** What a form of an address sends. */
export const addressFields = {
  name: personName(recipientRule),
  province: ruled(regionRule),
  city: ruled(regionRule),
  area: ruled(regionRule),
  address: ruled(detailAddressRule),
  telephone: phone(),
};

export const address = z.object({
  deliverAddressId: z.int(),
  name: z.string(),
  province: z.string(),
  city: z.string(),
  area: z.string(),
  regionText: z.string(),
  address: z.string(),
  telephone: z.string(),
  defaultAddr: flag01,
});

type Region = { code: string; name: string; children?: Region[] };
const region: z.ZodType<Region, Region> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), children: z.array(region).optional() }),
);
export const getArea = endpoint({
  name: "getArea",
  method: "GET",
  path: "/api/public/area",
  access: may.browse,
  kept: { until: "release" },
  reply: z.array(region),
});
export const listAddresses = endpoint({
  name: "listAddresses",
  method: "GET",
  path: "/api/user/addresses",
  access: may.manageOwnAddresses,
  reply: z.array(address),
});
export const saveAddress = endpoint({
  name: "saveAddress",
  method: "POST",
  path: "/api/user/addresses",
  access: may.manageOwnAddresses,
  refuses: ["NOT_FOUND"],
  done: "保存成功",
  body: z.object({
    deliverAddressId: idNumber.optional(),
    ...addressFields,
    defaultAddr: flag01.default(false),
  }),
  reply: z.object({ deliverAddressId: z.int() }),
});
const addressParams = z.object({ deliverAddressId: id });
export const deleteAddress = endpoint({
  name: "deleteAddress",
  method: "DELETE",
  path: "/api/user/addresses/:deliverAddressId",
  access: may.manageOwnAddresses,
  refuses: ["NOT_FOUND"],
  params: addressParams,
  reply: nothing,
  done: "地址已删除",
});
export const setDefaultAddress = endpoint({
  name: "setDefaultAddress",
  method: "POST",
  path: "/api/user/addresses/:deliverAddressId/set-default",
  access: may.manageOwnAddresses,
  refuses: ["NOT_FOUND"],
  params: addressParams,
  reply: nothing,
  done: "默认地址已更换",
});
