import { useTranslation } from 'react-i18next';
import type { AdLink } from '../../../contract/ads.ts';
import { LINK_SIGNS, linkName } from '../../ui/link-sign.ts';

/** The links of an ad as buttons. Search engines do not follow them, and the target cannot reach this window. */
export function AdLinks({ links }: { links: readonly AdLink[] }) {
  const { t } = useTranslation('detail');
  if (links.length === 0) return null;
  return (
    <ul className="ad-links" aria-label={t('links')}>
      {links.map((link) => {
        const Sign = LINK_SIGNS[link.kind];
        return (
          <li key={`${link.kind} ${link.url}`}>
            <a className="btn sec" href={link.url} rel="nofollow ugc noopener" target="_blank">
              <Sign className="ic" aria-hidden="true" />
              {link.kind === 'custom' ? null : <b>{t(`link_kinds.${link.kind}`)}</b>}
              <span className="ell">{linkName(link)}</span>
              <span className="sr-only">{t('new_window')}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
