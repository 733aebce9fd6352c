import { z } from 'zod';
import type { Tx } from '../../../base/database.ts';
import { ARTWORK_VERSION } from '../../../contract/design/artwork-version.ts';
import { type DisplayConfig, displayConfig } from '../../../contract/design/schemas.ts';

const stored = z.object({ id: z.string(), status: z.int(), display_config: z.unknown() });
export type OutdatedArtwork = { id: string; status: number; design: DisplayConfig | null };

/** Locks ads whose artwork has an older version; locked ads are skipped. */
export async function lockOutdatedArtworks(tx: Tx, limit: number): Promise<OutdatedArtwork[]> {
  const rows = await tx
    .selectFrom('ads')
    .select(['id', 'status', 'display_config'])
    .where('artwork_html', 'is not', null)
    .where('artwork_version', '<', ARTWORK_VERSION)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => {
    const { id, status, display_config } = stored.parse(row);
    return { id, status, design: displayConfig.safeParse(display_config).data ?? null };
  });
}

/** Stores a rendered artwork; null marks the old one as current, so that it is not retried forever. */
export async function saveArtwork(tx: Tx, id: string, artwork_html: string | null): Promise<void> {
  await tx
    .updateTable('ads')
    .set({ artwork_version: ARTWORK_VERSION, ...(artwork_html === null ? {} : { artwork_html }) })
    .where('id', '=', id)
    .execute();
}
