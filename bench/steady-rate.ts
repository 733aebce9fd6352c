// Sends requests to several URLs in turn at a steady rate, in a process of its own so that nothing else delays its
// timer. The parent sends a schedule and gets the response times.
import { Agent, get } from 'node:http';

export type Schedule = { urls: readonly string[]; milliseconds: number; interval_milliseconds: number };
/** Response times in milliseconds by URL, in the order of the requests. */
export type Latencies = Record<string, number[]>;

const agent = new Agent({ keepAlive: true });

function responseTime(url: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} responded with ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - start));
      response.on('error', reject);
    }).on('error', reject);
  });
}

async function run({ urls, milliseconds, interval_milliseconds: interval }: Schedule): Promise<Latencies> {
  const sent: { url: string; time: Promise<number> }[] = [];
  const start = performance.now();
  for (let index = 0; index * interval < milliseconds; index += 1) {
    const wait = start + index * interval - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const url = urls[index % urls.length] ?? '';
    const time = responseTime(url);
    // It is awaited below; until then a failure must not end the process.
    time.catch(() => undefined);
    sent.push({ url, time });
  }
  const latencies: Latencies = Object.fromEntries(urls.map((url) => [url, []]));
  for (const { url, time } of sent) latencies[url]?.push(await time);
  return latencies;
}

process.on('message', (schedule: Schedule) => {
  run(schedule).then(
    (latencies) => process.send?.(latencies),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
