import type { FileResponse, ParsedOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { OutputJob } from '../../../contract/design/outputs.ts';
import { adPath } from '../../../contract/pages/addresses.ts';
import type * as contract from '../../../contract/reports/fraud-cases.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import { profileOf } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { printPrivatePicture } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { artworkKey, copiedKey, pictureKey } from './case-files.ts';
import { picturesOf, type StoredCase } from './case-store.ts';
import { type Evidence, readEvidence } from './evidence.ts';
import { requireOwnCase } from './present-case.ts';

/** Width in px of a screenshot in the document, for about 200 dpi. */
const SCREENSHOT_WIDTH = 900;

/** The caller's case as a PDF. */
export async function downloadCase(
  services: Services,
  { actor: { user_id }, locale: callerLocale }: SignedInCall,
  { id, locale }: ParsedOf<typeof contract.downloadCase>,
): Promise<FileResponse> {
  const found = await requireOwnCase(services.database.read, user_id, id);
  return printCase(services, found, { viewer: user_id, locale: locale ?? callerLocale });
}

/** A sent case as a PDF; `viewer` is who waits for it. Throws `not_found` for one that was not sent. */
export async function printCase(
  services: Services,
  found: StoredCase,
  { viewer, locale }: { viewer: string; locale: Locale },
): Promise<FileResponse> {
  const { database, blobs, clock } = services;
  const person = await profileOf(database.read, found.user_id);
  if (!found.details || !person) throw new AppError('not_found');
  const { id, evidence, evidence_hash, details } = found;
  const copy = readEvidence(evidence);
  const pictures = await picturesOf(database.read, id);
  return services.documents.fraudCase({
    locale,
    brand: services.brand(),
    site: new URL(services.public_url()).host,
    printed_at: clock.now(),
    id,
    person: { name: person.full_name, email: person.email, phone: person.phone },
    details,
    ad: {
      title: copy.ad.title,
      // Without the words of the title, so that it fits a line.
      address: `${services.public_url()}${adPath(found.ad_id)}`,
      copied_at: new Date(copy.copied_at),
      published_at: new Date(copy.ad.published_at),
      reveals: copy.reveals.map((time) => new Date(time)),
      pictures: copy.pictures.filter(({ sha256 }) => sha256 !== null).length,
    },
    evidence,
    evidence_hash,
    artwork: await artworkOf(services, id, copy),
    screenshots: pictures.map(({ id: pictureId, ...picture }) => ({
      ...picture,
      // One at a time, while the document is sent.
      load: async () => {
        const stored = await blobs.get(pictureKey(id, pictureId));
        return stored && printPrivatePicture(viewer, stored, SCREENSHOT_WIDTH);
      },
    })),
  });
}

/** The ad as a picture, rendered from the copy once and stored. Null if it cannot be rendered now. */
async function artworkOf(services: Services, caseId: string, copy: Evidence): Promise<Uint8Array | null> {
  const { blobs, outputs, log } = services;
  const stored = await blobs.get(artworkKey(caseId));
  if (stored) return stored;
  const pictures = new Map<string, Uint8Array>();
  for (const { file_id } of copy.pictures) {
    const bytes = await blobs.get(copiedKey(caseId, file_id));
    if (bytes) pictures.set(file_id, bytes);
  }
  const { title, display_config, city, price, price_unit, price_note, price_period } = copy.ad;
  const job: OutputJob = {
    kind: 'share',
    locale: 'id',
    design: display_config,
    pictures,
    title,
    city_name: city ?? '',
    price,
    price_unit,
    price_note,
    price_period,
    brand: services.brand(),
    address: copy.address,
    address_text: copy.address,
  };
  try {
    const bytes = await outputs.render(job);
    if (bytes) await blobs.put(artworkKey(caseId), bytes);
    return bytes;
  } catch (error) {
    log.warn({ case_id: caseId, error }, 'the artwork of a fraud case could not be rendered');
    return null;
  }
}
