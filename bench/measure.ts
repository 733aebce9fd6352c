import autocannon from 'autocannon';

export type Target = { url: string; headers: Record<string, string> };
/** Requests a second and the slowest hundredth in ms. */
export type Speed = { rate: number; p99: number };
/** `ratio` is the median of the rounds' own ratios, so that what slows the machine for a while weighs on neither side. */
export type Comparison = { ours: Speed; reference: Speed; ratio: number };

export type Settings = { rounds: number; seconds: number; connections: number };

/** Fires at one target for a while. Throws when an answer was not the one wanted. */
export async function fire(target: Target, settings: Omit<Settings, 'rounds'>): Promise<Speed> {
  const result = await autocannon({
    url: target.url,
    headers: target.headers,
    connections: settings.connections,
    duration: settings.seconds,
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${target.url}: ${result.non2xx} answers were errors, ${result.errors} did not come`);
  }
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Ours and the reference in turn, round by round, the first of each thrown away. */
export async function compare(ours: Target, reference: Target, settings: Settings): Promise<Comparison> {
  const rounds: { ours: Speed; reference: Speed }[] = [];
  for (let round = 0; round <= settings.rounds; round += 1) {
    const measured = { ours: await fire(ours, settings), reference: await fire(reference, settings) };
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

/** The middle value; of an even number the higher one of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
