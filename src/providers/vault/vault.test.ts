import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../blobs/blob-store.ts';
import { keyIdOf, type SealingKeys, seal, sealingKey, UnreadableSeal, unseal } from './seal.ts';
import { createVault } from './vault.ts';

const OLD = sealingKey('the key of last year, long enough');
const NEW = sealingKey('the key of this year, long enough');
const CONTEXT = 'sari 1';
const BYTES = Buffer.from('RIFF a photo of an ID card WEBP');
const only = (current: SealingKeys['current'], previous: SealingKeys['previous'] = null) => ({ current, previous });

function problemOf(open: () => unknown): string {
  try {
    open();
    return 'none';
  } catch (error) {
    if (error instanceof UnreadableSeal) return error.problem;
    throw error;
  }
}

describe('sealed bytes', () => {
  it('are opened for the same context with the same key, and contain nothing readable', () => {
    const sealed = seal(NEW, BYTES, CONTEXT);
    expect(unseal(only(NEW), sealed, CONTEXT)).toEqual(BYTES);
    expect(Buffer.from(sealed).includes('RIFF')).toBe(false);
    expect(Buffer.from(sealed).includes(Buffer.from(NEW.bytes))).toBe(false);
    expect(keyIdOf(sealed)).toBe(NEW.id);
    const empty = seal(NEW, new Uint8Array(), CONTEXT);
    expect(unseal(only(NEW), empty, CONTEXT)).toHaveLength(0);
  });

  it('differ each time, because of their nonce', () => {
    const nonces = Array.from({ length: 100 }, () => Buffer.from(seal(NEW, BYTES, CONTEXT)).toString('hex', 12, 24));
    expect(new Set(nonces).size).toBe(100);
  });

  it('cannot be opened for another owner or file', () => {
    const sealed = seal(NEW, BYTES, CONTEXT);
    for (const context of ['sari 2', 'budi 1', '', 'sari 1 ']) {
      expect(problemOf(() => unseal(only(NEW), sealed, context))).toBe('damaged');
    }
  });

  it('cannot be opened when a bit is changed or the end is missing', () => {
    const sealed = seal(NEW, BYTES, CONTEXT);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(['damaged', 'unknown_key']).toContain(problemOf(() => unseal(only(NEW), changed, CONTEXT)));
      expect(problemOf(() => unseal(only(NEW), sealed.subarray(0, at), CONTEXT))).toBe('damaged');
    }
    expect(problemOf(() => unseal(only(NEW), Buffer.concat([sealed, Buffer.from([0])]), CONTEXT))).toBe('damaged');
    expect(problemOf(() => unseal(only(NEW), randomBytes(200), CONTEXT))).toBe('damaged');
  });

  it('name their key: without it they stay closed, and with the previous key they open', () => {
    const sealed = seal(OLD, BYTES, CONTEXT);
    expect(problemOf(() => unseal(only(NEW), sealed, CONTEXT))).toBe('unknown_key');
    expect(unseal(only(NEW, OLD), sealed, CONTEXT)).toEqual(BYTES);
    const forged = Buffer.from(sealed);
    Buffer.from(NEW.id, 'hex').copy(forged, 4);
    expect(problemOf(() => unseal(only(NEW, OLD), forged, CONTEXT))).toBe('damaged');
  });
});

function memoryBlobs(): BlobStore & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key) => stored.get(key) ?? null,
    putStream: () => Promise.reject(new Error('a vault stores whole files')),
    stream: () => Promise.reject(new Error('a vault reads whole files')),
    has: async (key) => stored.has(key),
    delete: async (key) => void stored.delete(key),
    deleteBelow: async () => undefined,
    async *list(folder) {
      for (const key of stored.keys()) if (key.startsWith(`${folder}/`)) yield { key, changed_at: new Date() };
    },
  };
}

describe('a vault', () => {
  const file = { id: '0198aaaa', owner_id: 'sari' };

  it('stores files that only their owner and id open', async () => {
    const blobs = memoryBlobs();
    const vault = createVault(blobs, only(NEW));
    await vault.put(file, BYTES);
    await vault.put({ ...file, id: '0198bbbb' }, Buffer.from('another'));
    expect(await vault.get(file)).toEqual(BYTES);
    expect(await vault.get({ ...file, id: '0198cccc' })).toBeNull();
    await expect(vault.get({ ...file, owner_id: 'budi' })).rejects.toThrow('damaged');
    const [one = '', other = ''] = blobs.stored.keys();
    const [first, second] = [blobs.stored.get(one), blobs.stored.get(other)];
    if (first && second) blobs.stored.set(one, second).set(other, first);
    await expect(vault.get(file)).rejects.toThrow('damaged');
    await vault.delete(file.id);
    expect(await vault.get(file)).toBeNull();
  });

  it('renews what the previous key encrypted, once', async () => {
    const blobs = memoryBlobs();
    await createVault(blobs, only(OLD)).put(file, BYTES);
    await expect(createVault(blobs, only(NEW)).renew(file)).rejects.toThrow('unknown_key');
    const rotating = createVault(blobs, only(NEW, OLD));
    expect(await rotating.renew(file)).toBe('renewed');
    expect(await rotating.renew(file)).toBe('current');
    expect(await rotating.renew({ ...file, id: '0198dddd' })).toBe('none');
    expect(await createVault(blobs, only(NEW)).get(file)).toEqual(BYTES);
  });
});
