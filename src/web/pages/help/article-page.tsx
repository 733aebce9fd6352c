import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { firstParagraph } from '../../../contract/text/text-blocks.ts';
import { clientContext } from '../../api/client.ts';
import type { Head } from '../../head/head.ts';
import { articleHead } from '../../head/help-heads.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { formatDate } from '../../ui/format.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { LegalText } from '../shared/legal/legal-text.tsx';
import styles from './article-page.module.css';

export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw data(null, { status: 404 });
  return context.get(clientContext)('GET /help/:slug', { slug });
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? articleHead : undefined;

/** One article of the help. */
export function Component() {
  const { title, body, category, changed_at, related } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['help', 'layout']);
  const locale = useLocale();
  const prefix = usePrefix();
  return (
    <main className={styles.page}>
      <title>{`${title} · ${t('layout:app_name')}`}</title>
      <meta name="description" content={shortText(firstParagraph(body), 160)} />
      <Breadcrumbs
        items={[
          { label: t('layout:home'), to: links.home() },
          { label: t('layout:help'), to: helpLinks.all() },
          { label: category.name, to: helpLinks.all({ category: category.slug }) },
          { label: title },
        ]}
      />
      <article className="mt-3">
        <h1 className={pageTitleClass()}>{title}</h1>
        <div className={panelClass({ isPadded: true, className: 'mt-4' })}>
          <LegalText blocks={body} hasNumbers={false} />
        </div>
        <p className="mt-2 text-14 text-ink-3">{t('changed', { date: formatDate(changed_at, locale) })}</p>
      </article>
      {related.length > 0 && (
        <nav className="mt-8" aria-labelledby="related">
          <h2 id="related" className="text-18">
            {t('related')}
          </h2>
          <ul className={styles.related}>
            {related.map((article) => (
              <li key={article.slug}>
                <a className={textLinkClass()} href={prefix(helpLinks.article(article.slug))}>
                  {article.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-8">
        <a className={textLinkClass({ isAlone: true })} href={prefix(helpLinks.all())}>
          {t('back')}
        </a>
      </p>
    </main>
  );
}
