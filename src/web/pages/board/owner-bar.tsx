import { Pencil, Rocket, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { AdDetail } from '../../../contract/ads/detail.ts';
import type { Output } from '../../../contract/api/api.ts';
import { adLinks } from '../../../contract/pages/my-ad-links.ts';
import { ignoreFailure, messageOf } from '../../api/failures.ts';
import { useClient } from '../../session/viewer.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';

/** What owners do with their ad, on the ad's own page. */
export default function OwnerBar({ ad, onShare }: { ad: AdDetail; onShare: () => void }) {
  const { t } = useTranslation(['detail', 'ui']);
  const client = useClient();
  const navigate = useNavigate();
  const toast = useToast();
  const locale = useLocale();
  const [days, setDays] = useState<Output<'GET /product/my-product/figures'>['days'] | null>(null);
  useEffect(() => {
    // The bar is useful without them.
    client('GET /product/my-product/figures', { id: ad.id }, { is_background: true }).then(
      (figures) => setDays(figures.days),
      ignoreFailure,
    );
  }, [client, ad.id]);
  const sumOf = (name: 'views' | 'reveals' | 'favourites') =>
    formatNumber(days?.reduce((sum, day) => sum + day[name], 0) ?? 0, locale);
  const edit = async () => {
    try {
      const { draft } = await client('POST /product/my-product/revision', { id: ad.id }, { errors: 'caller' });
      await navigate(adLinks.editDisplay(draft.id));
    } catch (error) {
      toast.warning(messageOf(error, t('ui:error_500')));
    }
  };
  return (
    <section
      className={panelClass({ className: 'mt-3 flex flex-wrap items-center gap-2 px-4 py-2 print:hidden' })}
      aria-label={t('owner_bar')}
    >
      <p className="mr-auto text-14">
        <Link className={textLinkClass({ isAlone: true })} to={adLinks.myAd('active', ad.id)}>
          {t('owner_bar')}
        </Link>
        {days && (
          <span className="block text-13 text-ink-2 tabular-nums">
            {t('owner_figures', {
              days: days.length,
              views: sumOf('views'),
              reveals: sumOf('reveals'),
              favourites: sumOf('favourites'),
            })}
          </span>
        )}
      </p>
      <Button variant="secondary" onClick={() => void edit()}>
        <Pencil aria-hidden="true" /> {t('owner_edit')}
      </Button>
      <Link className={buttonClass({ variant: 'secondary' })} to={adLinks.promoteAd(ad.id)}>
        <Rocket aria-hidden="true" /> {t('owner_promote')}
      </Link>
      <Button variant="secondary" onClick={onShare}>
        <Share2 aria-hidden="true" /> {t('share')}
      </Button>
    </section>
  );
}
