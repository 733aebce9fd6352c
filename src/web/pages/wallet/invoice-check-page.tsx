import { ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isError } from '../../../contract/api/api-error.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { formatMoney } from '../../../contract/text/money.ts';
import { clientContext } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { useLocale } from '../../ui/use-locale.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    return data(await context.get(clientContext)('GET /invoice/check/:token', { token: params.token ?? '' }));
  } catch (error) {
    if (isError(error, 'not_found', 'invalid_argument')) return data(null, { status: 404 });
    throw error;
  }
}

/** Where the QR code of an invoice leads: whether it is genuine, and what it says, without the buyer. */
export function Component() {
  const invoice = useLoaderData<typeof loader>();
  const { t } = useTranslation(['invoice', 'layout']);
  const locale = useLocale();
  const Icon = invoice ? ShieldCheck : ShieldX;
  return (
    <main>
      <title>{`${t('title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <span className="mb-4.5 grid size-15 place-items-center rounded-lg bg-accent-tint text-accent [&>svg]:size-7">
        <Icon aria-hidden="true" />
      </span>
      <h1 className={pageTitleClass()}>{t(invoice ? 'genuine' : 'unknown')}</h1>
      {invoice ? (
        <>
          <p className="mt-2 text-ink-2">{t('compare')}</p>
          <dl className="my-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 [&>dd]:text-right [&>dd]:font-semibold">
            <dt>{t('number')}</dt>
            <dd>{invoice.number}</dd>
            <dt>{t('date')}</dt>
            <dd>{formatDate(new Date(invoice.paid_at), locale)}</dd>
            <dt>{t('amount')}</dt>
            <dd>{formatMoney(invoice.amount, 0)}</dd>
            <dt>{t('status')}</dt>
            <dd>{t(`statuses.${invoice.status}`)}</dd>
          </dl>
          {invoice.status === 'voided' && <Alert tone="warning">{t('voided')}</Alert>}
        </>
      ) : (
        <div className="mt-2 mb-6 grid gap-6">
          <Alert tone="warning">{t('unknown_text')}</Alert>
          <Link className={buttonClass({ variant: 'secondary', size: 'lg', full: true })} to={helpLinks.contact()}>
            {t('contact')}
          </Link>
        </div>
      )}
    </main>
  );
}
