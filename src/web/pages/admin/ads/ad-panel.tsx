import { Flag } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleAd } from '../../../../contract/admin/console-ads.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { links } from '../../../../contract/pages/links.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdWords } from '../shared/ad-words.tsx';
import { FactList } from '../shared/fact-list.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { AdStatusPill } from './ad-status-pill.tsx';

const ARTWORK = 230;

/** The ad that is chosen in the list, and the way to a decision about it. */
export function AdPanel({ ad, onChange }: { ad: ConsoleAd; onChange: () => Promise<void> }) {
  const { t } = useTranslation('admin-ads');
  const prefix = usePrefix();
  const locale = useLocale();
  const sizes = useMemo(() => fixedSizes(ARTWORK), []);
  return (
    <section id="ad" className={panelClass({ isPadded: true, className: 'self-start' })} aria-labelledby="ad-title">
      <div className="flex items-center justify-between gap-3">
        <AdStatusPill status={ad.status} />
        <span className="text-13 text-ink-2 tabular-nums">#{ad.id.slice(-6)}</span>
      </div>
      <div className="mx-auto my-4 max-w-57.5">
        <Artwork design={ad.display_config} pictures={pictureOf} sizes={sizes} />
      </div>
      <AdWords ad={ad} titleId="ad-title" />
      <FactList
        facts={[
          [t('columns.owner'), ad.owner.full_name],
          [t('columns.changed'), formatDateTime(ad.updated_at, locale)],
        ]}
      />
      <ul className="mt-3 grid gap-1">
        {[
          { to: links.ad(ad.id, ad.title), text: t('open') },
          { to: adminLinks.person(ad.owner.id), text: t('owner_page') },
          { to: adminLinks.decisions(ad.id), text: t('decisions') },
        ].map(({ to, text }) => (
          <li key={text}>
            <a className={textLinkClass({ isAlone: true })} href={prefix(to)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <WayToDecision ad={ad} onChange={onChange} />
      </div>
    </section>
  );
}

/** A decision is made in the queue, by the administrator who takes the job. */
function WayToDecision({ ad, onChange }: { ad: ConsoleAd; onChange: () => Promise<void> }) {
  const { t } = useTranslation('admin-ads');
  const prefix = usePrefix();
  const client = useClient();
  const toast = useToast();
  const { viewer } = useViewer();
  const [isAsking, setAsking] = useState(false);
  if (ad.is_in_queue) {
    return (
      <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={prefix(adminLinks.queue())}>
        {t('to_queue')}
      </a>
    );
  }
  if (ad.owner.id === viewer?.id) return <p className="text-13 text-ink-2">{t('own')}</p>;
  if (ad.status !== AD_STATUSES.PUBLISHED) return <p className="text-13 text-ink-2">{t('not_shown')}</p>;
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setAsking(true)}>
        <Flag />
        {t('request_review.button')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('request_review.title')}
          text={t('request_review.text')}
          confirm={t('request_review.button')}
          onClose={() => setAsking(false)}
          action={async (reason) => {
            await client('POST /admin/product/:id/review', { id: ad.id, reason }, { errors: 'caller' });
            toast.success(t('request_review.done'));
            await onChange();
          }}
        />
      )}
    </>
  );
}
