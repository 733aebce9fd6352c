import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '../../src/base/log.ts';

/** A log whose lines a test reads. */
export function collectedLines(level = 'info'): {
  log: Log;
  lines(): Record<string, unknown>[];
  messages(): string[];
} {
  const texts: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      texts.push(String(chunk));
      done();
    },
  });
  const lines = () => texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  return { log: pino({ level }, stream), lines, messages: () => lines().map(({ msg }) => String(msg)) };
}
