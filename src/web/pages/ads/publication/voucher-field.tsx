import { CircleCheck, LoaderCircle, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import type { Voucher } from './use-voucher.ts';

/** Where a voucher's code is typed; it is looked at by itself. */
export function VoucherField({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { state, benefit } = voucher;
  const failed = (
    <>
      {t('voucher.failed')}{' '}
      <button type="button" className="lnk" onClick={voucher.retry}>
        {t('try_again')}
      </button>
    </>
  );
  return (
    <div aria-live="polite">
      <TextField
        label={t('voucher.label')}
        isLabelHidden
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        placeholder={t('voucher.placeholder')}
        value={voucher.typed}
        onChange={(event) => voucher.change(event.target.value.toUpperCase())}
        error={state === 'invalid' ? (voucher.reason ?? t('voucher.invalid')) : undefined}
        confirmation={
          state === 'valid' && benefit
            ? t('voucher.valid', { count: benefit.coin_benefit, amount: formatNumber(benefit.coin_benefit, locale) })
            : undefined
        }
        hint={state === 'checking' ? t('voucher.checking') : state === 'failed' ? failed : undefined}
        before={<Ticket className="ic" aria-hidden="true" />}
        after={
          state === 'checking' ? (
            <LoaderCircle className="ic turn" aria-hidden="true" />
          ) : (
            state === 'valid' && <CircleCheck className="ic good" aria-hidden="true" />
          )
        }
      />
    </div>
  );
}
