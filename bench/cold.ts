// Measures starts: the first on an empty folder (initdb, migrations, demonstration shop) and a warm one.
import { round } from "./load.ts";
import { freshData, startBaseline, startShop } from "./servers.ts";
import { residentMb } from "./usage.ts";

export type Starts = { firstMs: number; warmMs: number; baselineMs: number; idleMb: number };

export async function measureStarts(): Promise<Starts> {
  const baseline = await startBaseline();
  await baseline.stop();
  const data = freshData();
  try {
    const first = await startShop(data.folder);
    await first.stop();
    const warm = await startShop(data.folder);
    const idleMb = round(residentMb(warm.pid), 0);
    await warm.stop();
    return {
      firstMs: round(first.startedInMs, 0),
      warmMs: round(warm.startedInMs, 0),
      baselineMs: round(baseline.startedInMs, 0),
      idleMb,
    };
  } finally {
    data.remove();
  }
}
