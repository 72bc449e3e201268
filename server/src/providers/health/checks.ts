// One harmless call per port, for the office's page. "Not found" counts as success: somebody answered.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProviderFailure } from "../failure.ts";
import type { CourierPort } from "../courier/port.ts";
import type { FacePort } from "../face/port.ts";
import type { LivePort } from "../live/port.ts";
import type { PaymentPorts } from "../payment/port.ts";
import type { StoragePort } from "../storage/port.ts";
import type { VodPort } from "../vod/port.ts";
import type { Checked, PortName } from "./port.ts";

type Asked = {
  payment: PaymentPorts;
  face: FacePort;
  storage: StoragePort;
  vod: VodPort;
  live: LivePort;
  courier: CourierPort;
};

const checks: Record<PortName, (ports: Asked) => Promise<unknown>> = {
  payment: ({ payment }) =>
    Promise.all(
      Object.values(payment).map((company) =>
        company.query(
          `check${randomBytes(8).toString("hex")}`,
          company.ways.map((way) => ({ way, payer: "" })),
        ),
      ),
    ),
  // A message costs money and reaches somebody.
  sms: async () => {},
  face: ({ face }) => face.describe(randomBytes(16).toString("hex")),
  storage: ({ storage }) => storedAndRemoved(storage),
  vod: ({ vod }) => vod.describe(randomBytes(16).toString("hex")),
  live: ({ live }) => live.onAir([randomBytes(8).toString("hex")]),
  courier: ({ courier }) =>
    courier.track({
      expressCompany: courier.companies[0] ?? "",
      trackingNo: "SF0000000000000",
      telephone: "0000",
    }),
};

/** Returns the failure's code, or `fault` for our defect. */
export async function check(ports: Asked, name: PortName): Promise<Checked> {
  const began = performance.now();
  const after = (code: string | null): Checked => ({
    ok: code === null,
    code,
    ms: Math.round(performance.now() - began),
  });
  try {
    await checks[name](ports);
    return after(null);
  } catch (error) {
    return after(error instanceof ProviderFailure ? error.code : "fault");
  }
}

async function storedAndRemoved(storage: StoragePort): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zhutu-check-"));
  try {
    const path = join(folder, "check.pdf");
    await writeFile(
      path,
      `%PDF-1.7\n% ${randomUUID()}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    );
    const key = await storage.importFile("handout", path);
    const stored = await storage.open(key);
    stored?.stream.destroy();
    await storage.remove(key);
    if (!stored) throw new ProviderFailure("temporary", "not-found", "what was just stored was not found");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
