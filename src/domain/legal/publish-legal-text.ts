import { readFileSync } from 'node:fs';
import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { lockName } from '../../base/lock-name.ts';
import { LEGAL_TYPES, type LegalType } from '../../contract/legal/rules.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { emit } from '../events.ts';
import { type LegalNames, type LegalText, readLegalText } from './read-legal-text.ts';
import { currentOf } from './rules.ts';
import { allVersions, insertVersion } from './store.ts';

const FILES: Record<LegalType, string> = {
  [LEGAL_TYPES.TERMS]: 'term-condition',
  [LEGAL_TYPES.PRIVACY]: 'privacy-policy',
};

/** The text of a type that comes with the application. */
export function suppliedText(type: LegalType, locale: Locale, names: LegalNames): LegalText {
  const file = new URL(`data/${FILES[type]}.${locale}.md`, import.meta.url);
  return readLegalText(readFileSync(file, 'utf8'), names);
}

/**
 * Publishes the supplied texts as version 1 of the types that have no version yet. Several processes may do it at once.
 * Registration asks everybody for consent, so the first versions are not marked.
 */
export async function publishSuppliedTexts(tx: Tx, { names, now }: { names: LegalNames; now: Date }): Promise<void> {
  const published = new Set((await allVersions(tx)).map(({ type }) => type));
  for (const type of Object.values(LEGAL_TYPES)) {
    if (published.has(type)) continue;
    const texts = { id: suppliedText(type, 'id', names), en: suppliedText(type, 'en', names) };
    await insertVersion(tx, { id: newId(), type, version: 1, must_accept: false, texts, now });
  }
}

/** Publishes a new version of a type and returns its number. */
export async function publishLegalText(
  tx: Tx,
  order: {
    /** Of the draft; default: a new one. */
    id?: string;
    type: LegalType;
    texts: Record<Locale, LegalText>;
    must_accept: boolean;
    by: string;
    now: Date;
  },
): Promise<number> {
  const { type, texts, must_accept, by, now } = order;
  // One after another, so that each gets the next number.
  await lockName(tx, 'legal version');
  const last = currentOf(await allVersions(tx)).find((one) => one.type === type)?.version ?? 0;
  const version = last + 1;
  const id = order.id ?? newId();
  await insertVersion(tx, { id, type, version, must_accept, texts, now });
  await recordAuditEntry(tx, {
    actor: by,
    action: 'legal.publish',
    subject_id: id,
    reason: null,
    before: { version: last },
    after: { type, version, must_accept },
    now,
  });
  await emit(tx, 'legal.published', { type, version });
  return version;
}
