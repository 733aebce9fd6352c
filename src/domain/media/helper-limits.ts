export type HelperLimits = {
  /** CPU time: on a busy machine an ordinary picture may take much longer by the clock. */
  milliseconds: number;
  /** Resident memory in bytes. */
  memory: number;
};

const CHECK_INTERVAL_MILLISECONDS = 10;

/** Native code in another thread can only be ended with the process. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Ends this helper process when an order exceeds its limits. The order clears the timer when it is done. */
export function watch(limits: HelperLimits): NodeJS.Timeout {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > limits.milliseconds || process.memoryUsage.rss() > limits.memory) endAtOnce();
  }, CHECK_INTERVAL_MILLISECONDS);
}
