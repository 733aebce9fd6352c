import type { Input } from '../../../../contract/api/api.ts';
import type { Payment } from '../../../../contract/payments/endpoints.ts';
import type { PaymentChannel } from '../../../../contract/payments/rules.ts';
import { normalisePhone } from '../../../../contract/text/phone-rules.ts';

export type TopUpForm = {
  package_id: number | null;
  payment_method: 'qris' | null;
  channel: 'dana' | 'ovo' | null;
  /** As typed. */
  mobile_number: string;
  progress: 'idle' | 'pending' | 'success' | 'error';
  error: string | null;
};

export type TopUpChange =
  | { kind: 'package'; package_id: number }
  | { kind: 'qris' }
  | { kind: 'channel'; channel: 'dana' | 'ovo' }
  | { kind: 'mobile_number'; typed: string }
  | { kind: 'send' }
  | { kind: 'done' }
  | { kind: 'refused'; message: string };

export const EMPTY_TOP_UP: TopUpForm = {
  package_id: null,
  payment_method: null,
  channel: null,
  mobile_number: '',
  progress: 'idle',
  error: null,
};

/** Whether it was submitted: pending, or ordered and about to close. */
export function isSent({ progress }: TopUpForm): boolean {
  return progress === 'pending' || progress === 'success';
}

/** The form after a choice or an event. A submitted form does not change. */
export function topUpForm(form: TopUpForm, change: TopUpChange): TopUpForm {
  if (change.kind === 'done') return { ...form, progress: 'success', error: null };
  if (change.kind === 'refused') return { ...form, progress: 'error', error: change.message };
  if (isSent(form)) return form;
  if (change.kind === 'send') return { ...form, progress: 'pending', error: null };
  return { ...form, ...chosen(form, change), progress: 'idle', error: null };
}

function chosen(
  form: TopUpForm,
  change: Extract<TopUpChange, { kind: 'package' | 'qris' | 'channel' | 'mobile_number' }>,
): Partial<TopUpForm> {
  switch (change.kind) {
    case 'package':
      return { package_id: change.package_id };
    case 'mobile_number':
      return { mobile_number: change.typed };
    case 'qris':
      return { payment_method: 'qris', channel: null, mobile_number: '' };
    case 'channel': {
      const channel = change.channel === form.channel ? null : change.channel;
      return { payment_method: null, channel, mobile_number: channel === 'ovo' ? form.mobile_number : '' };
    }
  }
}

/** Why the form cannot be submitted; null if it can. */
export function missingIn(form: TopUpForm): 'pending' | 'package' | 'method' | 'mobile_number' | null {
  if (isSent(form)) return 'pending';
  if (form.package_id === null) return 'package';
  if (form.payment_method === null && form.channel === null) return 'method';
  if (form.channel === 'ovo' && mobileNumberOf(form.mobile_number) === null) return 'mobile_number';
  return null;
}

/** An Indonesian mobile number with +62; null if it is invalid. */
export function mobileNumberOf(typed: string): string | null {
  const number = normalisePhone(typed);
  return number !== null && /^\+628\d{7,11}$/.test(number) ? number : null;
}

/** The input of the top-up call; null while something is missing. */
export function orderOf(form: TopUpForm): Input<'POST /user/wallet/topup'> | null {
  const { package_id, payment_method, channel } = form;
  const missing = missingIn(form);
  if (package_id === null || (missing !== null && missing !== 'pending')) return null;
  if (channel === null) return { package_id, payment_method };
  const mobile_number = channel === 'ovo' ? mobileNumberOf(form.mobile_number) : null;
  return { package_id, channel, ...(mobile_number ? { mobile_number } : {}) };
}

/** The form with the choices of an earlier payment, to try it again. */
export function formAgain(
  payment: { package_id: number; channel: PaymentChannel },
  last: TopUpForm = EMPTY_TOP_UP,
): TopUpForm {
  const channel = payment.channel === 'DANA' ? 'dana' : payment.channel === 'OVO' ? 'ovo' : null;
  return {
    ...EMPTY_TOP_UP,
    package_id: payment.package_id,
    payment_method: channel === null ? 'qris' : null,
    channel,
    mobile_number: channel === 'ovo' && last.channel === 'ovo' ? last.mobile_number : '',
  };
}

/** The open payment by QRIS of the same package: its code is shown again instead of a second one. */
export function openPaymentFor(
  order: Input<'POST /user/wallet/topup'>,
  pending: readonly Payment[],
): Payment | undefined {
  if (order.payment_method !== 'qris') return undefined;
  return pending.find(
    ({ channel, package_id, can_continue }) => channel === 'QRIS' && package_id === order.package_id && can_continue,
  );
}
