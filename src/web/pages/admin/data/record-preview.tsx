import type { ComponentType } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import { SITE_NOTICE_LEVELS } from '../../../../contract/catalogue/site-notice-rules.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { faultyLineOf, readBlocks } from '../../../../contract/text/text-blocks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CoinAmount } from '../../../ui/coin-amount.tsx';
import { numberOf } from '../../../ui/number-text.ts';
import { LegalText } from '../../shared/legal/legal-text.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { CategoryPreview, FieldPreview } from './form-preview.tsx';
import styles from './record-preview.module.css';

type Values = Record<string, unknown>;

/** What users will see of the values in the form, for the kinds where it is not the same. */
const PREVIEWS: Partial<Record<RecordKind, ComponentType<{ values: Values }>>> = {
  brand: BrandPreview,
  category: CategoryPreview,
  field: FieldPreview,
  coin_package: PackagePreview,
  help_article: TextPreview,
  information_page: TextPreview,
  legal_version: LegalPreview,
  site_notice: SiteNoticePreview,
};

export function RecordPreview({ kind, form }: { kind: RecordKind; form: Pick<UseFormReturn, 'watch'> }) {
  const { t } = useTranslation('records');
  const Preview = PREVIEWS[kind];
  if (!Preview) return null;
  return (
    <div className={styles.preview}>
      <p className="text-13 text-ink-2">{t(`previews.${kind}`, { defaultValue: t('preview') })}</p>
      <Preview values={form.watch()} />
    </div>
  );
}

function PackagePreview({ values }: { values: Values }) {
  const { t } = useTranslation('records');
  const [coins, bonus, price] = [values.coins, values.bonus_coins, values.price_idr].map((value) => numberOf(value));
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-3">
      <span>
        <CoinAmount amount={(coins ?? 0) + (bonus ?? 0)} className="font-bold" />
        {bonus ? <small className="ml-2 text-ink-2">{t('with_bonus', { count: bonus })}</small> : null}
      </span>
      <b>{formatMoney(price ?? 0, 0)}</b>
    </p>
  );
}

function SiteNoticePreview({ values }: { values: Values }) {
  const tone = SITE_NOTICE_LEVELS.find((level) => level === values.level) ?? 'info';
  return (
    <div className="mt-2 grid gap-2">
      <Alert tone={tone}>{String(values.text ?? '')}</Alert>
      <Alert tone={tone}>{String(values.text_en ?? '')}</Alert>
    </div>
  );
}

function LegalPreview({ values }: { values: Values }) {
  return <TextPreview values={values} hasNumbers />;
}

/** A text in both languages; what cannot be read yet is left out. */
function TextPreview({ values, hasNumbers = false }: { values: Values; hasNumbers?: boolean }) {
  const texts = [values.body, values.body_en].map((value) => String(value ?? ''));
  return (
    <div className="mt-2 grid gap-4">
      {texts.map(
        (text, index) =>
          faultyLineOf(text) === null && (
            // biome-ignore lint/suspicious/noArrayIndexKey: one for each language
            <LegalText key={index} blocks={readBlocks(text)} isNested hasNumbers={hasNumbers} />
          ),
      )}
    </div>
  );
}
