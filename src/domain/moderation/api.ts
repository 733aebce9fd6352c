import * as contract from '../../contract/account-moderation.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { releaseBonus } from './release-bonus.ts';

/** Decisions of administrators about users. */
export function moderation({ database, clock }: Services): Module {
  return {
    bindings: [
      bind(contract.releaseBonus, async ({ actor }, { id, reason }) => {
        const order = { user_id: id, by: actor.user_id, reason, now: clock.now() };
        return { coins: await database.transaction((tx) => releaseBonus(tx, order)) };
      }),
    ],
  };
}
