// The promises of the port, for every adapter that it has.
import { describe, expect, test } from "vitest";
import { embeddedCourier } from "./embedded.ts";
import { type CourierPort, type Parcel, ProviderFailure } from "./port.ts";

const subjects: [string, () => CourierPort][] = [["embedded", embeddedCourier]];

const at = (iso: string) => new Date(`2026-11-${iso}:00+08:00`);
const parcel = (over: Partial<Parcel> = {}): Parcel => ({
  expressCompany: "顺丰速运",
  trackingNo: "SF1390012345678",
  telephone: "13800000001",
  noted: [],
  ...over,
});

describe.each(subjects)("%s", (_name, open) => {
  test("a parcel that nobody knows anything of has no lines", async () => {
    expect(await open().track(parcel())).toEqual([]);
  });

  test("what staff noted is told newest first, and is left as it was", async () => {
    const noted = [
      { acceptTime: at("03T20:14"), remark: "已揽收" },
      { acceptTime: at("05T09:02"), remark: "派送中" },
      { acceptTime: at("04T02:30"), remark: "到达济南转运中心" },
    ];
    const told = await open().track(parcel({ noted }));
    expect(told.map(({ remark }) => remark)).toEqual(["派送中", "到达济南转运中心", "已揽收"]);
    expect(told[0]?.acceptTime).toEqual(at("05T09:02"));
    expect(noted.map(({ remark }) => remark)).toEqual(["已揽收", "派送中", "到达济南转运中心"]);
  });

  test("of one minute, what was noted later stands above", async () => {
    const noted = ["到达网点", "派送中"].map((remark) => ({ acceptTime: at("05T09:02"), remark }));
    const told = await open().track(parcel({ noted }));
    expect(told.map(({ remark }) => remark)).toEqual(["派送中", "到达网点"]);
  });

  test.each([
    ["KD0000000001", "temporary"],
    ["KD0000000002", "permanent"],
    ["KD0000000003", "limited"],
  ])("%s fails as %s, and says nothing of the recipient", async (trackingNo, kind) => {
    const failure = await open()
      .track(parcel({ trackingNo }))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure).toMatchObject({ kind });
    expect(String(failure)).not.toContain("13800000001");
  });
});
