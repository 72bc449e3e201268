import * as contract from "@zhutu/domain/identity/contract.ts";
import * as secondFactor from "@zhutu/domain/identity/second-factor-contract.ts";
import { type Bind, WithHeaders } from "../../kernel/http/bind.ts";
import * as identity from "./service.ts";

export function identityRoutes(bind: Bind): void {
  bind(contract.getAuthType, (ctx) => identity.signInMethods(ctx));
  bind(contract.sendVerifyCode, (ctx, { query }) =>
    identity.sendVerifyCode(ctx, query.telephone, query.purpose),
  );
  bind(contract.login, async (ctx, { body }) => {
    return withToken(await identity.signIn(ctx, body));
  });
  bind(contract.logout, (ctx) => identity.logOut(ctx));
  bind(contract.register, (ctx, { body }) => identity.register(ctx, body));
  bind(contract.registerByPhone, async (ctx, { body }) =>
    withToken(await identity.registerByPhone(ctx, body)),
  );
  bind(contract.resetPassword, (ctx, { body }) => identity.resetPassword(ctx, body));
  bind(contract.setPassword, (ctx, { body }) => identity.setMyPassword(ctx, body));
  bind(contract.getProfile, (ctx) => identity.myProfile(ctx));
  bind(contract.saveProfile, (ctx, { body }) => identity.saveMyProfile(ctx, body));
  bind(contract.revealIdCard, (ctx) => identity.revealMyIdCard(ctx));
  bind(contract.isVerifyPassed, (ctx, { query }) => identity.faceCheckState(ctx, query.certifyId));
  bind(contract.verifyFaceResult, (ctx, { query }) => identity.settleFaceCheck(ctx, query.certifyId));
  bind(contract.takeUpFaceChecks, (ctx) => identity.takeUpFaceChecks(ctx));
  bind(contract.confirmIdentity, (ctx, { params, body }) =>
    identity.confirmByStaff(ctx, params.userId, body),
  );
  bind(contract.exportMyData, (ctx) => identity.exportMyData(ctx));
  bind(contract.deleteAccount, (ctx, { body }) => identity.deleteMyAccount(ctx, body.verifyCode));
  bind(contract.listSessions, (ctx) => identity.mySessions(ctx));
  bind(secondFactor.getSecondFactor, (ctx) => identity.mySecondFactor(ctx));
  bind(secondFactor.beginSecondFactor, (ctx, { body }) => identity.beginSecondFactor(ctx, body.password));
  bind(secondFactor.confirmSecondFactor, (ctx, { body }) => identity.confirmSecondFactor(ctx, body.code));
  bind(secondFactor.showSecondFactor, (ctx, { body }) => identity.showSecondFactor(ctx, body.code));
  bind(secondFactor.renewRecoveryCodes, (ctx) => identity.renewRecoveryCodes(ctx));
  bind(secondFactor.endSecondFactor, (ctx) => identity.endMySecondFactor(ctx));
  bind(secondFactor.resetSecondFactor, (ctx, { params }) => identity.resetSecondFactor(ctx, params.userId));
  bind(contract.endSession, (ctx, { params }) => identity.endMySession(ctx, params.sessionKey));
}

const withToken = <User>({ user, token }: { user: User; token: string }) =>
  new WithHeaders(user, { authorization: token, "access-control-expose-headers": "authorization" });
