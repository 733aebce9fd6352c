import { CircleCheck, LoaderCircle, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../browser/use-store.ts';
import { restrictionOf } from '../../../session/restriction.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { inputIconClass } from '../../../ui/input-box.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import type { PublicationStore } from './publication-store.ts';

/** A field for a voucher code, which is checked automatically. */
export function VoucherField({ voucher }: { voucher: PublicationStore['voucher'] }) {
  const { t } = useTranslation(['ads', 'errors']);
  const locale = useLocale();
  const { viewer } = useViewer();
  const mayRedeem = viewer?.can_redeem_codes ?? true;
  const { typed, state, reason, found } = useStore(voucher.shown);
  const failed = (
    <>
      {t('voucher.failed')}{' '}
      <button type="button" className={textLinkClass()} onClick={voucher.retry}>
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
        value={typed}
        disabledReason={mayRedeem ? null : t('errors:keys.account_restricted', restrictionOf(viewer))}
        onChange={(event) => voucher.change(event.target.value.toUpperCase())}
        error={state === 'invalid' ? (reason ?? t('voucher.invalid')) : undefined}
        confirmation={
          state === 'valid' && found
            ? t('voucher.valid', { count: found.coin_benefit, amount: formatNumber(found.coin_benefit, locale) })
            : undefined
        }
        hint={state === 'checking' ? t('voucher.checking') : state === 'failed' ? failed : undefined}
        before={<Ticket aria-hidden="true" />}
        after={
          state === 'checking' ? (
            <LoaderCircle className={inputIconClass.checking} aria-hidden="true" />
          ) : (
            state === 'valid' && <CircleCheck className={inputIconClass.accepted} aria-hidden="true" />
          )
        }
      />
    </div>
  );
}
