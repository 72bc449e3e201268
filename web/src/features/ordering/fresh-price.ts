import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { freshPrice } from "@zhutu/domain/ordering/contract.ts";

/** What an order would cost now, as the server answers it. */
export type FreshPrice = CallReply<typeof freshPrice>;
