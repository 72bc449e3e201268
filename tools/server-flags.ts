/** What Node is told before a file of server/src, wherever one is started. */
export const preloadFlags: readonly string[] = ["--import", "./tools/preload.js"];
