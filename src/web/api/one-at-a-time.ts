/**
 * A function that starts `work`, and once more after it if it was called meanwhile: many calls at once need two runs. A
 * failure counts as done.
 */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
