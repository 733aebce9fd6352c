import * as contract from '../../contract/takedowns/endpoints.ts';
import { bind, bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { decideTakedown } from './decide-takedown.ts';
import { listTakedowns } from './list-takedowns.ts';
import { recordTakedown } from './record-takedown.ts';
import { remindAdministrators } from './remind-administrators.ts';
import { takedownOrder, takedownProof, takedownReceipt } from './takedown-documents.ts';
import { withdrawTakedown } from './withdraw-takedown.ts';

/** Requests of authorities to take ads off the board, within the time that the law gives. */
export function takedowns(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      ...bindAll(services, contract, {
        listTakedowns,
        recordTakedown,
      }),
      bind(contract.decideTakedown, async ({ actor }, input) => {
        const order = { ...input, by: actor.user_id, now: clock.now() };
        await database.transaction((tx) => decideTakedown(tx, order));
        return { done: true } as const;
      }),
      bind(contract.withdrawTakedown, async ({ actor }, input) => {
        const order = { ...input, by: actor.user_id, now: clock.now() };
        await database.transaction((tx) => withdrawTakedown(tx, order));
        return { done: true } as const;
      }),
      bind(contract.downloadTakedownOrder, ({ actor }, { id }) => takedownOrder(services, { id, by: actor.user_id })),
      bind(contract.downloadTakedownReceipt, (call, { id, locale }) =>
        takedownReceipt(services, { id, locale: locale ?? call.locale }),
      ),
      bind(contract.proveTakedown, (call, { id, locale }) =>
        takedownProof(services, { id, locale: locale ?? call.locale }),
      ),
    ],
    jobs: {
      async remind_of_takedowns() {
        await remindAdministrators(services);
      },
    },
    crontab: ['* * * * * remind_of_takedowns'],
  };
}
