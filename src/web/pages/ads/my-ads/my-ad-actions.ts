import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { AD_STATUSES, type AdAction, adCan } from '../../../../contract/ads/rules.ts';

type State = Pick<MyAd, 'status' | 'auto_renew' | 'availability' | 'days_left'>;
type ActionRule = {
  /** The transition that must be allowed; null: always allowed. */
  guard: AdAction | null;
  isOffered: (ad: State) => boolean;
};

const isDraft = ({ status }: State) => adCan('edit', status);
const isExpired = ({ status }: State) => status === AD_STATUSES.EXPIRED;
const isActive = (ad: State) => !isDraft(ad) && !isExpired(ad);

/** Actions that only open something; all others need an account that may change ads. */
const VIEWS: readonly string[] = ['fix', 'view', 'transactions'];

/** All actions on an own ad, in the order of the menu: when each is offered, and what decides whether it is enabled. */
export const MY_AD_ACTIONS = {
  continue: { guard: 'edit', isOffered: isDraft },
  fix: { guard: 'resubmit', isOffered: ({ status }) => status === AD_STATUSES.BANNED },
  repost: { guard: 'repost', isOffered: isExpired },
  edit: { guard: 'revise', isOffered: (ad) => !isDraft(ad) && ad.status !== AD_STATUSES.BANNED },
  boost: { guard: 'promote', isOffered: isActive },
  highlight: { guard: 'promote', isOffered: isActive },
  extend: { guard: 'extend', isOffered: isActive },
  renewal_on: { guard: 'switch_renewal', isOffered: (ad) => isActive(ad) && !ad.auto_renew },
  renewal_off: { guard: 'switch_renewal', isOffered: (ad) => isActive(ad) && ad.auto_renew },
  reserve: { guard: 'reserve', isOffered: (ad) => isActive(ad) && ad.availability !== 'reserved' },
  release: { guard: 'reserve', isOffered: (ad) => isActive(ad) && ad.availability === 'reserved' },
  sell: { guard: 'sell', isOffered: isActive },
  deactivate: { guard: 'deactivate', isOffered: (ad) => isActive(ad) && ad.status !== AD_STATUSES.INACTIVE },
  activate: { guard: 'activate', isOffered: ({ status }) => status === AD_STATUSES.INACTIVE },
  view: { guard: null, isOffered: ({ status }) => status === AD_STATUSES.PUBLISHED },
  duplicate: { guard: 'duplicate', isOffered: () => true },
  preview: { guard: null, isOffered: (ad) => ad.status !== AD_STATUSES.PUBLISHED },
  transactions: { guard: null, isOffered: (ad) => !isDraft(ad) },
  delete: { guard: 'delete', isOffered: () => true },
} as const satisfies Record<string, ActionRule>;
export type MyAdAction = keyof typeof MY_AD_ACTIONS;

const RULES: Record<MyAdAction, ActionRule> = MY_AD_ACTIONS;
const NAMES = Object.keys(MY_AD_ACTIONS) as MyAdAction[];
/** An ad with at most this many days left ends soon. */
export const LAST_DAYS = 3;

/** Whether the action changes ads, so that the account must be allowed to. */
export function isChange(name: MyAdAction): boolean {
  return !VIEWS.includes(name);
}

/** Whether the ad is live but ends soon. */
export function isEnding(ad: State): boolean {
  return ad.status === AD_STATUSES.PUBLISHED && ad.days_left !== null && ad.days_left <= LAST_DAYS;
}

/** The entries of the ad's menu; `isPossible` says whether an entry is enabled, and the ad's status why not. */
export function actionsOf(ad: State): { name: MyAdAction; isPossible: boolean }[] {
  return NAMES.filter((name) => RULES[name].isOffered(ad)).map((name) => {
    const { guard } = RULES[name];
    return { name, isPossible: guard === null || adCan(guard, ad.status) };
  });
}

/** The most common next actions, as buttons on the card; the first is the primary one. */
export function mainActionsOf(ad: State): MyAdAction[] {
  switch (ad.status) {
    case AD_STATUSES.PUBLISHED:
      return isEnding(ad) ? ['extend', 'boost'] : ['boost', 'duplicate'];
    case AD_STATUSES.EXPIRED:
      return ['repost', 'duplicate'];
    case AD_STATUSES.INACTIVE:
      return ['activate', 'delete'];
    case AD_STATUSES.BANNED:
      return ['fix'];
    case AD_STATUSES.PENDING_APPROVAL:
      return ['preview'];
    default:
      return ['continue'];
  }
}
