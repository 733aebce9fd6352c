const NAME = 'papan_http_request_seconds';
const BOUNDS = [0.005, 0.02, 0.05, 0.15, 0.5, 2];

type Counted = { labels: string; buckets: number[]; sum: number; count: number };

/** How long answers took, as a Prometheus histogram. Counting runs with every request and costs next to nothing. */
export type Durations = {
  count(answer: { method: string; route: string; status: number; seconds: number }): void;
  /** In Prometheus' text format. */
  text(): string;
};

export function createDurations(): Durations {
  const counted = new Map<string, Counted>();
  return {
    count({ method, route, status, seconds }) {
      const key = `${method} ${status} ${route}`;
      let entry = counted.get(key);
      if (!entry) {
        const labels = `method="${method}",route="${route}",status="${status}"`;
        entry = { labels, buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
        counted.set(key, entry);
      }
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
      entry.sum += seconds;
      entry.count += 1;
    },
    text: () =>
      [
        `# HELP ${NAME} Time from the request to its answer`,
        `# TYPE ${NAME} histogram`,
        ...[...counted.values()].flatMap(linesOf),
        '',
      ].join('\n'),
  };
}

function linesOf({ labels, buckets, sum, count }: Counted): string[] {
  let below = 0;
  const lines = BOUNDS.map((bound, index) => {
    below += buckets[index] ?? 0;
    return `${NAME}_bucket{le="${bound}",${labels}} ${below}`;
  });
  return [
    ...lines,
    `${NAME}_bucket{le="+Inf",${labels}} ${count}`,
    `${NAME}_sum{${labels}} ${sum}`,
    `${NAME}_count{${labels}} ${count}`,
  ];
}
