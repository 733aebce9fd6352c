// Asks addresses in turn at a steady pace, in a process of its own so that nothing else delays its clock. Told by the
// parent where and for how long; answers with the milliseconds that each answer took.
import { Agent, get } from 'node:http';

export type Pace = { urls: readonly string[]; milliseconds: number; every_milliseconds: number };
/** By address, in the order of asking. */
export type Latencies = Record<string, number[]>;

const agent = new Agent({ keepAlive: true });

function ask(url: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - start));
      response.on('error', reject);
    }).on('error', reject);
  });
}

async function follow({ urls, milliseconds, every_milliseconds: every }: Pace): Promise<Latencies> {
  const asked: { url: string; answer: Promise<number> }[] = [];
  const start = performance.now();
  for (let turn = 0; turn * every < milliseconds; turn += 1) {
    const wait = start + turn * every - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const url = urls[turn % urls.length] ?? '';
    const answer = ask(url);
    // Awaited below; until then a failure must not end the process.
    answer.catch(() => undefined);
    asked.push({ url, answer });
  }
  const latencies: Latencies = Object.fromEntries(urls.map((url) => [url, []]));
  for (const { url, answer } of asked) latencies[url]?.push(await answer);
  return latencies;
}

process.on('message', (pace: Pace) => {
  follow(pace).then(
    (latencies) => process.send?.(latencies),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
