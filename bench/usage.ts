// Usage of a process and its PostgreSQL from /proc (Linux only).
import { readdirSync, readFileSync } from "node:fs";

export type Usage = { nodeMicros: number; postgresMicros: number };

/** 10 ms on every Linux Node supports. */
const microsPerTick = 10_000;

type Process = { pid: number; parent: number; ticks: number };

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The bracketed name may hold anything; field 3 follows the last bracket.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0;
    // proc(5): 14 to 17 are user and system time, own and of awaited children.
    return { pid, parent: field(4), ticks: field(14) + field(15) + field(16) + field(17) };
  } catch {
    return undefined; // ended meanwhile
  }
}

/** CPU of the process, and of its descendants (PostgreSQL), which include their ended children. */
export function usageOf(pid: number): Usage {
  let all = familyOf(pid);
  // One that ends while the others are read would be missed, or counted with its parent, too.
  for (let again = familyOf(pid); !all.every((process) => isIn(again, process)); again = familyOf(pid))
    all = again;
  const own = all.find((process) => process.pid === pid)?.ticks ?? 0;
  const sum = all.reduce((total, { ticks }) => total + ticks, 0);
  return { nodeMicros: own * microsPerTick, postgresMicros: (sum - own) * microsPerTick };
}

const isIn = (all: readonly Process[], { pid }: Process): boolean =>
  all.some((process) => process.pid === pid);

/** The process and its descendants. */
function familyOf(pid: number): Process[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const below = (parent: Process): Process[] => [
    parent,
    ...all.filter((process) => process.parent === parent.pid).flatMap(below),
  ];
  return all.filter((process) => process.pid === pid).flatMap(below);
}

/** Resident memory of the process alone, in MB; 0 when it has ended. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Empty when the process has just ended. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
