import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import type { Output } from '../../../contract/api/api.ts';
import { LEGAL_TYPES, type LegalType } from '../../../contract/legal/rules.ts';
import { links } from '../../../contract/pages/links.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { clientContext } from '../../api/client.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { alertClass } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/format.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { headingsOf, LegalText } from '../shared/legal/legal-text.tsx';
import styles from './legal-document.module.css';

type Text = Output<'GET /approval/type/:type'>;

/** Loads the current version of a legal text, or the one that the URL names. */
export function loadLegalText(type: LegalType) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Text> => {
    const version = new URL(request.url).searchParams.get('version');
    if (version !== null && !/^[1-9]\d{0,3}$/.test(version)) throw data(null, { status: 404 });
    return context.get(clientContext)('GET /approval/type/:type', {
      type,
      ...(version === null ? {} : { version: Number(version) }),
    });
  };
}

const linkTo = (type: LegalType) => (type === LEGAL_TYPES.TERMS ? links.termCondition() : links.privacyPolicy());

/** The page of a legal text, with a table of contents on wide screens. */
export function LegalPage({ text }: { text: Text }) {
  const { t } = useTranslation(['legal', 'layout']);
  const locale = useLocale();
  const prefix = usePrefix();
  const { type, version, current_version, title, description, published_at } = text;
  const isOld = version < current_version;
  const other = type === LEGAL_TYPES.TERMS ? LEGAL_TYPES.PRIVACY : LEGAL_TYPES.TERMS;
  const first = description.find((block) => block.kind === 'paragraph');
  return (
    <main className={styles.page}>
      <title>{`${title} · ${t('layout:app_name')}`}</title>
      {first && <meta name="description" content={shortText(first.text, 160)} />}
      {isOld && <meta name="robots" content="noindex" />}
      <Breadcrumbs items={[{ label: t('layout:home'), to: links.home() }, { label: title }]} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <b id="contents">{t('contents')}</b>
          <ol>
            {headingsOf(description).map(({ id, text: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          <h1 className={pageTitleClass()}>{title}</h1>
          <p className="mt-2 text-14 text-ink-3">{t('version', { version, date: formatDate(published_at, locale) })}</p>
          {isOld && (
            <p className={alertClass('warning', 'mt-4')}>
              <span>
                {t('old', { version: current_version })}{' '}
                <a className={textLinkClass()} href={prefix(linkTo(type))}>
                  {t('read_current')}
                </a>
              </span>
            </p>
          )}
          <div className={panelClass({ isPadded: true, className: 'mt-5' })}>
            <LegalText blocks={description} />
          </div>
          <p className="mt-5 text-ink-2">
            {t('read_too')}{' '}
            <a className={textLinkClass()} href={prefix(linkTo(other))}>
              {t(`layout:${other === LEGAL_TYPES.TERMS ? 'terms' : 'privacy'}`)}
            </a>
          </p>
        </article>
      </div>
    </main>
  );
}
