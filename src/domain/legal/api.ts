import * as contract from '../../contract/legal/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { getLegalText, listLegalTexts } from './legal-texts.ts';
import { acceptLegalTexts, listConsents } from './own-consents.ts';
import { legalNamesOf, PUBLISH_DRAFTS_JOB, publishDue } from './publish-drafts.ts';
import { legalRecords } from './records.ts';

/** Legal texts and the users' consents. */
export function legal(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      ...bindAll(services, contract, {
        listLegalTexts,
        getLegalText,
        listConsents,
        acceptLegalTexts,
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
