import { request } from 'node:http';

/** An answer as it came over the wire; `body` in base64, still compressed. */
export type Recorded = { status: number; headers: Record<string, string | string[]>; body: string };

/** What the connection says of itself; every server adds its own. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Fetches an answer and keeps its very bytes. Throws unless it is the one that was wanted. */
export function record(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) {
          return reject(
            new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(pieces).toString().slice(0, 300)}`),
          );
        }
        const kept = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || OF_THE_CONNECTION.has(name) ? [] : [[name, value] as const],
        );
        resolve({ status: 200, headers: Object.fromEntries(kept), body: Buffer.concat(pieces).toString('base64') });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
