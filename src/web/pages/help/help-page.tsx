import { ChevronDown, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Output } from '../../../contract/api/api.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { QUERY_LENGTH } from '../../../contract/search/rules.ts';
import { cutText } from '../../../contract/text/short-text.ts';
import { clientContext } from '../../api/client.ts';
import type { Head } from '../../head/head.ts';
import { helpHead } from '../../head/help-heads.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass, chipRowClass } from '../../ui/chip.tsx';
import { pageTitleClass } from '../../ui/page-title.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { ContactForm, QUESTION_RESULTS } from './contact-form.tsx';
import styles from './help-page.module.css';

type Help = Output<'GET /help'>;
type Article = Help['data'][number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = cutText(query.get('search') ?? '', QUERY_LENGTH).trim() || undefined;
  const category = search === undefined ? query.get('category') || undefined : undefined;
  const help = await context.get(clientContext)('GET /help', {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
  });
  const result = QUESTION_RESULTS.find((name) => name === query.get('question')) ?? null;
  return { help, search: search ?? null, category: category ?? null, result };
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? helpHead : undefined;

/** The help centre: questions by category or search. */
export function Component() {
  const { help, search, category, result } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['help', 'layout']);
  const prefix = usePrefix();
  const current = help.categories.find(({ slug }) => slug === category);
  const title = current ? current.name : t('title');
  return (
    <main className={styles.page}>
      <title>{`${title} · ${t('layout:app_name')}`}</title>
      <meta name="description" content={t('description')} />
      {search !== null && <meta name="robots" content="noindex, follow" />}
      <Breadcrumbs
        items={[
          { label: t('layout:home'), to: links.home() },
          { label: t('layout:help'), to: current && helpLinks.all() },
          ...(current ? [{ label: current.name }] : []),
        ]}
      />
      <h1 className={pageTitleClass('mt-3')}>{t('heading')}</h1>
      <search>
        <form key={search} className={styles.search} action={prefix(helpLinks.all())} method="get">
          <Search aria-hidden="true" />
          <input
            type="search"
            name="search"
            aria-label={t('search')}
            placeholder={t('search_hint')}
            defaultValue={search ?? ''}
            maxLength={QUERY_LENGTH}
            enterKeyHint="search"
          />
          <Button type="submit">{t('find')}</Button>
        </form>
      </search>
      <nav className={chipRowClass('mt-3')} aria-label={t('categories')}>
        <Chip href={helpLinks.all()} label={t('all')} isOn={category === null && search === null} />
        {help.categories.map(({ slug, name }) => (
          <Chip key={slug} href={helpLinks.all({ category: slug })} label={name} isOn={slug === category} />
        ))}
      </nav>
      <div className={styles.columns}>
        {search !== null ? (
          <Found articles={help.data} search={search} />
        ) : current ? (
          <Questions heading={current.name} articles={help.data} />
        ) : (
          <Questions heading={t('frequent')} articles={help.data.filter(({ is_frequent }) => is_frequent)} />
        )}
        <ContactForm topics={help.topics} result={result} />
      </div>
      {search === null && !current && <Everything help={help} />}
    </main>
  );
}

function Chip({ href, label, isOn }: { href: string; label: string; isOn: boolean }) {
  const prefix = usePrefix();
  return (
    <a className={chipClass({ isOn })} href={prefix(href)} {...(isOn ? { 'aria-current': 'page' as const } : {})}>
      {label}
    </a>
  );
}

function Found({ articles, search }: { articles: readonly Article[]; search: string }) {
  const { t } = useTranslation('help');
  if (articles.length > 0)
    return <Questions heading={t('found', { count: articles.length, search })} articles={articles} />;
  return (
    <section>
      <h2 className="text-18">{t('nothing', { search })}</h2>
      <p className="mt-2 text-ink-2">{t('nothing_text')}</p>
    </section>
  );
}

function Everything({ help: { categories, data } }: { help: Help }) {
  const { t } = useTranslation('help');
  const prefix = usePrefix();
  return (
    <section>
      <h2 className="mt-8 text-18">{t('everything')}</h2>
      <div className={styles.topics}>
        {categories.map(({ slug, name }) => (
          <section key={slug} aria-labelledby={slug}>
            <h3 id={slug}>
              <a href={prefix(helpLinks.all({ category: slug }))}>{name}</a>
            </h3>
            <ul>
              {data
                .filter((article) => article.category === slug)
                .map((article) => (
                  <li key={article.slug}>
                    <a href={prefix(helpLinks.article(article.slug))}>{article.title}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Questions whose answers open without scripts. */
function Questions({ heading, articles }: { heading: string; articles: readonly Article[] }) {
  const { t } = useTranslation('help');
  const prefix = usePrefix();
  return (
    <section>
      <h2 className="text-18">{heading}</h2>
      <div className="mt-2">
        {articles.map(({ slug, title, answer }, index) => (
          <details key={slug} className={styles.question} open={index === 0}>
            <summary>
              <span>{title}</span>
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{answer}</p>
            <p>
              <a className={textLinkClass({ isAlone: true })} href={prefix(helpLinks.article(slug))}>
                {t('read')}
                <span className="sr-only">{`: ${title}`}</span>
              </a>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
