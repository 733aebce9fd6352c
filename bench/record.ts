import { request } from 'node:http';

/** A response as it was received; `body` in base64, still compressed. */
export type Recorded = { status: number; headers: Record<string, string | string[]>; body: string };

/** Headers of the connection; every server adds its own. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Fetches a response without changing its bytes. Throws unless its status is 200. */
export function record(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) {
          return reject(
            new Error(
              `${url} responded with ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
            ),
          );
        }
        const recorded = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || CONNECTION_HEADERS.has(name) ? [] : [[name, value] as const],
        );
        resolve({ status: 200, headers: Object.fromEntries(recorded), body: Buffer.concat(chunks).toString('base64') });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
