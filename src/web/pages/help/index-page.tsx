import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { firstParagraph } from '../../../contract/text/text-blocks.ts';
import { clientContext } from '../../api/client.ts';
import { useRoot } from '../../app/root-data.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { LegalText } from '../shared/legal/legal-text.tsx';
import styles from './index-page.module.css';
import { loadInformation } from './information.ts';

const loadText = loadInformation('index');

export async function loader({ context }: LoaderFunctionArgs) {
  const [text, help] = await Promise.all([loadText({ context }), context.get(clientContext)('GET /help', {})]);
  return { text, topics: help.categories };
}

type Entry = { label: string; to: string };

/** Everything that the site has, as a list: categories, provinces, help and the other pages. */
export function Component() {
  const { text, topics } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['help', 'layout']);
  const { categories, provinces } = useRoot();
  const pages: Entry[] = [
    { label: t('layout:about'), to: helpLinks.about() },
    { label: t('index.welcome'), to: helpLinks.welcome() },
    { label: t('layout:terms'), to: links.termCondition() },
    { label: t('layout:privacy'), to: links.privacyPolicy() },
    { label: t('status.title'), to: helpLinks.status() },
    { label: t('layout:contact'), to: helpLinks.contact() },
  ];
  const answers = topics.map(({ slug, name }) => ({ label: name, to: helpLinks.all({ category: slug }) }));
  return (
    <main className={styles.page}>
      <title>{`${text.title} · ${t('layout:app_name')}`}</title>
      <meta name="description" content={shortText(firstParagraph(text.body), 160)} />
      <Breadcrumbs items={[{ label: t('layout:home'), to: links.home() }, { label: text.title }]} />
      <h1 className={pageTitleClass('mt-3')}>{text.title}</h1>
      <div className="mt-3">
        <LegalText blocks={text.body} />
      </div>
      <Part heading={t('layout:categories')}>
        {categories.map((category) => (
          <Group
            key={category.slug}
            heading={{ label: category.name, to: links.category(category.slug) }}
            entries={category.children.map((child) => ({ label: child.name, to: links.category(child.slug) }))}
          />
        ))}
      </Part>
      <Part heading={t('index.pages')}>
        <Group heading={{ label: t('layout:help_centre'), to: helpLinks.all() }} entries={answers} />
        <Group heading={{ label: t('layout:app_name'), to: links.home() }} entries={pages} />
      </Part>
      <Part heading={t('index.provinces')}>
        {provinces.map(({ id, name }) => (
          <Group key={id} heading={{ label: name, to: links.search({ province_id: id }) }} entries={[]} />
        ))}
      </Part>
    </main>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-18">{heading}</h2>
      <div className={styles.groups}>{children}</div>
    </section>
  );
}

function Group({ heading, entries }: { heading: Entry; entries: readonly Entry[] }) {
  const prefix = usePrefix();
  return (
    <div className={styles.group}>
      <a className="font-bold" href={prefix(heading.to)}>
        {heading.label}
      </a>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ label, to }) => (
            <li key={to}>
              <a href={prefix(to)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
