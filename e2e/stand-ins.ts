import type { APIRequestContext } from "@playwright/test";

type OutboxMessage = { phone: string; code: string; purpose: string };

/** The newest code in the developer outbox for this phone; throws when none was sent. */
export async function outboxCode(request: APIRequestContext, phone: string): Promise<string> {
  const answer = await request.get("/dev/outbox", { headers: { accept: "application/json" } });
  const { resultObject } = (await answer.json()) as { resultObject: { messages: OutboxMessage[] } };
  const newest = resultObject.messages.find((message) => message.phone === phone);
  if (newest === undefined) throw new Error(`The outbox holds no message for ${phone}.`);
  return newest.code;
}

/** Does what the pay page's buttons do; throws when the payment stand-in refuses. */
export async function pay(
  request: APIRequestContext,
  orderId: string,
  outcome: "paid" | "declined" | "duplicate",
): Promise<void> {
  const answer = await request.post(`/dev/pay/${orderId}`, { data: { outcome } });
  if (!answer.ok())
    throw new Error(`Paying ${orderId} answered HTTP ${answer.status()}: ${await answer.text()}`);
}
