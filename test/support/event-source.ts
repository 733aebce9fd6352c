import { type ClientRequest, request } from 'node:http';
import { vi } from 'vitest';

export type ReceivedEvent = { id: string; event: string; data: unknown };
export type Source = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Everything received, as raw text. */
  text(): string;
  events(): ReceivedEvent[];
  isOver(): boolean;
  /** Waits until this many events have been received. */
  received(count: number): Promise<ReceivedEvent[]>;
  over(): Promise<void>;
  /** Reads from now on, or stops reading. */
  pause(): void;
  close(): void;
};

/** A client of server-sent events without a browser. */
export function openSource(url: string, headers: Record<string, string> = {}): Promise<Source> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(url, { headers, agent: false }, (response) => {
      let text = '';
      let isOver = false;
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      const end = () => {
        isOver = true;
      };
      response.on('end', end).on('close', end).on('error', end);
      const source: Source = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: () => eventsIn(text),
        isOver: () => isOver,
        received: (count) =>
          vi.waitFor(() => {
            const events = eventsIn(text);
            if (events.length < count) throw new Error(`${events.length} of ${count} events came: ${text}`);
            return events;
          }, 10_000),
        over: () =>
          vi.waitFor(() => {
            if (!isOver) throw new Error(`the stream is still open: ${text}`);
          }, 10_000),
        pause: () => void response.pause(),
        close: () => void sent.destroy(),
      };
      resolve(source);
    });
    sent.on('error', reject);
    sent.end();
  });
}

function eventsIn(text: string): ReceivedEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [, name = '', value = ''] = /^([^:]*): (.*)$/.exec(line) ?? [];
        return [name, value];
      }),
    );
    const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
    return id && event && data ? [{ id, event, data: JSON.parse(data) }] : [];
  });
}
