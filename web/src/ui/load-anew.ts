/**
 * Reloads the page if the server answers, otherwise throws, so the browser's error page never
 * appears.
 */
export async function loadAnew(): Promise<void> {
  await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
  window.location.reload();
}
