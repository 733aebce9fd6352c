import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { useRoot } from '../../../app/root-data.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { alertClass } from '../../../ui/alert.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { usePartNames } from '../fix/marked-parts.ts';
import styles from './moderation-notice.module.css';

/** Why a moderator hid or refused the ad that is being corrected, which parts are at fault, and how it goes on. */
export function ModerationNotice({ draft: { moderation, revision_of } }: { draft: Draft }) {
  const { t } = useTranslation('ads');
  const { nameOf } = useRoot();
  const prefix = usePrefix();
  const partNames = usePartNames();
  if (!moderation) return null;
  const { note, parts } = moderation;
  const reason = nameOf({ name: moderation.reason, name_en: moderation.reason_en });
  return (
    <details className={alertClass('danger', styles.notice)}>
      <summary>
        <Flag />
        <b>{t(revision_of ? 'moderation.hidden' : 'moderation.refused', { reason })}</b>
      </summary>
      <p>
        {note} {parts.length > 0 ? t('moderation.parts', { parts: partNames(parts) }) : t('moderation.whole')}{' '}
        {t(revision_of ? 'moderation.then_send' : 'moderation.then_pin')}
      </p>
      {revision_of?.status === AD_STATUSES.BANNED && (
        <a className={textLinkClass({ isAlone: true })} href={prefix(adLinks.fixAd(revision_of.id))}>
          {t('moderation.more')}
        </a>
      )}
    </details>
  );
}
