import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, adCan } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { REVIEW_SUSPENSION_DAYS, type ReviewDecision } from '../../../contract/moderation/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { approveAd, decideAppeal, hideAd, type ModerationOrder, offerOf, refuseAd } from '../../ads/public.ts';
import { decideCases, dismissReports, upholdReports } from '../../reports/public.ts';
import type { ReviewKind } from '../../review-queue/public.ts';
import { suspendAccount } from '../suspend-account.ts';

/** A decision about an ad, and the ad as it was before. */
export type AdDecision = {
  /** Its reason is empty if the decision needs none. */
  order: ModerationOrder & { actor_id: string };
  owner_id: string;
  status: number;
  hasReports: boolean;
};
type Effect = (tx: Tx, decision: AdDecision) => Promise<unknown>;

/** Reports that wait are about the ad whatever the job was about. */
const dismissWaitingReports: Effect = async (tx, { order, hasReports }) => {
  if (hasReports) await dismissReports(tx, order);
};

const upholdWaitingReports: Effect = async (tx, { order, hasReports }) => {
  if (hasReports) await upholdReports(tx, order);
};

/** Upholding reports hides the ad too. */
const hide: Effect = (tx, { order, hasReports }) => (hasReports ? upholdReports(tx, order) : hideAd(tx, order));

const hideIfPossible: Effect = async (tx, decision) => {
  if (decision.hasReports || adCan('ban', decision.status)) await hide(tx, decision);
};

const refuse: Effect = (tx, { order }) => refuseAd(tx, order);

const approveIfHeld: Effect = async (tx, { order }) => {
  // Dismissing reports may have released it.
  const isHeld = (await offerOf(tx, order.ad_id))?.status === AD_STATUSES.PENDING_APPROVAL;
  if (isHeld) await approveAd(tx, order);
};

const dismissCases: Effect = (tx, { order }) => decideCases(tx, { ...order, outcome: 'dismissed', reason: null });
const upholdCases: Effect = (tx, { order }) =>
  decideCases(tx, { ...order, outcome: 'upheld', reason: order.reason_en });

const upholdHiding: Effect = (tx, { order }) => decideAppeal(tx, { ...order, outcome: 'upheld', answer: order.note });
const restore: Effect = (tx, { order }) => decideAppeal(tx, { ...order, outcome: 'restored', answer: order.note });

const suspendOwner: Effect = async (tx, { order: { actor_id, reason, now }, owner_id }) => {
  const moderator = await profileOf(tx, actor_id);
  if (!moderator) throw new AppError('forbidden');
  const until = addMilliseconds(now, REVIEW_SUSPENSION_DAYS * MILLISECONDS.day);
  await suspendAccount(tx, { user_id: owner_id, by: moderator, until, reason, now });
};

const NEW_AD = {
  leave: [dismissWaitingReports, approveIfHeld],
  hide: [hide],
  refuse: [refuse, upholdWaitingReports],
  suspend: [hideIfPossible, suspendOwner],
};

/** What each decision does to an ad, by the kind of the job, in this order. */
export const DECISION_EFFECTS: Partial<Record<ReviewKind, Partial<Record<ReviewDecision, readonly Effect[]>>>> = {
  held_ad: NEW_AD,
  copy: NEW_AD,
  report: {
    leave: [dismissWaitingReports],
    hide: [hide],
    refuse: [hideIfPossible],
    suspend: [hideIfPossible, suspendOwner],
  },
  fraud_case: {
    leave: [dismissCases, dismissWaitingReports],
    hide: [upholdCases, hide],
    refuse: [upholdCases, refuse, upholdWaitingReports],
    suspend: [upholdCases, hideIfPossible, suspendOwner],
  },
  appeal: { uphold: [upholdHiding], restore: [restore] },
};
