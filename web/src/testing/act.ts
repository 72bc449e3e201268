import React from "react";

/**
 * React's production build, in which these tests run, has no `act`: a test went on before what it drew was there. Drawn,
 * and its effects begun, is what waits in the scheduler's line, which is one of messages.
 */
const act = async (work: () => unknown): Promise<void> => {
  await work();
  for (let turn = 0; turn < 3; turn++) await nextMessage();
};

function nextMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

// Where vitest-browser-react looks for it as it is loaded.
Object.assign(React, { act });
