import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PRICE_NOTES, PRICE_PERIODS } from '../../../contract/ads/rules.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { adPath } from '../../../contract/pages/addresses.ts';
import type { AdEvidence } from '../../ads/public.ts';

/** A stored picture; without a hash its bytes were missing. */
export type CopiedPicture = { file_id: string; sha256: string | null };

/** SHA-256 in hexadecimal digits. */
export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

/** The copy of an ad as text. Its hash is that of this text, so the text is stored and never made again. */
export function writeEvidence(
  { ad, contact, seller, reveals }: AdEvidence,
  facts: { site: string; copied_at: Date; pictures: readonly CopiedPicture[] },
): string {
  const { site, copied_at, pictures } = facts;
  const address = `${site}${adPath(ad.id, ad.title)}`;
  const copy = { version: 1, copied_at: copied_at.toISOString(), address, ad, seller, contact, reveals, pictures };
  return JSON.stringify(copy, null, 1);
}

const evidence = z.object({
  copied_at: z.iso.datetime(),
  address: z.string(),
  ad: z.object({
    title: z.string(),
    description: z.string(),
    display_config: displayConfig,
    city: z.string().nullable(),
    price: z.int().nullable(),
    price_unit: z.int(),
    price_note: z.enum(PRICE_NOTES),
    price_period: z.enum(PRICE_PERIODS),
    published_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
  }),
  seller: z.object({ display_name: z.string(), since: z.iso.datetime() }),
  contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  reveals: z.array(z.iso.datetime()),
  pictures: z.array(z.object({ file_id: z.string(), sha256: z.string().nullable() })),
});
export type Evidence = z.output<typeof evidence>;

/** What forms and documents show of a copy. */
export function readEvidence(text: string): Evidence {
  return evidence.parse(JSON.parse(text));
}
