import * as contract from "@zhutu/domain/people/contract.ts";
import * as card from "@zhutu/domain/people/person-contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { exportNow } from "../../kernel/workbook/export-kind.ts";
import * as people from "./service.ts";

export function peopleRoutes(bind: Bind): void {
  bind(contract.listUsers, (ctx, { query }) => people.userChoices(ctx, query));
  bind(contract.listUsersForPage, (ctx, { query }) => people.usersForPage(ctx, query));
  bind(contract.exportUsers, (ctx, input) => exportNow(ctx, people.usersExport, input));
  bind(contract.getUser, (ctx, { params }) => people.userDetail(ctx, params.userId));
  bind(card.getPerson, (ctx, { params }) => people.person(ctx, params.userId));
  bind(card.listPersonOrders, (ctx, { params, query }) => people.personOrders(ctx, params.userId, query));
  bind(card.listPersonCourses, (ctx, { params, query }) => people.personCourses(ctx, params.userId, query));
  bind(card.listPersonHours, (ctx, { params }) => people.personHours(ctx, params.userId));
  bind(card.listPersonLessons, (ctx, { params, query }) => people.personLessons(ctx, params, query));
  bind(card.listPersonTests, (ctx, { params, query }) => people.personTests(ctx, params.userId, query));
  bind(card.listPersonInvoices, (ctx, { params, query }) => people.personInvoices(ctx, params.userId, query));
  bind(card.listPersonCertificates, (ctx, { params }) => people.personCertificates(ctx, params.userId));
  bind(card.revealPhone, (ctx, { params, body }) => people.revealPhone(ctx, params.userId, body));
  bind(card.sendResetCode, (ctx, { params }) => people.sendResetCode(ctx, params.userId));
  bind(contract.listPersonNotes, (ctx, { params, query }) =>
    people.personNotes(ctx, params.userId, query.orderId),
  );
  bind(contract.addPersonNote, (ctx, { params, body }) => people.addPersonNote(ctx, params.userId, body));
  bind(contract.deletePersonNote, (ctx, { params }) =>
    people.deletePersonNote(ctx, params.userId, params.personNoteId),
  );
  bind(contract.saveUser, (ctx, { body }) => people.saveUser(ctx, body));
  bind(contract.deleteUser, (ctx, { params }) => people.deleteUser(ctx, params.userId));
  bind(contract.disableUser, (ctx, { params, body }) =>
    people.disableAccount(ctx, params.userId, body.reason),
  );
  bind(contract.enableUser, (ctx, { params }) => people.enableAccount(ctx, params.userId));
  bind(contract.listLoginLogs, (ctx, { query }) => people.loginLogs(ctx, query));
}
