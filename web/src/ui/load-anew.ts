/** Loads the page anew once the server can be reached; refuses without, and the browser's own page of a lost network never comes. */
export async function loadAnew(): Promise<void> {
  await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
  window.location.reload();
}
