import * as consoleAds from '../../contract/admin/console-ads.ts';
import * as people from '../../contract/admin/people.ts';
import * as contract from '../../contract/moderation/accounts.ts';
import * as bans from '../../contract/moderation/bans.ts';
import * as reviews from '../../contract/moderation/endpoints.ts';
import * as screening from '../../contract/screening/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { blockUser, payHeldBonus, reinstateUser, suspendUser } from './account-actions.ts';
import { listHeldBonuses } from './list-held-bonuses.ts';
import { addNote, endPersonSessions, giveRole, revealPerson } from './people/act-on-person.ts';
import { addBan, listBans, removeBan } from './people/manage-bans.ts';
import { decideReview, MAKE_EFFECTIVE_JOB, undoReview } from './queue/decide-review.ts';
import { listDecisions } from './queue/list-decisions.ts';
import { listReviews } from './queue/list-reviews.ts';
import { makeEffective } from './queue/make-effective.ts';
import { requestReview } from './queue/request-review.ts';
import { reverseDecision } from './queue/reverse-decision.ts';
import { endOldSecondReviews } from './queue/second-review.ts';
import { takeReview } from './queue/take-review.ts';
import { moderationRecords } from './record-store.ts';
import {
  addScreeningRule,
  changeScreeningRule,
  getRuleCheck,
  listScreeningRules,
  removeScreeningRule,
  switchScreeningRule,
  tryScreeningRule,
} from './screening/manage-rules.ts';
import { endSuspensions } from './suspend-account.ts';

const END_SECOND_REVIEWS_JOB = 'end_second_reviews';
const END_SUSPENSIONS_JOB = 'end_suspensions';

/** Decisions of moderators in the queue, and actions of administrators on users. */
export function moderation(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      ...bindAll(services, bans, {
        listBans,
        addBan,
        removeBan,
      }),
      ...bindAll(services, screening, {
        listScreeningRules,
        addScreeningRule,
        changeScreeningRule,
        removeScreeningRule,
        tryScreeningRule,
        getRuleCheck,
        switchScreeningRule,
      }),
      ...bindAll(services, contract, {
        suspendAccount: suspendUser,
        endSuspension: reinstateUser,
        blockAccount: blockUser,
        releaseBonus: payHeldBonus,
        listHeldBonuses,
      }),
      ...bindAll(services, people, {
        revealPerson,
        addNote,
        giveRole,
        endPersonSessions,
      }),
      ...bindAll(services, consoleAds, {
        requestReview,
      }),
      ...bindAll(services, reviews, {
        listReviews,
        takeReview,
        decideReview,
        undoReview,
        listDecisions,
        reverseDecision,
      }),
    ],
    records: moderationRecords,
    jobs: {
      [MAKE_EFFECTIVE_JOB]: (payload) => makeEffective(services, payload),
      [END_SECOND_REVIEWS_JOB]: () => endOldSecondReviews(services),
      [END_SUSPENSIONS_JOB]: async () => {
        await endSuspensions(database, clock.now());
      },
    },
    crontab: [`* * * * * ${END_SUSPENSIONS_JOB}`, `50 19 * * * ${END_SECOND_REVIEWS_JOB}`],
  };
}
