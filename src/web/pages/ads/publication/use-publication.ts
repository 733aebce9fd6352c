import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import type { PriceLine, PublicationChoice } from '../../../../contract/ads/publication-price.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { useStore } from '../../../browser/use-store.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSaveBeforeLeave } from '../draft/use-save-before-leave.ts';
import { useConsentClient } from '../terms/use-consent-client.tsx';
import { createPublication, type Offer, type PublicationFailure, type PublicationStore } from './publication-store.ts';
import type { QuickTime } from './quick-time.ts';

export type Publication = Pick<
  PublicationStore,
  'hashtags' | 'voucher' | 'autosave' | 'choose' | 'setAutoRenew' | 'publish' | 'reload' | 'takeOther' | 'overwrite'
> & {
  choice: PublicationChoice;
  auto_renew: boolean;
  /** The number of hashtags that the ad will have. */
  hashtagTotal: number;
  offer: Offer;
  /** In coins. */
  price: number;
  lines: readonly PriceLine[];
  /** What the server asks for, where it differs from the price that was shown. */
  changed_price: number | null;
  failure: PublicationFailure | null;
  isPending: boolean;
  /** Asks for consent to new legal texts. */
  consentDialog: ReactNode;
  /** Asks before changes are lost that could not be saved. */
  leaveDialog: ReactNode;
};

/**
 * The publication step of one draft; after the publication the author's ads are shown. `onPublished` is called before;
 * what it returns is shown there.
 */
export function usePublication(draft: Draft, firstOffer: Offer, onPublished?: () => QuickTime | null): Publication {
  const { client, consentDialog } = useConsentClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation(['ads', 'ui']);
  const [store] = useState(() =>
    createPublication({
      draft,
      offer: firstOffer,
      client,
      connectionLost: () => t('ui:connection_lost'),
      async afterPublish({ id, status }) {
        const time = onPublished?.() ?? null;
        await refresh().catch(() => undefined);
        if (draft.revision_of && status !== AD_STATUSES.PENDING_APPROVAL) {
          toast.success(t('publication.changes_saved'));
          return navigate(links.myAds(status === AD_STATUSES.EXPIRED ? 'expired' : 'active'), { replace: true });
        }
        await navigate(links.myAds('active', id), { replace: true, state: time });
      },
      onOtherStatus: async () => navigate(links.myAds('active')),
    }),
  );
  useEffect(() => store.start(), [store]);
  const leaveDialog = useSaveBeforeLeave(store.autosave);
  const { content, offer, changed_price, failure, isPending } = useStore(store.state);
  // The price also depends on the voucher check.
  useStore(store.voucher.shown);
  const computed = store.computed();
  return {
    ...store,
    choice: content.choice,
    auto_renew: content.auto_renew,
    hashtagTotal: content.hashtags.length,
    offer,
    price: changed_price ?? computed?.price ?? offer.price,
    lines: computed?.lines ?? [],
    changed_price,
    failure,
    isPending,
    consentDialog,
    leaveDialog,
  };
}
