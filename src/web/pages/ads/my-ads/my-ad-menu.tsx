import {
  BookmarkMinus,
  BookmarkPlus,
  CalendarPlus,
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  Handshake,
  Link2,
  type LucideIcon,
  Pencil,
  Pin,
  ReceiptText,
  RefreshCw,
  RefreshCwOff,
  Rocket,
  Star,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { titleOf } from '../ad-texts.ts';
import { nextStepPath } from '../draft/creation-header.tsx';
import { useAdPrices } from '../use-ad-prices.ts';
import { AdSummary } from './ad-summary.tsx';
import { actionsOf, isChange, type MyAdAction } from './my-ad-actions.ts';

export const ACTION_ICONS: Record<MyAdAction, LucideIcon> = {
  continue: Pencil,
  fix: Pencil,
  repost: Pin,
  edit: Pencil,
  boost: Rocket,
  highlight: Star,
  extend: CalendarPlus,
  renewal_on: RefreshCw,
  renewal_off: RefreshCwOff,
  reserve: BookmarkPlus,
  release: BookmarkMinus,
  sell: Handshake,
  deactivate: EyeOff,
  activate: Eye,
  view: ExternalLink,
  duplicate: Copy,
  preview: Link2,
  transactions: ReceiptText,
  delete: Trash2,
};

/** The path of an action that is a separate page; null for others. */
export function pathOf(name: MyAdAction, ad: Pick<MyAd, 'id' | 'status'>): string | null {
  if (name === 'continue') return nextStepPath(ad);
  if (name === 'repost') return adLinks.createPublication(ad.id);
  if (name === 'fix') return adLinks.fixAd(ad.id);
  if (name === 'view') return links.ad(ad.id);
  return null;
}

/** All actions of an ad, each with an explanation, its price, and why it is disabled. */
export function MyAdMenu({ ad, onAction }: { ad: MyAd; onAction: (name: MyAdAction) => void }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const prefix = usePrefix();
  const { prices, load } = useAdPrices(ad);
  const { reason } = useCreateAdsGuard();
  const entryOf = ({ name, isPossible }: ReturnType<typeof actionsOf>[number]): MenuEntry => {
    const Icon = ACTION_ICONS[name];
    const price = prices[name];
    const amount = price && formatNumber(price.price, locale);
    const texts = {
      label: t(`actions.${name}.label`),
      icon: <Icon />,
      detail: t(name === 'edit' && ad.revision_id ? 'actions.edit.text_again' : `actions.${name}.text`),
      end: price && (
        <>
          <Coin />
          {price.isFrom ? t('from', { amount }) : amount}
          <span className="sr-only">{` ${t('ui:coins')}`}</span>
        </>
      ),
    };
    const path = pathOf(name, ad);
    const disabledReason =
      (isChange(name) && reason) || (isPossible ? null : t(ad.taken_off_by ? 'reasons.held' : `reasons.${ad.status}`));
    if (path && !disabledReason) return { kind: 'link', ...texts, href: prefix(path) };
    return {
      kind: 'action',
      ...texts,
      isDangerous: name === 'delete',
      disabledReason,
      onSelect: () => onAction(name),
    };
  };
  return (
    <Menu
      trigger={{
        icon: <Ellipsis />,
        label: t('more_actions', { title: titleOf(ad, t('untitled')) }),
      }}
      triggerClassName={iconButtonClass({ variant: 'outlined' })}
      heading={<AdSummary ad={ad} />}
      isHeadingOnSheetOnly
      entries={() => actionsOf(ad).map(entryOf)}
      onOpen={load}
    />
  );
}
