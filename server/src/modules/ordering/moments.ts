import { moment } from "../../kernel/db/hooks.ts";

/** Orders of 0 are paid when placed. */
export const orderPaid = moment<{ orderId: string; userId: number }>("orderPaid");

/** An exchange changed what it is called. */
export const orderRenamed = moment<{ orderId: string }>("orderRenamed");
