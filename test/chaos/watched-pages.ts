import { setTimeout as wait } from 'node:timers/promises';

export const WATCHED_PATHS = ['/', '/profile/wallet', '/api/user/wallet'] as const;
const PAUSE_MILLISECONDS = 200;
const CLOSED_MILLISECONDS = 2000;

export type WatchedPages = {
  /** How often each response occurred, by path and status. */
  responses: Record<string, number>;
  /** The longest response time of each path, in milliseconds. */
  slowest: Record<string, number>;
};

/** A user who reads pages repeatedly from every server until stopped. */
export function watchPages(servers: readonly string[], token: string): { stop(): Promise<WatchedPages> } {
  const report: WatchedPages = { responses: {}, slowest: {} };
  let isOver = false;
  const look = async (httpServer: string, path: string) => {
    const begun = performance.now();
    const response = await fetch(`${httpServer}${path}`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => null,
    );
    await response?.arrayBuffer().catch(() => undefined);
    const label = `${path} ${response?.status ?? 'unanswered'}`;
    report.responses[label] = (report.responses[label] ?? 0) + 1;
    if (response) report.slowest[path] = Math.max(report.slowest[path] ?? 0, Math.round(performance.now() - begun));
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
export function unserved({ responses }: WatchedPages): string[] {
  return Object.entries(responses)
    .filter(([label]) => !label.endsWith(' 200'))
    .map(([label, times]) => `${label}, ${times} times`);
}

/** Responses that are neither the requested page nor a clear error. */
export function unclear({ responses }: WatchedPages): string[] {
  return Object.keys(responses).filter((label) => !/ (200|503|unanswered)$/.test(label));
}

/** Checks whether any server responds; `stop` returns the longest time in milliseconds during which none did. */
export function watchSite(servers: readonly string[]): { stop(): Promise<number> } {
  let longest = 0;
  let served = performance.now();
  let isOver = false;
  const isOpen = async (httpServer: string) => {
    const ready = await fetch(`${httpServer}/readyz`, { signal: AbortSignal.timeout(CLOSED_MILLISECONDS) });
    await ready.arrayBuffer();
    if (!ready.ok) throw new Error(`response ${ready.status}`);
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
