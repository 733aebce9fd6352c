import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DisplayConfig, displayConfig } from '../../../contract/design/schemas.ts';
import { createAutosave, type Failure } from './autosave.ts';

const design = (background_text: string) => displayConfig.parse({ background_text });

/** A fake server with a set delay or failure, which counts concurrent saves. */
function server() {
  let version = 0;
  let running = 0;
  const seen: { text: string; version: number; complete: boolean }[] = [];
  const stored: (string | null)[] = [];
  const state = { max: 0, delay: 100, failure: null as Failure | null };
  const autosave = createAutosave<DisplayConfig>({
    content: design(''),
    version: 0,
    async send(content, base, complete) {
      running += 1;
      state.max = Math.max(state.max, running);
      await new Promise((resolve) => setTimeout(resolve, state.delay));
      running -= 1;
      if (state.failure) throw new Error('no');
      expect(base).toBe(version);
      version += 1;
      seen.push({ text: content.background_text, version: base, complete });
      return { version };
    },
    failureOf: () => state.failure ?? { kind: 'later' },
    storeLocalCopy: (content) => stored.push(content?.background_text ?? null) > 0,
  });
  return { autosave, seen, stored, state };
}

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('saves within three seconds, however busy the author is, one save at a time', async () => {
    const { autosave, seen, stored, state } = server();
    state.delay = 900;
    for (let tick = 0; tick < 40; tick += 1) {
      autosave.change(design(`t${tick}`));
      await vi.advanceTimersByTimeAsync(200);
      if (tick === 14) expect(seen.length).toBeGreaterThan(0);
    }
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.max).toBe(1);
    expect(seen.at(-1)?.text).toBe('t39');
    expect(autosave.state.get().kind).toBe('saved');
    expect(autosave.hasUnsaved()).toBe(false);
    expect(stored[0]).toBe('t0');
    expect(stored.at(-1)).toBeNull();
  });

  it('retries after a lost connection', async () => {
    const { autosave, seen, state, stored } = server();
    state.failure = { kind: 'later' };
    autosave.change(design('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(autosave.state.get().kind).toBe('failed');
    expect(stored).toEqual(['a']);
    state.failure = null;
    await vi.advanceTimersByTimeAsync(3_200);
    expect(seen.map(({ text }) => text)).toEqual(['a']);
  });

  it('pauses after a conflict until the author chooses', async () => {
    const { autosave, seen, state } = server();
    state.failure = { kind: 'conflict', at: null };
    autosave.change(design('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    state.failure = null;
    autosave.change(design('b'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state.get().kind).toBe('conflict');
    expect(seen).toEqual([]);
    const flushed = autosave.flush();
    await vi.advanceTimersByTimeAsync(10);
    expect(await flushed).toBe(false);
    autosave.resume(0, design('b'), false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.map(({ text }) => text)).toEqual(['b']);
  });

  it('pauses if another tab has a newer version, but not for its own', async () => {
    const { autosave, seen } = server();
    autosave.change(design('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    autosave.conflicting({ version: 1, at: null, isThisBrowser: true });
    expect(autosave.state.get().kind).toBe('saved');
    autosave.conflicting({ version: 2, at: 7, isThisBrowser: true });
    expect(autosave.state.get()).toEqual({ kind: 'conflict', at: 7, isThisBrowser: true });
    autosave.change(design('b'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen.map(({ text }) => text)).toEqual(['a']);
  });

  it('does not mistake its own running save for another tab’s', async () => {
    const { autosave } = server();
    autosave.change(design('a'));
    await vi.advanceTimersByTimeAsync(850);
    autosave.conflicting({ version: 1, at: null, isThisBrowser: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get().kind).toBe('saved');
  });

  it('reports when a copy was stored on the device', async () => {
    const { autosave, state } = server();
    state.failure = { kind: 'later' };
    autosave.change(design('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(autosave.state.get()).toMatchObject({ kind: 'failed', stored_at: expect.any(Number) });
    expect(autosave.isStoredLocally()).toBe(true);
  });

  it('completes the step after the running save', async () => {
    const { autosave, seen } = server();
    autosave.change(design('a'));
    const done = autosave.complete(design('b'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toBe(true);
    expect(seen.map(({ text, complete }) => [text, complete])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('continues to save a design that is incomplete', async () => {
    const { autosave, seen, state } = server();
    state.failure = { kind: 'refused', message: 'too little text' };
    const done = autosave.complete(design('a')).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(150);
    expect(await done).toBe('no');
    state.failure = null;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(seen).toEqual([{ text: 'a', version: 0, complete: false }]);
    expect(autosave.state.get().kind).toBe('saved');
  });
});
