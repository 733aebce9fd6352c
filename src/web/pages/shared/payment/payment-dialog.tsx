import { Clock, Download, ExternalLink, Info, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../contract/api/api-error.ts';
import type { PresentedPayment } from '../../../../contract/payments/endpoints.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useIsPhone } from '../../../ui/device.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { ChannelLogo } from './channel-logo.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import styles from './payment-dialog.module.css';
import { checkoutAddress } from './payment-stage.ts';
import { QrPicture, saveQr, useQrCode } from './qr-picture.tsx';
import { useCountdown } from './use-countdown.ts';

type PaymentDialogProps = {
  payment: PresentedPayment;
  /** When the countdown ends, by the browser's clock. */
  end: number;
  onTimeOver: () => void;
  /** Polls the payment provider. */
  check: () => Promise<void>;
};

/** Shown during a payment. It closes when the payment is completed or rejected, or when the time is over. */
export function PaymentDialog({ payment, end, onTimeOver, check }: PaymentDialogProps) {
  const { t } = useTranslation('payment');
  const left = useCountdown(end, onTimeOver);
  const checking = useCheck(check);
  const { channel, countdown_seconds } = payment;
  const isQr = channel === 'QRIS';
  const onPhone = useIsPhone();
  const ring = <CountdownRing left={left} of={countdown_seconds} isLarge={!isQr} />;
  const title = isQr
    ? t('qr.title')
    : t(checkoutAddress(payment, onPhone) ? 'checkout.title' : 'app.title', { channel });
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      isDismissible={false}
      isAlert
      size="sm"
      title={title}
      {...(isQr ? { subtitle: <Sum payment={payment} />, aside: ring } : {})}
    >
      {isQr ? (
        <QrToScan payment={payment} text={payment.qr_string ?? ''} checking={checking} isOver={left === 0} />
      ) : (
        <WalletApp payment={payment} ring={ring} checking={checking} isOver={left === 0} />
      )}
    </Dialog>
  );
}

/** The code of a payment by QRIS as a part of the page, which goes on when it is paid. */
export function PaymentCode({ payment, end, onTimeOver, check }: PaymentDialogProps) {
  const { t } = useTranslation('payment');
  const left = useCountdown(end, onTimeOver);
  const checking = useCheck(check);
  return (
    <section className={styles.code} aria-label={t('qr.title')}>
      <header>
        <div>
          <h2>{t('qr.title')}</h2>
          <Sum payment={payment} />
        </div>
        <CountdownRing left={left} of={payment.countdown_seconds} />
      </header>
      <QrToScan payment={payment} text={payment.qr_string ?? ''} checking={checking} isOver={left === 0} />
    </section>
  );
}

function Sum({ payment }: { payment: PresentedPayment }) {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const total = payment.coins + payment.bonus_coins;
  return (
    <p className="mt-1 text-14 text-ink-2">
      {t('coins', { count: total, amount: formatNumber(total, locale) })}
      {' · '}
      <b className="tabular-nums text-ink">{formatMoney(payment.amount, 0)}</b>
    </p>
  );
}

type Checking = { isPending: boolean; found: string | null; check: () => void };

/** The manual status check and its result. */
function useCheck(check: () => Promise<void>): Checking {
  const { t } = useTranslation('payment');
  const [isPending, setPending] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  return {
    isPending,
    found,
    check: () => {
      if (isPending) return;
      setPending(true);
      setFound(null);
      check()
        .then(
          () => setFound(t('nothing_yet')),
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            setFound(error.message);
          },
        )
        .finally(() => setPending(false));
    },
  };
}

type WayProps = { payment: PresentedPayment; checking: Checking; isOver: boolean };

function QrToScan({ payment, text, checking, isOver }: WayProps & { text: string }) {
  const { t } = useTranslation('payment');
  const code = useQrCode(text);
  const onPhone = useIsPhone();
  return (
    <>
      <QrPicture text={text} code={code} />
      <p className="mt-4 text-center text-14 text-ink-2">{t('qr.text')}</p>
      <Status checking={checking} isOver={isOver} waiting={t('waiting')} />
      {code && 'path' in code && (
        <>
          <Button variant="secondary" size="lg" full className="mt-4" onClick={() => saveQr(code, payment.code)}>
            <Download />
            {t('qr.save')}
          </Button>
          {onPhone && <Apps />}
        </>
      )}
      <CheckButton checking={checking} className="mt-2" />
    </>
  );
}

/** Apps that read the picture of a code, by the addresses that open them. None takes the code itself. */
const APPS = [
  ['GoPay', 'gojek://'],
  ['DANA', 'dana://'],
  ['OVO', 'ovo://'],
  ['ShopeePay', 'shopeeid://'],
] as const;

function Apps() {
  const { t } = useTranslation('payment');
  return (
    <>
      <p className="mt-4 text-14 text-ink-2">{t('qr.same_phone')}</p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {APPS.map(([app, address]) => (
          <a key={app} className={buttonClass({ variant: 'secondary', full: true })} href={address}>
            {t('qr.open_app', { app })}
          </a>
        ))}
      </div>
    </>
  );
}

function WalletApp({ payment, ring, checking, isOver }: WayProps & { ring: ReactNode }) {
  const { t } = useTranslation('payment');
  const { channel } = payment;
  const address = checkoutAddress(payment, useIsPhone());
  return (
    <>
      <div className={styles.checkout}>
        {ring}
        <ChannelLogo channel={channel} className="mt-4 text-24" />
        <Sum payment={payment} />
        <p className="mt-3 text-14 text-ink-2">{t(address ? 'checkout.text' : 'app.text', { channel })}</p>
        <Status checking={checking} isOver={isOver} waiting={t('waiting_for', { channel })} />
      </div>
      {address && (
        <a
          className={buttonClass({ variant: 'primary', size: 'lg', full: true, className: 'mt-4' })}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink />
          {t('checkout.again', { channel })}
        </a>
      )}
      <CheckButton checking={checking} className={address ? 'mt-2' : 'mt-4'} />
      {address && <Hint className="mt-3 text-center">{t('checkout.blocked', { host: location.host })}</Hint>}
    </>
  );
}

function Status({ checking, isOver, waiting }: { checking: Checking; isOver: boolean; waiting: string }) {
  const { t } = useTranslation('payment');
  const isChecking = checking.isPending || isOver;
  return (
    <p className={styles.status} role="status">
      {checking.found !== null && !isChecking ? <Info /> : <Clock />}
      <span>{isChecking ? t('checking') : (checking.found ?? waiting)}</span>
    </p>
  );
}

function CheckButton({ checking, className }: { checking: Checking; className: string }) {
  const { t } = useTranslation('payment');
  return (
    <Button
      variant="secondary"
      size="lg"
      full
      className={className}
      loading={checking.isPending}
      onClick={checking.check}
    >
      <RefreshCw />
      {t('check')}
    </Button>
  );
}
