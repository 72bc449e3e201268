// The site's own table of routes (src/routes.ts), for drawn tests that promise an address: React Router's builders are not
// for the browser, so it is read as the text that it is.
import table from "../routes.ts?raw";

/** Every route: its path as routes.ts has it (`/board/admin/teacher-detail/:userId?`), and the file that draws it. */
export const drawnRoutes = Array.from(
  table.matchAll(/route\(\s*"([^"]+)",\s*"([^"]+)"/g),
  ([, path = "", file = ""]) => ({ path: `/${path}`, file }),
);

/** The route of the screen in that file; of several the first, empty when it has none. */
export const routeOf = (file: string): string => drawnRoutes.find((one) => one.file === file)?.path ?? "";
