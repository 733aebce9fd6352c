import { ArrowRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { boardBackground } from '../../layout/board-background.ts';
import { useCreateAdsGuard } from '../../session/create-ads-guard.ts';
import { intentOf, reasonOf } from '../../session/intent.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { BalanceCard } from '../shared/balance-card.tsx';
import styles from './welcome-registered-page.module.css';

/** Shows the bonus that the ledger records, not the advertised one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(clientContext)('GET /user/transaction/history', { flow: 'in' });
  return { bonus: data.find((transaction) => transaction.cause === 'welcome_bonus')?.amount ?? null };
}

export function Component() {
  const { bonus } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  const { link: createAd } = useCreateAdsGuard();
  const intent = intentOf(useSearchParams()[0]);
  const isAboutAd = reasonOf(intent) === 'create_ad';
  const newAd = (isAboutAd && intent.next) || links.createDisplay();
  return (
    <main className={boardBackground} data-container="fluid">
      <title>{`${t('welcome.title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-(--maxw) px-(--page) py-9 pb-16" style={{ maxWidth: 1000 }}>
        {bonus === null ? (
          <WithoutBonus />
        ) : (
          <BalanceCard label={t('welcome.bonus')} amount={bonus} text={t('welcome.enough')}>
            <Link className={buttonClass({ variant: 'gold', size: 'lg' })} to={newAd} {...createAd}>
              <Plus />
              {t('welcome.first_ad')}
            </Link>
          </BalanceCard>
        )}
        <h1 className={pageTitleClass('mt-8')}>{t('welcome.heading', { name: viewer?.first_name ?? '' })}</h1>
        {intent.next !== undefined && !isAboutAd && (
          <Link className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-4' })} to={intent.next}>
            {t('welcome.continue')}
            <ArrowRight />
          </Link>
        )}
        <p className="mt-4 text-ink-2">{t('welcome.text')}</p>
        <div className={classNames(styles.ways, 'mt-4')}>
          <Link className={panelClass()} to={newAd} {...createAd}>
            <span className={styles.number} aria-hidden="true">
              1
            </span>
            <b className="text-18">{t('welcome.design')}</b>
            <span className="text-14 text-ink-2">{t('welcome.design_text')}</span>
          </Link>
          <Link className={panelClass()} to={links.home()}>
            <span className={styles.number} aria-hidden="true">
              2
            </span>
            <b className="text-18">{t('welcome.browse')}</b>
            <span className="text-14 text-ink-2">{t('welcome.browse_text')}</span>
          </Link>
        </div>
      </div>
    </main>
  );
}

/** Says why a new user has no welcome bonus: it is held, or the email or phone number already had one. */
function WithoutBonus() {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const { viewer } = useViewer();
  if (!viewer) return null;
  if (viewer.held_bonus === 0) return <Alert tone="info">{t('welcome.no_bonus')}</Alert>;
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="info">
        <b>{t('welcome.held', { amount: formatNumber(viewer.held_bonus, locale) })}</b> {t('welcome.held_text')}
      </Alert>
      <Link className={buttonClass({ variant: 'gold', size: 'lg' })} to={links.topUp()}>
        <Plus />
        {t('welcome.top_up')}
      </Link>
    </div>
  );
}
