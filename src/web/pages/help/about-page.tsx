import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { firstParagraph } from '../../../contract/text/text-blocks.ts';
import type { Head } from '../../head/head.ts';
import { informationHead } from '../../head/help-heads.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { LegalText } from '../shared/legal/legal-text.tsx';
import { loadInformation } from './information.ts';

export const loader = loadInformation('about');
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? informationHead : undefined;

/** Who runs the board, and how. */
export function Component() {
  const { title, body, changed_at } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['help', 'layout']);
  const locale = useLocale();
  const prefix = usePrefix();
  return (
    <main className="px-(--page) pb-14" data-container="fluid">
      <div className="mx-auto max-w-[800px]">
        <title>{`${title} · ${t('layout:app_name')}`}</title>
        <meta name="description" content={shortText(firstParagraph(body), 160)} />
        <Breadcrumbs items={[{ label: t('layout:home'), to: links.home() }, { label: t('layout:about') }]} />
        <article className="mt-3">
          <h1 className={pageTitleClass()}>{title}</h1>
          <div className={panelClass({ isPadded: true, className: 'mt-4' })}>
            <LegalText blocks={body} hasNumbers={false} />
          </div>
          <p className="mt-2 text-14 text-ink-3">{t('changed', { date: formatDate(changed_at, locale) })}</p>
        </article>
        <p className="mt-6">
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={prefix(helpLinks.contact())}>
            {t('layout:contact')}
          </a>
        </p>
      </div>
    </main>
  );
}
