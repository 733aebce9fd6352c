import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IDENTITY_STATUSES } from '../../../../contract/accounts/rules.ts';
import { imagePath } from '../../../../contract/media/images.ts';
import type { AdReviewJob, ReviewedAd, TakenReview } from '../../../../contract/moderation/endpoints.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdWords } from '../shared/ad-words.tsx';
import styles from './compared-ads.module.css';

const ARTWORK = 230;

type Copy = NonNullable<TakenReview['copy']>;
type Owner = Pick<Copy['owner'], 'full_name' | 'identity_status'>;

/** The new ad beside the one that it resembles, and what is alike. */
export function ComparedAds({ job, owner, copy }: { job: AdReviewJob; owner: Owner; copy: Copy }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { ad, published_at, text_percent, pictures } = copy;
  const posted = t('queue.copy.posted', { date: formatDateTime(job.created_at, locale) });
  const since = published_at === null ? null : t('queue.copy.since', { date: formatDateTime(published_at, locale) });
  return (
    <>
      <div className={styles.pair}>
        <ComparedAd name={t('queue.copy.new')} ad={job.ad} owner={owner} date={posted} titleId="review-title" />
        <ComparedAd name={t('queue.copy.other')} ad={ad} owner={copy.owner} date={since} />
      </div>
      <h3 className="mt-4 text-16">{t('queue.copy.alike')}</h3>
      <p className="mt-1 text-14">{t('queue.copy.text', { percent: text_percent })}</p>
      <ul className="grid gap-3">
        {pictures.map(({ file_id, other_id, percent, cut, is_mirrored }) => (
          <li key={`${file_id} ${other_id}`}>
            <div className={styles.pair}>
              <img className={styles.photo} src={imagePath(file_id, 320)} alt={t('queue.copy.new_picture')} />
              <img className={styles.photo} src={imagePath(other_id, 320)} alt={t('queue.copy.other_picture')} />
            </div>
            <p className="mt-1 text-13 text-ink-2">
              {t(`queue.copy.cuts.${cut}`, { percent })}
              {is_mirrored && ` ${t('queue.copy.mirrored')}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

type ComparedAdProps = { name: string; ad: ReviewedAd; owner: Owner; date: ReactNode; titleId?: string };

function ComparedAd({ name, ad, owner, date, titleId }: ComparedAdProps) {
  const { t } = useTranslation('admin');
  const sizes = useMemo(() => fixedSizes(ARTWORK), []);
  const isVerified = owner.identity_status === IDENTITY_STATUSES.VERIFIED;
  return (
    <div className="min-w-0">
      <p className="mb-2 text-13 font-bold">{name}</p>
      <div className={styles.artwork}>
        <Artwork design={ad.display_config} pictures={pictureOf} sizes={sizes} />
      </div>
      <AdWords ad={ad} {...(titleId ? { titleId } : {})} />
      <p className="mt-2 text-13 text-ink-2 wrap-anywhere">
        {owner.full_name} · {t(isVerified ? 'queue.verified' : 'queue.not_verified')}
      </p>
      <p className="text-13 text-ink-2">{date}</p>
    </div>
  );
}
