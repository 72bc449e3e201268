import * as contract from "@zhutu/domain/identity/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as identity from "./service.ts";

export function identityRoutes(bind: Bind): void {
  bind(contract.getAuthType, (ctx) => identity.signInMethods(ctx));
  bind(contract.sendVerifyCode, (ctx, { query }) =>
    identity.sendVerifyCode(ctx, query.telephone, query.purpose),
  );
  bind(contract.login, (ctx, { body }) => identity.signIn(ctx, body));
  bind(contract.logout, (ctx) => identity.logOut(ctx));
  bind(contract.register, (ctx, { body }) => identity.register(ctx, body));
  bind(contract.resetPassword, (ctx, { body }) => identity.resetPassword(ctx, body));
  bind(contract.getProfile, (ctx) => identity.myProfile(ctx));
  bind(contract.listSessions, (ctx) => identity.mySessions(ctx));
  bind(contract.endSession, (ctx, { params }) => identity.endMySession(ctx, params.sessionKey));
}
