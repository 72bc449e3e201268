// A session that ended while a form was filled in: the person signs in over the page, and nothing that was typed is lost.
import { holdsUnsaved } from "./unsaved.ts";

let ask = (): Promise<boolean> => Promise.resolve(false);
let asking: Promise<boolean> | undefined;
let declined = false;

/** Hands over how a person is asked; resolves to whether the same person is signed in again. */
export function askToSignInWith(how: () => Promise<boolean>): void {
  ask = how;
  declined = false;
}

/**
 * Asks the person of an ended session to sign in, once for all calls that it refused; resolves to whether they did. Who
 * declined is asked again by what they do, not by what the page reads by itself. Undefined where the page holds nothing unsaved.
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
