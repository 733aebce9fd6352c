import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { firstParagraph } from '../../../contract/text/text-blocks.ts';
import { useRoot } from '../../app/root-data.ts';
import type { Head } from '../../head/head.ts';
import { informationHead } from '../../head/help-heads.tsx';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { useViewer } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { BalanceCard } from '../shared/balance-card.tsx';
import { LegalText } from '../shared/legal/legal-text.tsx';
import { loadInformation, sectionsOf } from './information.ts';
import styles from './welcome-page.module.css';

export const loader = loadInformation('welcome');
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? informationHead : undefined;

/** What newcomers can do here. */
export function Component() {
  const { title, body } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['help', 'layout']);
  const { welcome_coins } = useRoot();
  const { viewer } = useViewer();
  const prefix = usePrefix();
  const { intro, sections } = sectionsOf(body);
  return (
    <main className={boardBackground} data-container="fluid">
      <title>{`${title} · ${t('layout:app_name')}`}</title>
      <meta name="description" content={shortText(firstParagraph(body), 160)} />
      <div className={styles.page}>
        <Breadcrumbs items={[{ label: t('layout:home'), to: links.home() }, { label: title }]} />
        {!viewer && (
          <div className="mt-4">
            <BalanceCard label={t('welcome.bonus')} amount={welcome_coins} text={t('welcome.bonus_text')}>
              <a className={buttonClass({ variant: 'gold', size: 'lg' })} href={prefix(links.signUp())}>
                <Plus />
                {t('welcome.sign_up')}
              </a>
            </BalanceCard>
          </div>
        )}
        <h1 className={pageTitleClass('mt-8')}>{title}</h1>
        <div className="mt-3">
          <LegalText blocks={intro} />
        </div>
        <ol className={styles.ways}>
          {sections.map(({ heading, blocks }, index) => (
            <li key={heading} className={panelClass()}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h2 className="text-18">{heading}</h2>
              <LegalText blocks={blocks} />
            </li>
          ))}
        </ol>
        <p className="mt-8">
          <a className={textLinkClass({ isAlone: true })} href={prefix(links.home())}>
            {t('welcome.board')}
          </a>
        </p>
      </div>
    </main>
  );
}
