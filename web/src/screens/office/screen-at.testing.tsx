// The office's screen that stands at an address in the site's own table of routes (src/routes.ts), for tests that say
// where a screen is.
import type { ComponentType, ReactNode } from "react";
import { matchPath } from "react-router";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { drawnRoutes } from "../../testing/route-of.ts";

const modules = import.meta.glob<{ default: ComponentType }>([
  "./*.tsx",
  // The frame's menu is made by the build; tests are no screens.
  "!./frame.tsx",
  "!./*layout.tsx",
  "!./*test*.tsx",
]);

/** The screen's own path and what draws it, as `openScreen` takes it; nothing where no office screen stands. */
export async function screenAt(address: string): Promise<Record<string, ReactNode>> {
  for (const { path, file } of drawnRoutes) {
    const load = modules[file.replace("screens/office/", "./")];
    if (load === undefined || matchPath(path, address.split("?", 1)[0] ?? "") === null) continue;
    const { default: Screen } = await load();
    return {
      [path]: (
        <OfficeProvider>
          <Screen />
        </OfficeProvider>
      ),
    };
  }
  return {};
}
