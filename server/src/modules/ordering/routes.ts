import * as contract from "@zhutu/domain/ordering/contract.ts";
import type { Bind } from "../../kernel/bind.ts";
import * as ordering from "./service.ts";

export function orderingRoutes(bind: Bind): void {
  bind(contract.freshPrice, (ctx, { body }) => ordering.freshPrice(ctx, body));
  bind(contract.buy, (ctx, { body }) => ordering.placeOrder(ctx, body));
  bind(contract.listMyOrders, (ctx, { query }) => ordering.myOrders(ctx, query));
  bind(contract.getOrder, (ctx, { params }) => ordering.orderDetail(ctx, params.orderId));
  bind(contract.listOrderItems, (ctx, { params }) => ordering.orderItemsOf(ctx, params.orderId));
  bind(contract.deleteOrder, (ctx, { params }) => ordering.deleteOrder(ctx, params.orderId));
  bind(contract.confirmPayment, (ctx, { params }) => ordering.confirmPayment(ctx, params.orderId));
  bind(contract.getPayLink, (ctx, { params }) => ordering.payLink(ctx, params.orderId));
  bind(contract.getOrderQrcode, (ctx, { params }) => ordering.orderQrcode(ctx, params.orderId));
  bind(contract.listOrders, (ctx, { query }) => ordering.allOrders(ctx, query));
  bind(contract.exportOrders, (ctx, { body }) => ordering.exportOrders(ctx, body));
}
