import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MILLISECONDS = 200;
const TICK_MILLISECONDS = 10;

/** The seconds of processor time of each part, such as `web`, and the seconds that passed. */
export type ProcessorTime = { parts: ReadonlyMap<string, number>; passed: number };

/**
 * Adds up the processor time of processes, and of those that they have started, by the part that `partOf` names for
 * their id at the time. `this` is this process, `others` what no part names. Linux only.
 */
export function sampleProcessorTime(partOf: ReadonlyMap<number, string>): { take(): ProcessorTime; stop(): void } {
  let parts = new Map<string, number>();
  let begun = performance.now();
  let before = timesOf(partOf);
  const sample = () => {
    const times = timesOf(partOf);
    for (const [key, { part, seconds }] of times) {
      // A process that has begun since the last sample counts from its beginning.
      const more = seconds - (before.get(key)?.seconds ?? (key === MACHINE ? seconds : 0));
      parts.set(part, (parts.get(part) ?? 0) + more);
    }
    before = times;
  };
  const timer = setInterval(sample, SAMPLE_MILLISECONDS);
  return {
    take() {
      sample();
      const named = [...parts].filter(([part]) => part !== MACHINE);
      const others = (parts.get(MACHINE) ?? 0) - named.reduce((sum, [, seconds]) => sum + seconds, 0);
      const taken = { parts: new Map([...named, ['others', others]]), passed: (performance.now() - begun) / 1000 };
      parts = new Map();
      begun = performance.now();
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

const MACHINE = 'machine';
type Times = Map<string, { part: string; seconds: number }>;

/** Processes are told apart by their ids. */
function timesOf(partOf: ReadonlyMap<number, string>): Times {
  const times: Times = new Map([[MACHINE, { part: MACHINE, seconds: secondsOfMachine() }]]);
  const parts = new Map(partOf);
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  // A process has a higher id than its parent, unless ids began again at 1; then it is one of the others.
  for (const id of ids.map(Number).toSorted((one, other) => one - other)) {
    const values = statOf(id);
    const part = parts.get(id) ?? parts.get(Number(values[1]));
    if (part === undefined || values.length === 0) continue;
    parts.set(id, part);
    // This process has started the others, whose time is theirs. Other parts count children that have ended as well.
    const counted = id === process.pid ? values.slice(11, 13) : values.slice(11, 15);
    const ticks = counted.reduce((sum, value) => sum + Number(value), 0);
    times.set(`${id}`, { part, seconds: (ticks * TICK_MILLISECONDS) / 1000 });
  }
  return times;
}

/** The fields after the name; none of a process that has ended meanwhile. */
function statOf(id: number): string[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** What all processors have worked. */
function secondsOfMachine(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user, nice, system; then idle and waiting; then interrupts
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0] = first.split(/\s+/).slice(1).map(Number);
  return ((user + nice + system + hard + soft) * TICK_MILLISECONDS) / 1000;
}
