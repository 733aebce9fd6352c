import { USER_TYPES } from '../accounts/rules.ts';

/** The queue's tabs: ads that somebody or something complained about, new ads, second reviews, findings about money. */
export const REVIEW_TABS = ['report', 'new', 'second', 'money'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

/** The tabs that an administrator sees: findings about money are for superadmins. */
export function reviewTabsOf(user_type: number): readonly ReviewTab[] {
  return user_type === USER_TYPES.SUPERADMIN ? REVIEW_TABS : ['report', 'new', 'second'];
}

/** About an appeal only: the ad stays hidden (`uphold`), or returns to where it was (`restore`). */
export const APPEAL_DECISIONS = ['uphold', 'restore'] as const;
export const REVIEW_DECISIONS = ['leave', 'hide', 'refuse', 'suspend', ...APPEAL_DECISIONS] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** How urgent a job is that an administrator requested: above what rules find. */
export const REQUESTED_REVIEW_SEVERITY = 90;
/** The titles of so many ads of each status are searched for one page of the console's list. */
export const AD_TITLES_SEARCHED = 10_000;
export const CONSOLE_AD_SEARCH_LENGTH = 200;

/** For so long a job belongs to the moderator who took it. */
export const REVIEW_LOCK_MINUTES = 10;
/** For so long a decision can be undone before it takes effect. */
export const REVIEW_UNDO_SECONDS = 10;
/** A second review ends if nobody takes it within these days. */
export const SECOND_REVIEW_DAYS = 7;
/** The figures about second reviews cover so many days. */
export const SECOND_REVIEW_FIGURE_DAYS = 30;
/** Of a tab's jobs so many are searched, the most urgent first. */
export const REVIEWS_SEARCHED = 500;
/** The mean time of decisions is of so many days. */
export const REVIEW_MEAN_DAYS = 7;
/** Of a tab's jobs at most so many are counted. */
export const REVIEWS_COUNTED = 100;
/** For so long a moderator suspends the owner of an ad. */
export const REVIEW_SUSPENSION_DAYS = 7;
export const REVIEW_NOTE_LENGTH = 500;

export type AppealDecision = (typeof APPEAL_DECISIONS)[number];
/** Whether a decision is one about an appeal. Such a job allows no other, and no other job allows it. */
export function isAboutAppeal(decision: ReviewDecision): decision is AppealDecision {
  return (APPEAL_DECISIONS as readonly string[]).includes(decision);
}

/** Whether a decision is explained to the owner by one of the reasons in the database. */
export function needsReason(decision: ReviewDecision): boolean {
  return decision !== 'leave' && !isAboutAppeal(decision);
}

/** The stored cuts of a picture, by their number: the whole, its middle, and the smallest part. */
export const PICTURE_CUTS = ['whole', 'middle', 'part'] as const;
/** So many reports of an ad are shown with their words. */
export const REPORTS_SHOWN = 20;
