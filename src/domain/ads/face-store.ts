import { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import { type DisplayConfig, displayConfig } from '../../contract/display.ts';
import { FACE_VERSION } from '../../contract/face-version.ts';

const stored = z.object({ id: z.string(), status: z.int(), display_config: z.unknown() });
export type AgedFace = { id: string; status: number; design: DisplayConfig | null };

/** Ads whose face an older renderer drew, held until the transaction ends; what others hold is left to them. */
export async function lockAgedFaces(tx: Tx, limit: number): Promise<AgedFace[]> {
  const rows = await tx
    .selectFrom('ads')
    .select(['id', 'status', 'display_config'])
    .where('face_html', 'is not', null)
    .where('face_version', '<', FACE_VERSION)
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

/** Keeps a face drawn anew; null keeps the old one as if it were new, so that it is not tried for ever. */
export async function keepFace(tx: Tx, id: string, face_html: string | null): Promise<void> {
  await tx
    .updateTable('ads')
    .set({ face_version: FACE_VERSION, ...(face_html === null ? {} : { face_html }) })
    .where('id', '=', id)
    .execute();
}
