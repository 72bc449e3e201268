import { CallError } from "@zhutu/domain/endpoint.ts";

/** How a call was refused: its sentence, with the status in front where it is not 200; undefined when it was not. */
export const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return error.status === 200 ? error.message : `${error.status} ${error.message}`;
    },
  );

const isBusy = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 429 || error.status === 503);

/** Calls again until its turn has come: files are read a few at a time, and one of a person. */
export async function untilTaken<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
}
