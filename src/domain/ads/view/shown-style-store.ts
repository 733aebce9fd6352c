import type { Read } from '../../../base/database.ts';
import { type DisplayConfig, displayConfig } from '../../../contract/design/schemas.ts';

/** Ads with one photo that are looked at. */
const MAX_ADS = 50;

/** The designs that show a file, also those of drafts. */
export async function designsWithFile(read: Read, fileId: string): Promise<DisplayConfig[]> {
  const rows = await read
    .selectFrom('ad_display_files')
    .innerJoin('ads', 'ads.id', 'ad_display_files.ad_id')
    .select('ads.display_config')
    .where('ad_display_files.file_id', '=', fileId)
    .limit(MAX_ADS)
    .execute();
  return rows.flatMap(({ display_config }) => displayConfig.safeParse(display_config).data ?? []);
}
