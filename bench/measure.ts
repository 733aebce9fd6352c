import autocannon from 'autocannon';

export type Target = {
  url: string;
  headers: Record<string, string>;
  /** Adds a query parameter with a new value to every request. */
  is_unique?: boolean;
};
/** Requests per second and the 99th percentile of the response time in milliseconds. */
export type Speed = { rate: number; p99: number };
/** `ratio` is the median of the ratios of all rounds: what slows the machine for a while affects both sides alike. */
export type Comparison = { ours: Speed; reference: Speed; ratio: number };

export type Settings = { rounds: number; seconds: number; connections: number };

/** Values of the unique parameter differ between runs too. */
let nextUnique = Date.now();

/** Sends requests to one target for some seconds. Throws if any response is not a success. */
export async function measureSpeed(target: Target, settings: Omit<Settings, 'rounds'>): Promise<Speed> {
  const { pathname, search } = new URL(target.url);
  const uniquePath = () => {
    nextUnique += 1;
    return `${pathname}${search}${search === '' ? '?' : '&'}bench=${nextUnique}`;
  };
  const result = await autocannon({
    url: target.url,
    headers: target.headers,
    connections: settings.connections,
    duration: settings.seconds,
    ...(target.is_unique
      ? { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: uniquePath() }) }] }
      : {}),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${target.url}: ${result.non2xx} responses were errors, ${result.errors} did not arrive`);
  }
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Measures one target alone. The first round is a warm-up. */
export async function measureRounds(target: Target, settings: Settings): Promise<Speed> {
  const rounds: Speed[] = [];
  for (let round = 0; round <= settings.rounds; round += 1) {
    const speed = await measureSpeed(target, settings);
    if (round > 0) rounds.push(speed);
  }
  return medianSpeed(rounds);
}

/** Measures two targets in turn, round by round. The first round is a warm-up. */
export async function compare(ours: Target, reference: Target, settings: Settings): Promise<Comparison> {
  const rounds: { ours: Speed; reference: Speed }[] = [];
  for (let round = 0; round <= settings.rounds; round += 1) {
    const measured = { ours: await measureSpeed(ours, settings), reference: await measureSpeed(reference, settings) };
    if (round > 0) rounds.push(measured);
  }
  return {
    ours: medianSpeed(rounds.map((round) => round.ours)),
    reference: medianSpeed(rounds.map((round) => round.reference)),
    ratio: median(rounds.map((round) => round.ours.rate / round.reference.rate)),
  };
}

function medianSpeed(speeds: readonly Speed[]): Speed {
  return { rate: median(speeds.map(({ rate }) => rate)), p99: median(speeds.map(({ p99 }) => p99)) };
}

/** The middle value; of an even number of values the higher one of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that a share of the values is below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** Prints a line of a table: a name and right-aligned columns. */
export function printRow(columns: readonly string[]): void {
  console.log(columns.map((column, index) => (index === 0 ? column.padEnd(34) : column.padStart(13))).join(''));
}
