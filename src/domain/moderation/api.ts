import * as consoleAds from '../../contract/admin/console-ads.ts';
import * as people from '../../contract/admin/people.ts';
import * as contract from '../../contract/moderation/accounts.ts';
import * as bans from '../../contract/moderation/bans.ts';
import * as reviews from '../../contract/moderation/endpoints.ts';
import * as screening from '../../contract/screening/endpoints.ts';
import { bind, bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { blockAccount } from './block-account.ts';
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
import { moderationRecords } from './records.ts';
import { releaseBonus } from './release-bonus.ts';
import {
  addScreeningRule,
  changeScreeningRule,
  getRuleCheck,
  listScreeningRules,
  removeScreeningRule,
  switchScreeningRule,
  tryScreeningRule,
} from './screening/manage-rules.ts';
import { endSuspension, endSuspensions, suspendAccount } from './suspend-account.ts';

const END_SECOND_REVIEWS_JOB = 'end_second_reviews';
const END_SUSPENSIONS_JOB = 'end_suspensions';

/** Decisions of moderators in the queue, and actions of administrators on users. */
export function moderation(services: Services): Module {
  const { database, clock, tokens } = services;
  return {
    bindings: [
      ...bindAll(services, bans, {
        listBans,
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
      bind(people.revealPerson, ({ actor }, input) =>
        database.transaction((tx) => revealPerson(tx, { ...input, by: actor, now: clock.now() })),
      ),
      bind(people.addNote, async ({ actor }, input) => {
        await database.transaction((tx) => addNote(tx, { ...input, by: actor, now: clock.now() }));
        return { done: true } as const;
      }),
      bind(people.giveRole, ({ actor }, input) =>
        database.transaction((tx) => giveRole(tx, { ...input, by: actor, now: clock.now() })),
      ),
      bind(people.endPersonSessions, async ({ actor }, input) => {
        await database.transaction((tx) => endPersonSessions(tx, { ...input, by: actor, now: clock.now() }));
        return { done: true } as const;
      }),
      bind(bans.addBan, async ({ actor }, input) => {
        const order = { ...input, by: actor.user_id, now: clock.now() };
        return { id: await database.transaction((tx) => addBan(tx, order)) };
      }),
      bind(bans.removeBan, async ({ actor }, input) => {
        const order = { ...input, by: actor.user_id, now: clock.now() };
        await database.transaction((tx) => removeBan(tx, order));
        return { done: true } as const;
      }),
      bind(consoleAds.requestReview, async ({ actor }, { id, reason }) => {
        const order = { ad_id: id, reason, by: actor.user_id, now: clock.now() };
        await database.transaction((tx) => requestReview(tx, order));
        return { done: true } as const;
      }),
      bind(reviews.listReviews, ({ actor }, input) => listReviews(services, actor, input)),
      bind(reviews.takeReview, ({ actor }, { id }) => takeReview(services, { id, by: actor.user_id })),
      bind(reviews.decideReview, async ({ actor }, input) => {
        const order = { ...input, by: actor.user_id, now: clock.now() };
        const effective_at = await database.transaction((tx) => decideReview(tx, order));
        return { effective_at: effective_at.toISOString() };
      }),
      bind(reviews.undoReview, async ({ actor }, { id }) => {
        await database.transaction((tx) => undoReview(tx, { id, by: actor.user_id, now: clock.now() }));
        return { done: true } as const;
      }),
      bind(reviews.listDecisions, ({ actor }, input) => listDecisions(services, actor, input)),
      bind(reviews.reverseDecision, async ({ actor }, { id, reason }) => {
        const order = { decision_id: id, by: actor, reason, now: clock.now() };
        await database.transaction((tx) => reverseDecision(tx, order));
        return { done: true } as const;
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
