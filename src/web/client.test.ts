import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadDisplayAsset } from '../contract/media.ts';
import { createFetchClient } from './client.ts';

const client = createFetchClient('id', () => 'lost');
const busy = (headers: Record<string, string>) =>
  new Response(JSON.stringify({ code: 503, message: 'busy', request_id: '1' }), { status: 503, headers });
let answers: Response[] = [];
let sent = 0;

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () => {
    sent += 1;
    return answers.shift();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a file that a busy server has not read', () => {
  const upload = () => client(uploadDisplayAsset, {}, { file: new Blob(['x']) });

  it('is sent again by itself when the server says', async () => {
    answers = [busy({ 'retry-after': '5' }), busy({ 'retry-after': '5' }), Response.json({ file_id: 'f' })];
    const uploaded = upload();
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent).toBe(1);
    await vi.advanceTimersByTimeAsync(5200);
    expect(await uploaded).toEqual({ file_id: 'f' });
    expect(sent).toBe(3);
  });

  it('is given up after three times, and at once where the server names no time', async () => {
    answers = Array.from({ length: 4 }, () => busy({ 'retry-after': '5' }));
    const refused = expect(upload()).rejects.toMatchObject({ status: 503, message: 'busy' });
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
    expect(sent).toBe(4);
    answers = [busy({})];
    await expect(upload()).rejects.toMatchObject({ status: 503 });
    expect(sent).toBe(5);
  });
});
