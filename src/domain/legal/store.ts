import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { legalBlocks, legalType } from '../../contract/legal/endpoints.ts';
import type { LegalType, LegalVersion } from '../../contract/legal/rules.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import type { LegalText } from './read-legal-text.ts';

const storedVersion = z.object({ type: legalType, version: z.int(), must_accept: z.boolean() });
export type StoredVersion = z.output<typeof storedVersion>;

/** All versions without their texts. */
export async function allVersions(read: Read): Promise<StoredVersion[]> {
  const rows = await read
    .selectFrom('legal_versions')
    .select(['type', 'version', 'must_accept'])
    .orderBy('type')
    .orderBy('version')
    .execute();
  return z.array(storedVersion).parse(rows);
}

/** The current version of each type, with the title in a language. */
export async function currentTexts(read: Read, locale: Locale) {
  const rows = await read
    .selectFrom('legal_versions')
    .distinctOn('type')
    .select(['type', 'version', titleIn(locale), 'published_at'])
    .orderBy('type')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, type: legalType.parse(row.type), published_at: row.published_at.toISOString() }));
}

/** A version's text in a language; null if there is none. */
export async function textOf(read: Read, { type, version }: LegalVersion, locale: Locale) {
  const row = await read
    .selectFrom('legal_versions')
    .select([titleIn(locale), locale === 'en' ? 'description_en as description' : 'description', 'published_at'])
    .where('type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst();
  return (
    row && {
      title: row.title,
      description: legalBlocks.parse(row.description),
      published_at: row.published_at.toISOString(),
    }
  );
}

const titleIn = (locale: Locale) => (locale === 'en' ? 'title_en as title' : 'title');

/** All versions, or one, with their texts in both languages; the newest of each type first. */
export async function fullVersions(read: Read, id?: string) {
  const rows = await read
    .selectFrom('legal_versions')
    .selectAll()
    .$if(id !== undefined, (query) => query.where(sql`id::text`, '=', String(id)))
    .orderBy('type')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    type: legalType.parse(row.type),
    description: legalBlocks.parse(row.description),
    description_en: legalBlocks.parse(row.description_en),
  }));
}

export type NewVersion = LegalVersion & {
  id: string;
  must_accept: boolean;
  texts: Record<Locale, LegalText>;
  now: Date;
};

/** Inserts a version unless it exists. */
export async function insertVersion(tx: Tx, { id, type, version, must_accept, texts, now }: NewVersion): Promise<void> {
  await tx
    .insertInto('legal_versions')
    .values({
      id,
      type,
      version,
      title: texts.id.title,
      title_en: texts.en.title,
      description: JSON.stringify(texts.id.description),
      description_en: JSON.stringify(texts.en.description),
      must_accept,
      published_at: now,
    })
    .onConflict((conflict) => conflict.columns(['type', 'version']).doNothing())
    .execute();
}

/** The newest version of each type that a user has accepted; types without one are missing. */
export async function acceptedBy(read: Read, userId: string): Promise<Map<LegalType, number>> {
  const rows = await read
    .selectFrom('consents')
    .select((row) => ['type', row.fn.max('version').as('version')])
    .where('user_id', '=', userId)
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, version }) => [legalType.parse(type), version]));
}

/** Stores consents; those that exist stay as they are. */
export async function insertConsents(
  tx: Tx,
  { user_id, locale, versions, now }: { user_id: string; locale: Locale; versions: readonly LegalVersion[]; now: Date },
): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insertInto('consents')
    .values(versions.map(({ type, version }) => ({ user_id, type, version, locale, accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A user's consents, newest first, with the titles in a language. */
export async function consentsOf(read: Read, userId: string, locale: Locale) {
  const rows = await read
    .selectFrom('consents')
    .innerJoin('legal_versions', (join) =>
      join.onRef('legal_versions.type', '=', 'consents.type').onRef('legal_versions.version', '=', 'consents.version'),
    )
    .select(['consents.type', 'consents.version', titleIn(locale), 'consents.locale', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .orderBy('consents.type')
    .orderBy('consents.version', 'desc')
    .execute();
  const locales = z.enum(LOCALES);
  return rows.map((row) => ({
    ...row,
    type: legalType.parse(row.type),
    locale: locales.parse(row.locale),
    accepted_at: row.accepted_at.toISOString(),
  }));
}
