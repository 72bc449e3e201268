// A whole application for a test file: its own copy of the database, real embedded providers, no listening port.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, type CallInput, type CallReply, type Endpoint, type Role } from "@zhutu/domain/endpoint.ts";
import { buildApp } from "../app.ts";
import { violations } from "../fsck/invariants.ts";
import { readConfig } from "../start/config.ts";
import { injected } from "../pages/injected.ts";
import { openServices } from "../services.ts";
import { afterAll, expect } from "vitest";
import { anAccount, type Account } from "./factories/identity.ts";
import { aSession } from "../modules/identity/session-testing.ts";
import { testDatabase } from "./database.ts";

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/**
 * Call at the top of a test file (`const shop = await testApp()`); everything goes after its last test. What the tests
 * left behind must keep every invariant, unless the file says why it does not: any (`invariants: false`), or these.
 */
export async function testApp(
  env: Record<string, string> = {},
  { invariants = true, except = [] }: { invariants?: boolean; except?: readonly number[] } = {},
) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "zhutu-test-"));
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", ...env });
  const quiet = { info() {}, warn() {}, error() {} };
  const services = openServices(config, database, quiet);
  const app = await buildApp(services, { log: false, checkReplies: true });
  await app.ready();
  afterAll(async () => {
    await app.close();
    if (invariants) {
      const all = await violations(database.db, services.providers.storage);
      const found = all.filter(({ number }) => !except.includes(number));
      expect(found.map(({ number, promise, what }) => `${number}. ${promise}: ${what}`)).toEqual([]);
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  const transport = injected(app);
  const tokens = new Map<number, Promise<string>>();

  /** Calls an endpoint as that account (or as nobody); refusals arrive as CallError. */
  const as = async <E extends Endpoint>(
    account: Account | null,
    endpoint: E,
    ...[input, headers]: unknown extends CallInput<E>
      ? [input?: object, headers?: Record<string, string>]
      : [input: CallInput<E>, headers?: Record<string, string>]
  ): Promise<CallReply<E>> => {
    const token = account ? await tokenOf(account) : undefined;
    return call(transport, endpoint, (input ?? {}) as CallInput<E>, {
      ...(token && { authorization: token }),
      ...headers,
    });
  };

  // Kept as promises: calls sent at once must not open many sessions of one account.
  const tokenOf = (account: Account): Promise<string> => {
    const known = tokens.get(account.userId) ?? aSession(services, account);
    tokens.set(account.userId, known);
    return known;
  };

  const { payment, sms, face, vod } = services.opened;
  if (!payment.standIn || !sms.standIn || !face.standIn || !vod.standIn)
    throw new Error("tests pay, read messages, show faces and upload videos at the stand-ins");

  return {
    app,
    services,
    /** Where a test pays, and reads the messages that were sent. */
    standIns: { payment: payment.standIn, sms: sms.standIn, face: face.standIn, vod: vod.standIn },
    db: services.db,
    connectionString: database.connectionString,
    as,
    tokenOf,
    transport,
    /** Another instance of the server over the same database, closed with the first; `changed` of its variables are others. */
    async anotherInstance(
      options: Parameters<typeof buildApp>[1] = { log: false },
      changed: Record<string, string> = {},
    ) {
      const its = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", ...env, ...changed });
      const other = await buildApp(openServices(its, database, quiet), {
        checkReplies: true,
        ...options,
      });
      afterAll(() => other.close());
      return other;
    },
    /** A fresh account of that role, ready to sign in. */
    account: (role: Role, over: Partial<Account> = {}) => anAccount(services, role, over),
  };
}
