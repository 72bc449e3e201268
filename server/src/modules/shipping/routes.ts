import * as contract from "@zhutu/domain/shipping/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as shipping from "./service.ts";

export function shippingRoutes(bind: Bind): void {
  bind(contract.getArea, () => shipping.regions());
  bind(contract.listAddresses, (ctx) => shipping.myAddresses(ctx));
  bind(contract.saveAddress, (ctx, { body }) => shipping.saveAddress(ctx, body));
  bind(contract.deleteAddress, (ctx, { params }) => shipping.deleteAddress(ctx, params.deliverAddressId));
  bind(contract.setDefaultAddress, (ctx, { params }) =>
    shipping.setDefaultAddress(ctx, params.deliverAddressId),
  );
}
