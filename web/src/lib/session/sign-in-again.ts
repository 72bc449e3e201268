// When a session ends over a form, the person signs in over the page and loses nothing typed.
import { holdsUnsaved } from "./unsaved.ts";

let ask = (): Promise<boolean> => Promise.resolve(false);
let asking: Promise<boolean> | undefined;
let declined = false;

/** `how` resolves to whether the same person signed in again. */
export function askToSignInWith(how: () => Promise<boolean>): void {
  ask = how;
  declined = false;
}

/**
 * Asks once for all refused calls; resolves to whether they signed in, undefined if nothing is
 * unsaved. After declining, only their own actions ask again, not reads.
 */
export function signInAgain({ method }: { method: string }): Promise<boolean> | undefined {
  if (!holdsUnsaved()) return undefined;
  if (asking === undefined && declined && method === "GET") return Promise.resolve(false);
  asking ??= ask()
    .then((done) => {
      declined = !done;
      return done;
    })
    .finally(() => (asking = undefined));
  return asking;
}
