// Registers the benchmark's learners: SMS code, registration, sign-in, address.
import { type Call, type Connection, openConnection } from "./connection.ts";

export type Learner = { authorization: string; addrId: number };

/** Sends and returns `resultObject`; throws unless successful. */
export async function ask<T>(connection: Connection, call: Call): Promise<T> {
  const answer = await connection.send(call);
  const { code, resultObject } = JSON.parse(answer.body.toString()) as { code: unknown; resultObject: T };
  if (answer.status !== 200 || code !== 200)
    throw new Error(`${call.method ?? "GET"} ${call.path}: ${answer.status} ${answer.body.toString()}`);
  return resultObject;
}

const form = (fields: Record<string, string>) => ({
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

export const json = (authorization: string, body: unknown) => ({
  headers: { authorization, "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const get = ({ authorization }: Learner, path: string): Call => ({ path, headers: { authorization } });
export const post = ({ authorization }: Learner, path: string, body: unknown): Call => ({
  method: "POST",
  path,
  ...json(authorization, body),
});

/** Books, which may be bought again and again. */
export const booksPath = "/api/public/courses?courseType=3&courseType=4&coursePriceGt=0";

export const addToCart = ({ authorization }: Learner, courseId: number): Call => ({
  method: "POST",
  path: `/api/user/cart-items?courseId=${courseId}&courseCount=1`,
  headers: { authorization },
});

/** An order of these books, placed once however often it is sent under its key. */
export function buy(learner: Learner, courseIds: readonly number[], key: string): Call {
  const products = courseIds.map((courseId) => ({ courseId, courseCount: 1 }));
  const body = { products, addrId: learner.addrId, orderType: "single", tradeType: "NATIVE" };
  const order = post(learner, "/api/user/orders/buy", body);
  return { ...order, headers: { ...order.headers, "idempotency-key": key } };
}

export const payLink = (learner: Learner, orderId: string): Call =>
  get(learner, `/api/user/orders/${orderId}/pay-link`);
export const payAtStandIn = (learner: Learner, orderId: string): Call =>
  post(learner, `/dev/pay/${orderId}`, { outcome: "paid" });

let registered = 0;

/** New learners; no two of a run have the same phone. */
export async function registerLearners(port: number, count: number): Promise<Learner[]> {
  const connection = await openConnection(port);
  const learners: Learner[] = [];
  for (let i = 0; i < count; i++)
    learners.push(await registerLearner(connection, `1370000${1_000 + registered++}`));
  connection.close();
  return learners;
}

/** The session's authorization header. */
export async function signIn(connection: Connection, loginName: string, passwd: string): Promise<string> {
  const answer = await connection.send({
    method: "POST",
    path: "/api/security/login",
    ...form({ loginName, passwd, loginType: "password" }),
  });
  const authorization = /\r\nauthorization: ([^\r]+)/i.exec(answer.head)?.[1];
  if (authorization === undefined) throw new Error(`no sign-in: ${answer.body.toString()}`);
  return authorization;
}

async function registerLearner(connection: Connection, phone: string): Promise<Learner> {
  const passwd = "bench-scaffold-2026";
  await ask(connection, { path: `/api/public/user/verify-code?telephone=${phone}&purpose=register` });
  const { messages } = await ask<{ messages: { phone: string; code: string }[] }>(connection, {
    path: "/dev/outbox",
    headers: { accept: "application/json" },
  });
  const verifyCode = messages.find((message) => message.phone === phone)?.code ?? "";
  const person = { loginName: phone, passwd, userName: "压测学员", idCard: "370102199003070075", verifyCode };
  await ask(connection, { method: "POST", path: "/api/security/register", ...form(person) });
  const authorization = await signIn(connection, phone, passwd);
  const { deliverAddressId } = await ask<{ deliverAddressId: number }>(connection, {
    method: "POST",
    path: "/api/user/addresses",
    ...json(authorization, {
      name: "王小明",
      province: "370000",
      city: "370100",
      area: "370102",
      address: "经十路 1 号",
      telephone: "13900001111",
    }),
  });
  return { authorization, addrId: deliverAddressId };
}
