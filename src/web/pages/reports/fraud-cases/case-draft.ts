import { z } from 'zod';
import { CASE_CLOCK_MINUTES } from '../../../../contract/reports/fraud-case-rules.ts';
import { caseDetails, type FullCase } from '../../../../contract/reports/fraud-cases.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { localStorageValue } from '../../../browser/local-storage-value.ts';
import { numberOf, numberText } from '../../../ui/number-text.ts';

/** The form's texts: the amount as it is shown, the time as the device's own field has it. */
export const caseForm = caseDetails.extend({
  amount: z
    .string()
    .transform((shown) => numberOf(shown))
    .pipe(caseDetails.shape.amount),
  paid_at: z.string().transform((local, context) => {
    const time = new Date(local);
    const isFuture = time.getTime() > Date.now() + CASE_CLOCK_MINUTES * 60_000;
    if (!Number.isNaN(time.getTime()) && !isFuture) return time.toISOString();
    context.addIssue({ code: 'custom', params: { key: isFuture ? 'future' : 'format' } });
    return z.NEVER;
  }),
});
export type CaseValues = z.input<typeof caseForm>;

const values = z.record(z.string(), z.string());
const draftOf = (id: string) => localStorageValue(`fraud-case:${id}`);

/** Stores what was typed on this device. */
export function storeDraft(id: string, typed: CaseValues): void {
  draftOf(id).store(JSON.stringify(typed));
}

export function clearDraft(id: string): void {
  draftOf(id).store(null);
}

/** What was typed on this device; else what was sent, or what the ad says about its seller. */
export function initialValues({ id, details, contact, seller }: FullCase, locale: Locale): CaseValues {
  const empty = {
    amount: '',
    paid_at: '',
    from_bank: '',
    from_account: '',
    to_bank: '',
    to_account: '',
    story: '',
    seller_name: contact?.name || seller,
    seller_phone: contact?.phone ?? '',
  };
  const sent = details && {
    ...details,
    amount: numberText(details.amount, { locale, decimals: 0, grouped: true, digits: 12 }),
    paid_at: localTime(new Date(details.paid_at)),
  };
  return { ...empty, ...sent, ...readDraft(id) };
}

function readDraft(id: string): Partial<CaseValues> {
  try {
    return values.parse(JSON.parse(draftOf(id).read() ?? '{}'));
  } catch {
    return {};
  }
}

/** The time of this device, as its own field has it: `2026-03-02T10:04`. */
function localTime(time: Date): string {
  // Sweden writes dates and times in this order.
  const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(time);
  return written.replace(' ', 'T');
}
