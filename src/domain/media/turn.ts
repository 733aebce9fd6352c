/** Pictures worked on at one time, and the memory that they may take together. */
const AT_ONCE = 2;
const MEMORY = 400 * 1024 * 1024;

const waiting: { memory: number; start: () => void }[] = [];
let running = 0;
let used = 0;

/**
 * Runs `work` when its turn comes, in the order of asking: a burst of uploads takes neither all cores nor all memory.
 * What alone needs more than there is runs by itself.
 */
export async function inTurn<Result>(memory: number, work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.push({ memory, start });
    admit();
  });
  try {
    return await work();
  } finally {
    running -= 1;
    used -= memory;
    admit();
  }
}

function admit(): void {
  for (let next = waiting[0]; next; next = waiting[0]) {
    if (running > 0 && (running >= AT_ONCE || used + next.memory > MEMORY)) return;
    waiting.shift();
    running += 1;
    used += next.memory;
    next.start();
  }
}
