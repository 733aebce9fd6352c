import type { Tx } from '../../base/database.ts';
import { legalType } from '../../contract/legal/endpoints.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { SYSTEM_ACTOR } from '../audit/public.ts';
import type { Services } from '../services.ts';
import { takeDueDrafts } from './draft-store.ts';
import { publishLegalText } from './publish-legal-text.ts';
import { type LegalNames, readLegalText } from './read-legal-text.ts';

export const PUBLISH_DRAFTS_JOB = 'publish_legal_drafts';

export const legalNamesOf = (
  services: Pick<Services, 'brand' | 'operator' | 'support_email' | 'google'>,
): LegalNames => ({
  app: services.brand().app_name,
  operator: services.operator ?? services.brand().app_name,
  support_email: services.support_email,
  google: services.google ? 'Google' : '',
});

/** Publishes the drafts whose day has come, or one of them. Who chose the day is in the entry of that change. */
export async function publishDue(
  tx: Tx,
  { names, now, id }: { names: LegalNames; now: Date; id?: string },
): Promise<void> {
  const due = await takeDueDrafts(tx, { day: jakartaDay(now), ...(id === undefined ? {} : { id }) });
  // Their ids are in the order in which they were added.
  for (const draft of due.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await publishLegalText(tx, {
      id: draft.id,
      type: legalType.parse(draft.type),
      texts: {
        id: readLegalText(`# ${draft.title}\n\n${draft.body}`, names),
        en: readLegalText(`# ${draft.title_en}\n\n${draft.body_en}`, names),
      },
      must_accept: draft.must_accept,
      by: SYSTEM_ACTOR,
      now,
    });
  }
}
