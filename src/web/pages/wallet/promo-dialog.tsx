import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import type { Output } from '../../../contract/api/api.ts';
import { isError } from '../../../contract/api/api-error.ts';
import { links } from '../../../contract/pages/links.ts';
import { VOUCHER_TYPES } from '../../../contract/vouchers/rules.ts';
import { firstFieldText, ignoreFailure } from '../../api/failures.ts';
import { useAttemptKey } from '../../api/use-attempt-key.ts';
import { useCreateAdsGuard } from '../../session/create-ads-guard.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Coin } from '../../ui/coin-amount.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { CodeField } from '../shared/code-field.tsx';
import { type CodeCheck, useCodeCheck } from '../shared/use-code-check.ts';
import styles from './promo-dialog.module.css';

type Voucher = Output<'GET /voucher'>;
type PromoDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The only accepted voucher type. */
  expectedType?: number | undefined;
};

/**
 * Redeems a code: a voucher credits coins, an affiliate code links the user to its owner. Not a contract form: the
 * code is checked while it is typed.
 */
export function PromoDialog({ open, ...rest }: PromoDialogProps) {
  return open ? <OpenPromoDialog {...rest} /> : null;
}

function OpenPromoDialog({ onOpenChange, expectedType }: Omit<PromoDialogProps, 'open'>) {
  const { t } = useTranslation('voucher_code');
  const client = useClient();
  const form = useId();
  const expected = expectedType === undefined ? {} : { expected_type: expectedType };
  const check = useCodeCheck((code) => client('GET /voucher', { code, ...expected }, { errors: 'caller' }));
  const { isPending, redeem } = useRedemption(check, expected, () => onOpenChange(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void redeem();
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="sm"
      title={t('title')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <MainButton check={check} form={form} isPending={isPending} />
        </>
      }
    >
      <form id={form} noValidate method="post" onSubmit={submit}>
        <CodeField check={check} label={t('label')} hint={t('hint')} confirmation={t('valid')} required />
      </form>
      {check.found && <Benefit voucher={check.found} />}
    </Dialog>
  );
}

/** Redeems the typed code, after waiting for its check. */
function useRedemption(check: CodeCheck<Voucher>, expected: { expected_type?: number }, onDone: () => void) {
  const { t } = useTranslation('voucher_code');
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const { refresh } = useViewer();
  const { revalidate } = useRevalidator();
  const attemptKey = useAttemptKey();
  const [isPending, setPending] = useState(false);

  const refuse = (reason: string | null = null) => {
    check.refuse(reason);
    toast.warning(t('errors:keys.invalid_code'));
  };
  const redeemFound = async ({ voucher_code: code }: Voucher) => {
    const { key, end } = attemptKey(code);
    try {
      const { coin_benefit, balance } = await client(
        'POST /voucher/redeem',
        { code, ...expected },
        { idempotency_key: key },
      );
      if (coin_benefit > 0) {
        const [amount, total] = [coin_benefit, balance].map((coins) => formatNumber(coins, locale));
        toast.success({ title: t('redeemed', { amount }), text: t('redeemed_balance', { amount: total }) });
      } else toast.success(t('affiliate_used', { code }));
      onDone();
      await Promise.all([revalidate(), refresh().catch(() => undefined)]);
    } catch (error) {
      ignoreFailure(error);
      if (!isError(error, 'invalid_code')) return;
      end();
      check.refuse(firstFieldText(error));
    }
  };
  const redeem = async () => {
    if (isPending) return;
    setPending(true);
    try {
      const found = await check.settle();
      if (!found) refuse();
      // A discount is used on publication.
      else if (found.voucher_type !== VOUCHER_TYPES.GENERAL) await redeemFound(found);
    } finally {
      setPending(false);
    }
  };
  return { isPending, redeem };
}

/** Golden only if coins are credited. */
function MainButton({ check, form, isPending }: { check: CodeCheck<Voucher>; form: string; isPending: boolean }) {
  const { t } = useTranslation('voucher_code');
  const locale = useLocale();
  const { link: createAd } = useCreateAdsGuard();
  const { found, state } = check;
  if (!found)
    return (
      <Button type="submit" form={form} size="lg" className="grow" aria-disabled>
        {state === 'checking' ? t('checking_short') : t('take')}
      </Button>
    );
  if (found.voucher_type === VOUCHER_TYPES.GENERAL)
    return (
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'grow' })}
        to={links.createAd()}
        {...createAd}
      >
        {t('post_ad')}
      </Link>
    );
  const amount = formatNumber(found.coin_benefit, locale);
  return (
    <Button
      type="submit"
      form={form}
      variant={found.coin_benefit > 0 ? 'gold' : 'primary'}
      size="lg"
      className="grow"
      loading={isPending}
    >
      {found.coin_benefit > 0 ? t('take_amount', { amount }) : t('use')}
    </Button>
  );
}

/** The value of a valid code, its expiry date and the resulting balance. */
function Benefit({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('voucher_code');
  const locale = useLocale();
  const { coin_benefit, voucher_type } = voucher;
  const amount = formatNumber(coin_benefit, locale);
  const isDiscount = voucher_type === VOUCHER_TYPES.GENERAL;
  const date = formatDate(voucher.ends_at, locale);
  const description = (locale === 'en' && voucher.description_en) || voucher.description;
  const title = isDiscount
    ? t('discount', { amount })
    : coin_benefit > 0
      ? t('benefit', { amount })
      : t('affiliate_code');
  const then = isDiscount
    ? t('at_publication')
    : coin_benefit > 0 && t('balance_then', { amount: formatNumber(voucher.balance + coin_benefit, locale) });
  return (
    <div className={styles.benefit} role="status">
      <Coin />
      <div>
        <b>{title}</b>
        <p>
          {description ? t('described_until', { description, date }) : t('until', { date })} {then}
        </p>
      </div>
    </div>
  );
}
