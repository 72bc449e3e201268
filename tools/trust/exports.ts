import { strictEqual } from "node:assert";
import { exportOrders } from "../../domain/src/ordering/contract.ts";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import type { Trial } from "./kit/scenario.ts";
import { withShop } from "./kit/shop.ts";

export const name = "exports";
export const promise =
  "40 exports of 5,000 orders at once: at most 150 MB more at their peak; who cannot be served is told";

const orders = 5_000;
const atOnce = 40;
const mostMegabytes = 150;
const resident = (): number => process.memoryUsage.rss() / 1024 ** 2;

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async ({ app, services, ask }) => {
    const admin = await anAccount(services, "admin");
    await ask(
      `insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price,
         order_amt, request_hash, expire_at, paid_time)
       select lpad(n::text, 20, '0'), $1, '二级建造师 建设工程施工管理 精讲班', 'single', 2, 100, 0, 100, '', now(), now()
       from generate_series(1, $2::int) n`,
      [admin.userId, orders],
    );
    const signedIn = await app.inject({
      method: "POST",
      url: "/api/security/login",
      payload: { loginName: admin.loginName, passwd: admin.password, loginType: "password", channelId: 0 },
    });
    const request = {
      method: exportOrders.method,
      url: exportOrders.path,
      headers: { authorization: String(signedIn.headers["authorization"]) },
      payload: { paidTimeStart: "2020-01-01", paidTimeEnd: "2099-12-31" },
    };
    strictEqual((await app.inject(request)).statusCode, 200, "one export alone"); // what is loaded once is loaded
    const before = resident();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, resident())), 10);
    const answers = await Promise.all(Array.from({ length: atOnce }, () => app.inject(request)));
    clearInterval(watch);
    const count = (status: number): number => answers.filter((one) => one.statusCode === status).length;
    say(
      `${count(200)} files, ${count(503)} told to come again; RSS ${before.toFixed(0)} MB, ${peak.toFixed(0)} MB at the peak`,
    );
    strictEqual(count(200) + count(503), atOnce, "every export ends in a file or in being told");
    strictEqual(count(200) > 0, true, "some are served");
    strictEqual(peak - before <= mostMegabytes, true, "more than 150 MB");
  });
