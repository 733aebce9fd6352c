import * as contract from '../../contract/account-moderation.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { blockAccount } from './block-account.ts';
import { listHeldBonuses } from './list-held-bonuses.ts';
import { releaseBonus } from './release-bonus.ts';
import { endSuspension, endSuspensions, suspendAccount } from './suspend-account.ts';

const END_SUSPENSIONS_JOB = 'end_suspensions';

/** Decisions of administrators about users. */
export function moderation({ database, clock, tokens }: Services): Module {
  return {
    bindings: [
      bind(contract.suspendAccount, async ({ actor }, { id, until, reason }) => {
        const order = { user_id: id, by: actor, until: new Date(until), reason, now: clock.now() };
        await database.transaction((tx) => suspendAccount(tx, order));
        return { done: true } as const;
      }),
      bind(contract.endSuspension, async ({ actor }, { id, reason }) => {
        const order = { user_id: id, by: actor, reason, now: clock.now() };
        await database.transaction((tx) => endSuspension(tx, order));
        return { done: true } as const;
      }),
      bind(contract.blockAccount, async ({ actor }, { id, reason }) => {
        const order = { user_id: id, by: actor, reason, now: clock.now() };
        return { hidden_ads: await database.transaction((tx) => blockAccount(tx, order)) };
      }),
      bind(contract.releaseBonus, async ({ actor }, { id, reason }) => {
        const order = { user_id: id, by: actor.user_id, reason, now: clock.now() };
        return { coins: await database.transaction((tx) => releaseBonus(tx, order)) };
      }),
      bind(contract.listHeldBonuses, (_, query) => listHeldBonuses({ database, tokens }, query)),
    ],
    jobs: {
      [END_SUSPENSIONS_JOB]: async () => {
        await endSuspensions(database, clock.now());
      },
    },
    crontab: [`* * * * * ${END_SUSPENSIONS_JOB}`],
  };
}
