import { UnreadableSeal } from '../../providers/vault/seal.ts';
import type { Services } from '../services.ts';
import { knownFiles, storedFilesAfter } from './store.ts';

const BATCH = 100;

export type Rotation = { renewed: number; current: number; missing: string[]; unreadable: string[] };

/**
 * Encrypts every photo that an earlier key encrypted with the current key. It may run while photos are sent and
 * deleted, and again after an interruption. Returns the ids of photos whose file is missing or unreadable.
 */
export async function rotateFiles({ database, vault }: Pick<Services, 'database' | 'vault'>): Promise<Rotation> {
  const rotation: Rotation = { renewed: 0, current: 0, missing: [], unreadable: [] };
  let last: string | null = null;
  for (;;) {
    const photos: Awaited<ReturnType<typeof storedFilesAfter>> = await storedFilesAfter(database.read, last, BATCH);
    last = photos.at(-1)?.id ?? null;
    if (last === null) return rotation;
    for (const { id, user_id, file_id } of photos) {
      if (file_id === null) continue;
      const isKnown = async () => (await knownFiles(database.read, [file_id])).size > 0;
      try {
        const outcome = await vault.renew({ id: file_id, owner_id: user_id });
        if (outcome !== 'none') rotation[outcome] += 1;
        else if (await isKnown()) rotation.missing.push(id);
        // It may have been deleted between reading and writing it.
        if (outcome === 'renewed' && !(await isKnown())) await vault.delete(file_id);
      } catch (error) {
        if (!(error instanceof UnreadableSeal)) throw error;
        rotation.unreadable.push(id);
      }
    }
  }
}
