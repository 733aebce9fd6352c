import { setTimeout as wait } from 'node:timers/promises';

export const WATCHED_PATHS = ['/', '/profile/wallet', '/api/user/wallet'] as const;
const PAUSE_MILLISECONDS = 200;
const CLOSED_MILLISECONDS = 2000;

export type WatchedPages = {
  /** How often each response occurred, by path and status. */
  answers: Record<string, number>;
  /** The longest response time of each path, in milliseconds. */
  slowest: Record<string, number>;
};

/** A user who reads pages repeatedly from every server until stopped. */
export function watchPages(servers: readonly string[], token: string): { stop(): Promise<WatchedPages> } {
  const report: WatchedPages = { answers: {}, slowest: {} };
  let isOver = false;
  const look = async (httpServer: string, path: string) => {
    const begun = performance.now();
    const answer = await fetch(`${httpServer}${path}`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => null,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    const label = `${path} ${answer?.status ?? 'unanswered'}`;
    report.answers[label] = (report.answers[label] ?? 0) + 1;
    if (answer) report.slowest[path] = Math.max(report.slowest[path] ?? 0, Math.round(performance.now() - begun));
  };
  const watching = servers.map(async (httpServer) => {
    do {
      for (const path of WATCHED_PATHS) await look(httpServer, path);
      await wait(PAUSE_MILLISECONDS);
    } while (!isOver);
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(watching);
      return report;
    },
  };
}

/** Requests that did not get their page, as sentences. */
export function unserved({ answers }: WatchedPages): string[] {
  return Object.entries(answers)
    .filter(([label]) => !label.endsWith(' 200'))
    .map(([label, times]) => `${label}, ${times} times`);
}

/** Responses that are neither the requested page nor a clear error. */
export function unclear({ answers }: WatchedPages): string[] {
  return Object.keys(answers).filter((label) => !/ (200|503|unanswered)$/.test(label));
}

/** Checks whether any server responds; `stop` returns the longest time in milliseconds during which none did. */
export function watchSite(servers: readonly string[]): { stop(): Promise<number> } {
  let longest = 0;
  let served = performance.now();
  let isOver = false;
  const isOpen = async (httpServer: string) => {
    const answer = await fetch(`${httpServer}/readyz`, { signal: AbortSignal.timeout(CLOSED_MILLISECONDS) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`response ${answer.status}`);
  };
  const watching = (async () => {
    while (!isOver) {
      const anyOpen = await Promise.any(servers.map(isOpen)).then(
        () => true,
        () => false,
      );
      longest = Math.max(longest, performance.now() - served);
      if (anyOpen) served = performance.now();
      await wait(PAUSE_MILLISECONDS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return longest;
    },
  };
}
