import { useTranslation } from 'react-i18next';
import type { LedgerState } from '../../../../contract/admin/ledger.ts';
import type { PaymentFinding } from '../../../../contract/payments/findings.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { formatNumber, formatShortDate } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './disagreements.module.css';
import { SumList } from './sum-list.tsx';

type Props = { findings: readonly PaymentFinding[]; channels: LedgerState['channels'] };

/** Payments that do not agree with the gateway, and how many of yesterday do, by channel. */
export function Disagreements({ findings, channels }: Props) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const day = formatShortDate(channels.day, locale);
  return (
    <section className={panelClass({ className: 'self-start' })}>
      <h2 className="p-4 pb-1 text-16 font-bold md:px-6 md:pt-6">{t('disagreements.title')}</h2>
      {findings.length === 0 ? (
        <p className="px-4 py-2 text-14 text-ink-2 md:px-6">{t('disagreements.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {['code', 'channel', 'reported', 'recorded', 'kind'].map((name) => (
                <th key={name} scope="col">
                  {t(`disagreements.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findings.map((finding) => (
              <Row key={finding.id} finding={finding} />
            ))}
          </tbody>
        </table>
      )}
      <div className="p-4 md:px-6 md:pb-6">
        <h3 className="text-14 font-bold">{t('disagreements.agreed', { day })}</h3>
        {channels.data.length === 0 && <p className="mt-2 text-14 text-ink-2">{t('disagreements.no_payments')}</p>}
        <SumList
          lines={channels.data.map(({ channel, agreed, payments, amount }) => ({
            key: channel,
            name: t('disagreements.of_channel', {
              channel,
              agreed: formatNumber(agreed, locale),
              payments: formatNumber(payments, locale),
            }),
            value: formatMoney(amount, 0),
            ...(agreed < payments ? { className: 'text-warning' } : {}),
          }))}
        />
      </div>
    </section>
  );
}

function Row({ finding }: { finding: PaymentFinding }) {
  const { t } = useTranslation(['ledger', 'admin']);
  const { payment, payment_code, kind, details } = finding;
  const recorded = payment && `${formatMoney(payment.amount, 0)} · ${t(`admin:dashboard.statuses.${payment.status}`)}`;
  return (
    <tr>
      <td>{payment_code ?? finding.gateway_id.slice(-12)}</td>
      <td data-label={t('disagreements.channel')}>{payment?.channel ?? finding.gateway}</td>
      <td data-label={t('disagreements.reported')}>{reportedOf(details) ?? '–'}</td>
      <td data-label={t('disagreements.recorded')}>{recorded ?? '–'}</td>
      <td>
        <Pill tone="warning">{t(`findings.kinds.${kind}`, { defaultValue: kind })}</Pill>
      </td>
    </tr>
  );
}

/** What the gateway says: `success 60000 IDR` becomes `Rp 60.000`. */
export function reportedOf({ reported, amount }: PaymentFinding['details']): string | null {
  const rupiah = /(?<amount>\d+) IDR/.exec(String(reported ?? ''))?.groups?.amount ?? amount;
  if (typeof rupiah === 'number' || typeof rupiah === 'string') return formatMoney(Number(rupiah), 0);
  return typeof reported === 'string' ? reported : null;
}
