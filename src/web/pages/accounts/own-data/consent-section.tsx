import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '../../../../contract/api/api.ts';
import { LEGAL_TYPES } from '../../../../contract/legal/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { Rows } from './rows.tsx';

type Consents = Output<'GET /user/approval'>['data'];

/** Which versions of the legal texts the user accepted, and when. */
export function ConsentSection({ consents }: { consents: Consents }) {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="consents">
      <h2 id="consents" className="text-18">
        {t('consents.heading')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t(consents.length > 0 ? 'consents.text' : 'consents.none')}</p>
      {consents.length > 0 && (
        <Rows className="mt-4">
          {consents.map(({ type, version, title, accepted_at }) => (
            <li key={`${type} ${version}`}>
              <div>
                <b>{title}</b>
                <p className="text-13 text-ink-2 tabular-nums">
                  {t('consents.accepted', { time: formatDateTime(accepted_at, locale) })}
                </p>
              </div>
              <Link
                className={textLinkClass({ isAlone: true })}
                to={type === LEGAL_TYPES.TERMS ? links.termCondition(version) : links.privacyPolicy(version)}
                aria-label={t('consents.read', { title, version })}
              >
                {t('consents.version', { version })}
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}
