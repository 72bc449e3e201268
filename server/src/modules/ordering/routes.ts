import * as contract from "@zhutu/domain/ordering/contract.ts";
import * as deliveries from "@zhutu/domain/ordering/deliveries/contract.ts";
import * as desk from "@zhutu/domain/ordering/desk/contract.ts";
import * as paying from "@zhutu/domain/ordering/paying/contract.ts";
import * as copies from "@zhutu/domain/ordering/copies/contract.ts";
import { deleteUserCourse } from "@zhutu/domain/enrolment/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { exportNow } from "../../kernel/workbook/export-kind.ts";
import * as ordering from "./service.ts";

export function orderingRoutes(bind: Bind): void {
  bind(contract.freshPrice, (ctx, { body }) => ordering.freshPrice(ctx, body));
  bind(contract.placeOrder, (ctx, { body }) => ordering.placeOrder(ctx, body));
  bind(contract.listMyOrders, (ctx, { query }) => ordering.myOrders(ctx, query));
  bind(contract.buyAgain, (ctx, { params }) => ordering.buyAgain(ctx, params.orderId));
  bind(contract.getOrder, (ctx, { params }) => ordering.orderDetail(ctx, params.orderId));
  bind(contract.listOrderItems, (ctx, { params }) => ordering.orderItemsOf(ctx, params.orderId));
  bind(copies.assignToUsers, (ctx, { params, body }) => ordering.assignCopies(ctx, params, body));
  bind(copies.assignToMe, (ctx, { params }) => ordering.assignCopyToMe(ctx, params));
  bind(copies.listAssignedUsers, (ctx, { params }) => ordering.assignedUsers(ctx, params));
  bind(copies.listCopiesGiven, (ctx, { params }) => ordering.assignedUsers(ctx, params));
  bind(copies.takeBackCopy, (ctx, { params }) => ordering.takeBackCopy(ctx, params));
  bind(copies.moveCopy, (ctx, { params, body }) => ordering.moveCopy(ctx, params, body.telephone));
  bind(deleteUserCourse, (ctx, { params }) => ordering.deleteUserCourse(ctx, params.userCourseId));
  bind(copies.getRosterTemplate, (ctx) => ordering.rosterTemplate(ctx));
  bind(copies.previewRoster, (ctx, { params, body }) => ordering.previewRoster(ctx, params, body));
  bind(copies.exportAssignedUsers, (ctx, { params }) => ordering.exportAssignedUsers(ctx, params));
  bind(copies.noteCopyName, (ctx, { params, body }) => ordering.noteCopyName(ctx, params, body.notedName));
  bind(copies.listClaimLinks, (ctx, { params }) => ordering.claimLinks(ctx, params));
  bind(copies.createClaimLink, (ctx, { params, body }) => ordering.createClaimLink(ctx, params, body));
  bind(copies.revokeClaimLink, (ctx, { params }) => ordering.revokeClaimLink(ctx, params));
  bind(copies.getClaim, (ctx, { params }) => ordering.claimOf(ctx, params.claimKey));
  bind(copies.claimCopy, (ctx, { params, body }) => ordering.claimCopy(ctx, params.claimKey, body));
  bind(copies.getClaimQrcode, (ctx, { params }) => ordering.claimQrcode(ctx, params.claimKey));
  bind(contract.deleteOrder, (ctx, { params }) => ordering.deleteOrder(ctx, params.orderId));
  bind(contract.confirmPayment, (ctx, { params }) => ordering.confirmPayment(ctx, params.orderId));
  bind(paying.getPayLink, (ctx, { params, query }) => ordering.payLink(ctx, params.orderId, query.method));
  bind(paying.getWechatPayer, (ctx, { params, query }) =>
    ordering.whoPaysAt(ctx, params.orderId, query.state),
  );
  bind(paying.openWechatPayment, (ctx, { params, body }) =>
    ordering.openWechatPayment(ctx, params.orderId, body.code),
  );
  bind(paying.getOrderQrcode, (ctx, { params, query }) =>
    ordering.orderQrcode(ctx, params.orderId, query.method),
  );
  bind(contract.listOrders, (ctx, { query }) => ordering.allOrders(ctx, query));
  bind(contract.exportOrders, (ctx, input) => exportNow(ctx, ordering.ordersExport, input));
  bind(desk.changeOrderAddress, (ctx, { params, body }) => ordering.changeAddress(ctx, params.orderId, body));
  bind(desk.revealConsigneePhone, (ctx, { params, body }) =>
    ordering.revealConsigneePhone(ctx, params.orderId, body),
  );
  bind(contract.deliverOrder, (ctx, { params, body }) => ordering.deliverOrder(ctx, params.orderId, body));
  bind(contract.getTrackingLogs, (ctx, { params }) => ordering.trackingLogs(ctx, params.orderId));
  bind(deliveries.countDeliveries, (ctx) => ordering.waitingDeliveries(ctx));
  bind(deliveries.exportDeliveries, (ctx) => ordering.exportDeliveries(ctx));
  bind(deliveries.previewDeliveries, (ctx, { body }) => ordering.previewDeliveries(ctx, body));
  bind(deliveries.confirmDeliveries, (ctx, { body }) => ordering.confirmDeliveries(ctx, body));
  bind(contract.noteTracking, (ctx, { params, body }) => ordering.noteTracking(ctx, params.orderId, body));
}
