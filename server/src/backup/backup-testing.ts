// A demonstration shop whose backup is made by the commands, as processes.
import { join } from "node:path";
import { testShop } from "../testing/shop.ts";
import { seedShop } from "../seed/shop.ts";
import { mustSuitInstallation } from "../start/installation.ts";
import { freshFolder } from "../testing/folder.ts";
import { runProgram } from "../testing/program.ts";

/** The shop, the place that it is backed up from, the folder for its backup, and the command for a place. */
export async function shopToBackUp() {
  const shop = await testShop();
  await seedShop(shop.services);
  const { dataDir } = shop.services.config;
  await mustSuitInstallation(shop.db, shop.services.config);
  return {
    shop,
    dataDir,
    source: { DATABASE_URL: shop.connectionString, DATA_DIR: dataDir },
    kept: join(freshFolder(), "backup"),
    run: (place: Record<string, string>, ...args: string[]) => runProgram("backup/main.ts", place, ...args),
  };
}
