// Runs at the beginning of each file. The files of a run share one page, whose modules are loaded once; what the file
// before has left of itself is taken away here, so that each finds the page as the first one did.
import "./act.ts";
import "../styles.css";
import { beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { beginAnew } from "./begin-anew.ts";

await beginAnew();

// vitest-browser-react does so itself, but for the first file of a page only.
beforeEach(cleanup);
