import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mustBeListenable } from "./listenable.ts";

test("a port that somebody listens on refuses the start with its number, and is free again afterwards", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(mustBeListenable({ port, host: "127.0.0.1" })).rejects.toThrow(`端口 ${port} 已被占用`);
  const metrics = { PORT: "METRICS_PORT", HOST: "METRICS_HOST" };
  await expect(mustBeListenable({ port, host: "127.0.0.1" }, metrics)).rejects.toThrow(
    "请用 METRICS_PORT 换一个",
  );
  other.close();
  await once(other, "close");
  await mustBeListenable({ port, host: "127.0.0.1" });
  await mustBeListenable({ port, host: "127.0.0.1" });
});

test("an address of another machine refuses the start", async () => {
  await expect(mustBeListenable({ port: 0, host: "192.0.2.1" })).rejects.toThrow("本机没有地址 192.0.2.1");
});
