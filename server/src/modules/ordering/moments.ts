import { moment } from "../../kernel/db/hooks.ts";

/** An order is paid now, whoever said so first; of an order of 0 when it is placed. */
export const orderPaid = moment<{ orderId: string; userId: number }>("orderPaid");
