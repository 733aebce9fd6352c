import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import * as contract from '../../contract/legal/endpoints.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { bind, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { pendingConsents, recordConsents } from './consent.ts';
import { legalNamesOf, PUBLISH_DRAFTS_JOB, publishDue } from './publish-drafts.ts';
import { legalRecords } from './records.ts';
import { consentsOf, currentTexts, textOf } from './store.ts';

/** Legal texts and the users' consents. */
export function legal(services: Services): Module {
  const { database, clock } = services;
  const { read } = database;
  return {
    bindings: [
      bind(contract.listLegalTexts, async ({ locale }) => ({ data: await currentTexts(read, locale) })),
      bind(contract.getLegalText, ({ locale }, input) => getLegalText(services, locale, input)),
      bind(contract.listConsents, async ({ actor, locale }) => ({
        data: await consentsOf(read, actor.user_id, locale),
        pending: await pendingConsents(read, actor.user_id),
      })),
      bind(contract.acceptLegalTexts, async ({ actor: { user_id }, locale }, { terms }) => {
        await database.transaction((tx) => recordConsents(tx, { user_id, locale, accepted: terms, now: clock.now() }));
        return { done: true } as const;
      }),
    ],
    records: legalRecords(services),
    jobs: {
      [PUBLISH_DRAFTS_JOB]: () =>
        database.transaction((tx) => publishDue(tx, { names: legalNamesOf(services), now: clock.now() })),
    },
    // The first minute of a day in Jakarta is one of them.
    crontab: [`0 * * * * ${PUBLISH_DRAFTS_JOB}`],
  };
}

async function getLegalText(
  { database: { read } }: Services,
  locale: Locale,
  input: ParsedOf<typeof contract.getLegalText>,
): Promise<ResultOf<typeof contract.getLegalText>> {
  const current = (await currentTexts(read, locale)).find(({ type }) => type === input.type);
  if (!current) throw new AppError('not_found');
  const { type } = current;
  const version = input.version ?? current.version;
  const text = await textOf(read, { type, version }, locale);
  if (!text) throw new AppError('not_found');
  return { type, version, ...text, current_version: current.version };
}
