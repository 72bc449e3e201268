// The delivery address form's rules, field by field (learner spec 5).
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { phoneRule } from "@zhutu/domain/phone.ts";
import {
  defaultRegionCode,
  detailAddressRule,
  recipientRule,
  regionRule,
} from "@zhutu/domain/shipping/address-rules.ts";
import type { Rules } from "../../lib/hooks/use-form.ts";
import type { getArea, listAddresses, saveAddress } from "@zhutu/domain/shipping/contract.ts";

export type Address = CallReply<typeof listAddresses>[number];
export type Region = CallReply<typeof getArea>[number];
export type AddressFields = Required<Omit<CallInput<typeof saveAddress>["body"], "deliverAddressId">>;

/** An empty form: the default province is chosen, city and area still to be (requirements note ADDR-013). */
export const emptyAddress: AddressFields = {
  name: "",
  province: defaultRegionCode,
  city: "",
  area: "",
  address: "",
  telephone: "",
  defaultAddr: 0,
};

/** The fields of a saved address, to be changed. */
export const fieldsOf = ({ name, province, city, area, address, telephone, defaultAddr }: Address) => ({
  name,
  province,
  city,
  area,
  address,
  telephone,
  defaultAddr,
});

/** The sentence beside each field that is not yet right. */
export const addressRules: Rules<AddressFields> = {
  name: recipientRule,
  province: regionRule,
  city: regionRule,
  area: regionRule,
  address: detailAddressRule,
  telephone: phoneRule,
};

/** The three levels to choose from: a level is empty until the one above it is chosen. */
export function regionLevels(tree: readonly Region[], { province, city }: AddressFields): Region[][] {
  const cities = tree.find((one) => one.code === province)?.children ?? [];
  const areas = cities.find((one) => one.code === city)?.children ?? [];
  return [[...tree], cities, areas];
}
