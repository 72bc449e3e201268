import { once } from "node:events";
import { createServer } from "node:net";
import { StartRefusal } from "../kernel/start-refusal.ts";

type Address = { port: number; host: string };
type Names = { PORT: string; HOST: string };

const refusals: Readonly<Record<string, (address: Address, names: Names) => StartRefusal>> = {
  EADDRINUSE: ({ port }, { PORT }) =>
    new StartRefusal(
      `端口 ${port} 已被占用，请用 ${PORT} 换一个。`,
      `Port ${port} is in use; choose another with ${PORT}.`,
    ),
  EACCES: ({ port }, { PORT }) =>
    new StartRefusal(
      `没有权限监听端口 ${port}，请用 ${PORT} 换一个 1024 以上的端口。`,
      `Listening on port ${port} is not permitted; choose one above 1024 with ${PORT}.`,
    ),
  EADDRNOTAVAIL: ({ host }, { HOST }) =>
    new StartRefusal(
      `本机没有地址 ${host}，请更正 ${HOST}。`,
      `This machine does not have the address ${host}; correct ${HOST}.`,
    ),
  ENOTFOUND: ({ host }, { HOST }) =>
    new StartRefusal(
      `${HOST}“${host}”不是本机的地址。`,
      `${HOST} "${host}" is not an address of this machine.`,
    ),
};

/** Throws StartRefusal if the address cannot be listened on, naming the variable to change. */
export async function mustBeListenable(
  address: Address,
  names: Names = { PORT: "PORT", HOST: "HOST" },
): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address);
    await once(probe, "listening");
  } catch (error) {
    throw refusals[(error as NodeJS.ErrnoException).code ?? ""]?.(address, names) ?? error;
  } finally {
    probe.close();
  }
}
