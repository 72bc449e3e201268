import * as contract from "@zhutu/domain/shipping/contract.ts";
import { type Bind, SharedAnswer } from "../../kernel/http/bind.ts";
import { answerCache } from "../../kernel/http/cache.ts";
import * as shipping from "./service.ts";

export function shippingRoutes(bind: Bind): void {
  // 4,000 regions that only a release changes: encoded once.
  const kept = answerCache({ maxAgeMs: 24 * 3_600_000 });
  bind(contract.getArea, () => new SharedAnswer(shipping.regions()), kept);
  bind(contract.listAddresses, (ctx) => shipping.myAddresses(ctx));
  bind(contract.saveAddress, (ctx, { body }) => shipping.saveAddress(ctx, body));
  bind(contract.deleteAddress, (ctx, { params }) => shipping.deleteAddress(ctx, params.deliverAddressId));
  bind(contract.setDefaultAddress, (ctx, { params }) =>
    shipping.setDefaultAddress(ctx, params.deliverAddressId),
  );
}
