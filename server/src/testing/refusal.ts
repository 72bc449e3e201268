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
