import { expect, test } from "vitest";
import { openCircuit } from "./circuit.ts";
import { ProviderFailure } from "./failure.ts";

function aCircuit() {
  let now = 0;
  const circuit = openCircuit(() => new Date(now));
  const call = (well: boolean) => circuit.enter().left(well);
  return { circuit, call, pass: (ms: number) => void (now += ms) };
}
const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof ProviderFailure && [error.kind, error.code];
  }
  return undefined;
};
const open = ["temporary", "circuit-open"];

test("it opens after five failures in a row, not after five among others", () => {
  const { circuit, call } = aCircuit();
  for (const well of [false, false, false, false, true, false, false, false, false]) call(well);
  expect(circuit.state()).toBe("closed");
  call(false);
  expect([circuit.state(), refused(() => circuit.enter())]).toEqual(["open", open]);
});

test("after half a minute one call is a trial: well, it closes; ill, half a minute begins anew", () => {
  const { circuit, call, pass } = aCircuit();
  for (let at = 0; at < 5; at++) call(false);
  pass(29_999);
  expect(refused(() => circuit.enter())).toEqual(open);
  pass(1);
  expect(circuit.state()).toBe("half-open");
  const trial = circuit.enter();
  expect(refused(() => circuit.enter())).toEqual(open);
  trial.left(false);
  expect([circuit.state(), refused(() => circuit.enter())]).toEqual(["open", open]);
  pass(30_000);
  call(true);
  expect(circuit.state()).toBe("closed");
  call(false);
  expect(circuit.state()).toBe("closed");
});

test("what was asked before it opened does not close it", () => {
  const { circuit, call } = aCircuit();
  const early = circuit.enter();
  for (let at = 0; at < 5; at++) call(false);
  early.left(true);
  expect(circuit.state()).toBe("open");
});
