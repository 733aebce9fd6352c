import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploads, type UploadFailure } from './uploads.ts';

const LOST: UploadFailure = { message: 'lost', canRetry: true, isLost: true };
const picture = () => ({ file: new Blob(['x']), ratio: '1:1', original: null }) as const;

type Call = { end: (failure?: UploadFailure) => void; onProgress: (share: number) => void; signal: AbortSignal };

/** A fake server whose calls are ended by the test. */
function line() {
  const calls: Call[] = [];
  const stored = new Set<string>();
  const done: string[] = [];
  const state = { isOnline: true, decoding: Promise.resolve() };
  const uploads = createUploads({
    send: (_, signal, onProgress) =>
      new Promise((resolve, reject) => {
        const end = (failure?: UploadFailure) =>
          failure ? reject(failure) : resolve({ file_id: `file-${calls.length}` });
        calls.push({ end, onProgress, signal });
      }),
    failureOf: (error) => error as UploadFailure,
    isOnline: () => state.isOnline,
    prepare: () => state.decoding,
    onDone: (slot) => void done.push(slot),
    pendingUploads: {
      store: async (slot) => stored.add(slot).has(slot),
      clear: async (slot) => void stored.delete(slot),
    },
  });
  const states = () => Object.fromEntries(uploads.all.get().map(({ slot, state: is }) => [slot, is]));
  return { uploads, calls, stored, done, state, states };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('uploads', () => {
  beforeEach(() => {
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  });

  it('run two at a time, in order, and report their progress', async () => {
    const { uploads, calls, done, stored, states } = line();
    for (const slot of ['photo-0', 'photo-1', 'photo-2']) uploads.start(slot, picture());
    expect(states()).toEqual({ 'photo-0': 'sending', 'photo-1': 'sending', 'photo-2': 'waiting' });
    calls[0]?.onProgress(0.64);
    expect(uploads.all.get()[0]?.percent).toBe(64);
    await settle();
    expect([...stored]).toEqual(['photo-0', 'photo-1', 'photo-2']);
    calls[0]?.end();
    await settle();
    expect(done).toEqual(['photo-0']);
    expect(states()).toEqual({ 'photo-1': 'sending', 'photo-2': 'sending' });
    expect([...stored]).toEqual(['photo-1', 'photo-2']);
  });

  it('show the picture of the device until that of the server can be drawn', async () => {
    const { uploads, calls, done, state, states } = line();
    let decode: () => void = () => undefined;
    state.decoding = new Promise((resolve) => {
      decode = resolve;
    });
    uploads.start('photo-0', picture());
    calls[0]?.end();
    await settle();
    expect(done).toEqual([]);
    expect(states()).toEqual({ 'photo-0': 'sending' });
    decode();
    await settle();
    expect(done).toEqual(['photo-0']);
    expect(states()).toEqual({});
  });

  it('can be retried, one or all, unless the failure is permanent', async () => {
    const { uploads, calls, states } = line();
    uploads.start('photo-0', picture());
    uploads.start('photo-1', picture());
    calls[0]?.end(LOST);
    calls[1]?.end({ message: 'too small', canRetry: false, isLost: false });
    await settle();
    expect(uploads.all.get().map(({ message }) => message)).toEqual(['lost', 'too small']);
    uploads.retryAll();
    expect(states()).toEqual({ 'photo-0': 'sending', 'photo-1': 'failed' });
  });

  it('wait while offline, and continue when the connection is back', async () => {
    const { uploads, calls, state, states, done } = line();
    uploads.start('photo-0', picture());
    state.isOnline = false;
    calls[0]?.end(LOST);
    uploads.start('photo-1', picture());
    await settle();
    expect(states()).toEqual({ 'photo-0': 'waiting', 'photo-1': 'waiting' });
    state.isOnline = true;
    uploads.retryAll();
    calls[1]?.end();
    calls[2]?.end();
    await settle();
    expect(done).toEqual(['photo-0', 'photo-1']);
  });

  it('are replaced by another picture for the same slot; leaving keeps what the device has stored', async () => {
    const { uploads, calls, stored, done } = line();
    uploads.start('photo-0', picture());
    uploads.start('photo-0', picture());
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.end();
    await settle();
    expect(done).toEqual([]);
    uploads.start('photo-1', picture());
    uploads.cancel('photo-1');
    await settle();
    uploads.stop();
    expect(calls[1]?.signal.aborted).toBe(true);
    expect([...stored]).toEqual(['photo-0']);
  });
});
