import { useTranslation } from 'react-i18next';
import type { AdLink } from '../../../../contract/ads/schemas.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LINK_ICONS, linkName } from '../../../ui/link-icons.ts';
import styles from './ad-links.module.css';

/** The links of an ad as buttons. Search engines do not follow them, and the target cannot reach this window. */
export function AdLinks({ links }: { links: readonly AdLink[] }) {
  const { t } = useTranslation('detail');
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('links')}>
      {links.map((link) => {
        const Icon = LINK_ICONS[link.kind];
        return (
          <li key={`${link.kind} ${link.url}`}>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={link.url}
              rel="nofollow ugc noopener"
              target="_blank"
            >
              <Icon aria-hidden="true" />
              {link.kind === 'custom' ? null : <b>{t(`link_kinds.${link.kind}`)}</b>}
              <span className={styles.address}>{linkName(link)}</span>
              <span className="sr-only">{t('new_window')}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
