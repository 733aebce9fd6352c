import type { ServerResponse } from 'node:http';
import type { BusEvent } from '../../base/event-bus.ts';
import { liveSessions } from '../../domain/accounts/public.ts';
import { EVENTS, loadEvent } from '../../domain/events.ts';
import type { Services } from '../../domain/services.ts';
import { missedEvents, type Position } from './missed-event-store.ts';
import { USER_EVENTS } from './user-events.ts';

/** Maximum number of streams per user, one for each browser; above it the oldest is closed. */
const MAX_STREAMS_PER_USER = 10;
/** Bytes that may wait for one slow reader. */
const WAITING_BYTES = 64 * 1024;
const SESSIONS_ENDED = 'sessions.ended';
const PAGE_SIZE = 200;
const SESSIONS_A_QUERY = 1000;
const RETRY_MILLISECONDS = 2000;
/** Streams closed for a newer one reconnect later: otherwise eleven browsers would close each other in a loop. */
const RETRY_PUSHED_OUT_MILLISECONDS = 60_000;

type Stream = {
  last_id: number | null;
  /** Monotonic time of this process. */
  openedAt: number;
  user_id: string;
  session_id: string;
  response: ServerResponse;
  /** Bytes were already waiting at the last heartbeat. */
  isStuck: boolean;
};
type RegistryServices = Pick<Services, 'database' | 'clock'>;

/** All open streams of this process, by user. */
export class StreamRegistry {
  readonly #services: RegistryServices;
  readonly #users = new Map<string, Set<Stream>>();

  constructor(services: RegistryServices) {
    this.#services = services;
  }

  count(): number {
    let total = 0;
    for (const streams of this.#users.values()) total += streams.size;
    return total;
  }

  /** Bytes that the readers have not taken yet. */
  waitingBytes(): number {
    return this.#all().reduce((total, { response }) => total + response.writableLength, 0);
  }

  /** Registers a response whose head is written and sends what its user missed since `last_id`. */
  async open(actor: { user_id: string; session_id: string }, response: ServerResponse, last_id: number | null) {
    const { user_id, session_id } = actor;
    const stream: Stream = { user_id, session_id, response, last_id, openedAt: performance.now(), isStuck: false };
    const streams = this.#users.get(user_id) ?? new Set();
    const [oldest] = streams;
    if (oldest && streams.size >= MAX_STREAMS_PER_USER)
      this.#end(oldest, `retry: ${RETRY_PUSHED_OUT_MILLISECONDS}\n\n`);
    this.#users.set(user_id, streams.add(stream));
    response.on('close', () => this.#remove(stream)).on('error', () => this.#remove(stream));
    this.#write(stream, `retry: ${RETRY_MILLISECONDS}\n\n`);
    await this.#orEnd(stream, async () => {
      // The session may have ended before the stream was registered.
      await this.#endDead([stream]);
      await this.#catchUp(stream);
    });
  }

  /** Sends an event to the streams of the user that it concerns, or ends those of ended sessions. */
  async apply(event: BusEvent): Promise<void> {
    if (event.type === SESSIONS_ENDED) {
      const { user_id } = EVENTS[SESSIONS_ENDED].parse(event.payload);
      return this.#endDead([...(this.#users.get(user_id) ?? [])]);
    }
    const lineOf = USER_EVENTS.get(event.type);
    if (!lineOf || this.#users.size === 0) return;
    const payload = event.payload ?? (await loadEvent(this.#services.database.read, event.id))?.payload;
    const { user_id } = lineOf(payload);
    for (const stream of this.#users.get(user_id) ?? []) this.#send(stream, { ...event, payload });
  }

  /** Sends every stream what it missed while the bus was unavailable; one after another, to limit the load. */
  async resume(): Promise<void> {
    const failures: unknown[] = [];
    await this.checkSessions().catch((error: unknown) => failures.push(error));
    for (const stream of this.#all()) {
      await this.#orEnd(stream, () => this.#catchUp(stream)).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} streams could not be resumed`);
  }

  /** Sends one share of the heartbeats and closes streams that have not read since the last one. */
  beat(shareIndex: number, shareCount: number): void {
    for (const [index, stream] of this.#all().entries()) {
      if (index % shareCount !== shareIndex) continue;
      const isWaiting = stream.response.writableLength > 0;
      if (isWaiting && stream.isStuck) {
        this.#cutOff(stream);
        continue;
      }
      stream.isStuck = isWaiting;
      this.#write(stream, ':\n\n');
    }
  }

  /** Ends the streams whose sessions have ended. */
  async checkSessions(): Promise<void> {
    await this.#endDead(this.#all());
  }

  endAll(): void {
    for (const stream of this.#all()) this.#end(stream);
  }

  async #endDead(open: readonly Stream[]): Promise<void> {
    for (let from = 0; from < open.length; from += SESSIONS_A_QUERY) {
      const part = open.slice(from, from + SESSIONS_A_QUERY);
      const live = await liveSessions(
        this.#services,
        part.map(({ session_id }) => session_id),
      );
      for (const stream of part) if (!live.has(stream.session_id)) this.#end(stream);
    }
  }

  #all(): Stream[] {
    return [...this.#users.values()].flatMap((streams) => [...streams]);
  }

  #send(stream: Stream, { id, type, payload }: BusEvent): void {
    const line = USER_EVENTS.get(type)?.(payload);
    if (line?.user_id !== stream.user_id) return;
    stream.last_id = Math.max(stream.last_id ?? 0, id);
    this.#write(stream, `id: ${id}\nevent: ${line.name}\ndata: ${line.data}\n\n`);
  }

  async #orEnd(stream: Stream, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The browser reconnects and requests the missed events again.
      this.#end(stream);
      throw error;
    }
  }

  async #catchUp(stream: Stream): Promise<void> {
    const { user_id, last_id, openedAt, response } = stream;
    const position: Position = { last_id, openFor: performance.now() - openedAt };
    const wanted = { user_id, types: [...USER_EVENTS.keys()], position, limit: PAGE_SIZE };
    let afterId = 0;
    while (!response.destroyed && !response.writableEnded) {
      const events = await missedEvents(this.#services.database.read, { ...wanted, afterId });
      for (const event of events) this.#send(stream, event);
      const last = events.at(-1);
      if (!last || events.length < PAGE_SIZE) return;
      afterId = last.id;
      await drained(response);
    }
  }

  /** A stream whose reader is too slow is closed; its browser reconnects and gets what it missed. */
  #write(stream: Stream, text: string): void {
    stream.response.write(text);
    if (stream.response.writableLength > WAITING_BYTES) this.#cutOff(stream);
  }

  #cutOff(stream: Stream): void {
    this.#remove(stream);
    stream.response.destroy();
  }

  #end(stream: Stream, finalText = ''): void {
    this.#remove(stream);
    const { response } = stream;
    response.end(finalText, () => response.socket?.destroySoon());
  }

  #remove(stream: Stream): void {
    const streams = this.#users.get(stream.user_id);
    streams?.delete(stream);
    if (streams?.size === 0) this.#users.delete(stream.user_id);
  }
}

/** Resolves when a response accepts more bytes or is closed. */
function drained(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
