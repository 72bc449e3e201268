// Loaded before everything else (node --import), and plain JavaScript, so that an old Node can read it and say
// what is wrong. `npm ci` installs Node 26 into node_modules/.bin, which npm puts first in its scripts' path.
import module from "node:module";
import { fileURLToPath } from "node:url";

const major = Number(process.versions.node.split(".")[0]);
if (major < 26) {
  process.stderr.write(
    `This program needs Node 26, but Node ${process.versions.node} is running it (${process.execPath}).\n` +
      "Run `npm ci` once (without --ignore-scripts): it installs Node 26 beside the other packages. Then use `npm start` or `npm test`.\n",
  );
  process.exit(1);
}

// Types are stripped and code is compiled once a version of a file; from here on, so that what strips types (a
// program of its own, of many megabytes) is not even loaded when nothing has changed. In a folder of our own: what
// lies in it is run.
module.enableCompileCache(fileURLToPath(new URL("../.cache/compiled", import.meta.url)));
