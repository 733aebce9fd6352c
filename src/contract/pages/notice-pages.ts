import type { Notification, NotificationKind } from '../notifications/endpoints.ts';
import { accountLinks } from './account-links.ts';
import { adminLinks } from './admin-links.ts';
import { fraudCaseLinks } from './fraud-case-links.ts';
import { helpLinks } from './help-links.ts';
import { links } from './links.ts';
import { adLinks } from './my-ad-links.ts';
import { OWN_REPORTS_PATH } from './report-links.ts';

/** What the button to a notification's page says: keys of `mail:notification.buttons`. */
export const NOTICE_BUTTONS = [
  'ad',
  'my_ads',
  'fix',
  'wallet',
  'identity',
  'favourites',
  'searches',
  'reports',
  'legal',
  'ledger',
  'other',
] as const;
type NoticeSubject = Pick<Notification, 'ad_id' | 'data'>;
/** A page of ours, without the language, and the text of the button to it. */
export type NoticePage = { path: string; button: (typeof NOTICE_BUTTONS)[number] };
type PageOf = (subject: NoticeSubject) => NoticePage;

const page = (path: string, button: NoticePage['button'] = 'other') => ({ path, button });
const activeAds: PageOf = ({ ad_id }) => page(adLinks.myAd('active', ad_id), 'my_ads');
const expiredAds: PageOf = ({ ad_id }) => page(adLinks.myAd('expired', ad_id), 'my_ads');
const drafts: PageOf = ({ ad_id }) => page(adLinks.myAd('draft', ad_id), 'my_ads');
const hiddenAd: PageOf = (subject) =>
  subject.ad_id === null ? activeAds(subject) : page(adLinks.fixAd(subject.ad_id), 'fix');
/** The ad's page, or another one if the ad is gone. */
const adOr =
  (otherwise: PageOf): PageOf =>
  (subject) =>
    subject.ad_id === null ? otherwise(subject) : page(links.ad(subject.ad_id), 'ad');
const ownOrBoardAd = adOr(activeAds);
const favourite = adOr(() => page(links.favourites(), 'favourites'));
const wallet: PageOf = () => page(links.wallet(), 'wallet');
const ledger: PageOf = () => page(adminLinks.ledger(), 'ledger');
const profile: PageOf = () => page(links.profile());
const identity: PageOf = () => page(links.verification(), 'identity');
const ownData: PageOf = () => page(accountLinks.ownData());
const reports: PageOf = () => page(OWN_REPORTS_PATH, 'reports');
const cases: PageOf = () => page(fraudCaseLinks.all());
const takedowns: PageOf = () => page(adminLinks.legal('takedowns'), 'legal');
const person: PageOf = ({ data }) => page(adminLinks.person(String(data.person)));

const PAGES: Record<NotificationKind, PageOf> = {
  renewal_due: activeAds,
  renewed: activeAds,
  renewal_failed: expiredAds,
  ad_expired: expiredAds,
  ad_ending_inactive: activeAds,
  ad_hidden: hiddenAd,
  ad_ordered: activeAds,
  order_withdrawn: activeAds,
  ad_held: activeAds,
  ad_cleared: activeAds,
  appeal_upheld: hiddenAd,
  appeal_restored: activeAds,
  ad_restored: activeAds,
  refusal_withdrawn: drafts,
  review_reopened: ownOrBoardAd,
  ad_published: ownOrBoardAd,
  ad_approved: ownOrBoardAd,
  ad_refused: drafts,
  draft_expiring: drafts,
  draft_cleared: drafts,
  payment_completed: wallet,
  payment_late: wallet,
  payment_voided: wallet,
  commission_earned: wallet,
  commission_voided: wallet,
  bonus_held: wallet,
  bonus_released: wallet,
  coins_added: wallet,
  coins_taken: wallet,
  liability_near: ledger,
  liability_reached: ledger,
  account_suspended: profile,
  suspension_ended: profile,
  account_blocked: profile,
  identity_verified: identity,
  identity_rejected: identity,
  export_ready: ownData,
  deletion_requested: ownData,
  deletion_due: ownData,
  deletion_cancelled: ownData,
  search_found: adOr(() => page(links.savedSearches(), 'searches')),
  favourite_price: favourite,
  favourite_reserved: favourite,
  favourite_sold: favourite,
  favourite_ended: favourite,
  report_upheld: reports,
  report_dismissed: reports,
  report_ad_gone: reports,
  fraud_case_upheld: cases,
  fraud_case_dismissed: cases,
  fraud_case_gone: cases,
  help_answered: ({ data: { question } }) =>
    page(question === undefined ? helpLinks.questions() : helpLinks.question(String(question))),
  takedown_due: takedowns,
  takedown_overdue: takedowns,
  superadmin_requested: person,
  superadmin_given: person,
};

/** The page that a notification is about. The list, mails, push messages and digests open the same. */
export function noticePage({ kind, ...subject }: NoticeSubject & Pick<Notification, 'kind'>): NoticePage {
  return PAGES[kind](subject);
}
