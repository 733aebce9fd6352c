import * as contract from '../../contract/takedowns/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { decideTakedown } from './decide-takedown.ts';
import { listTakedowns } from './list-takedowns.ts';
import { recordTakedown } from './record-takedown.ts';
import { remindAdministrators } from './remind-administrators.ts';
import { downloadTakedownOrder, downloadTakedownReceipt, proveTakedown } from './takedown-documents.ts';
import { withdrawTakedown } from './withdraw-takedown.ts';

/** Requests of authorities to take ads off the board, within the time that the law gives. */
export function takedowns(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        listTakedowns,
        recordTakedown,
        decideTakedown,
        withdrawTakedown,
        downloadTakedownOrder,
        downloadTakedownReceipt,
        proveTakedown,
      }),
    ],
    jobs: {
      async remind_of_takedowns() {
        await remindAdministrators(services);
      },
    },
    crontab: ['* * * * * remind_of_takedowns'],
  };
}
