import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isError } from '../../../../contract/api/api-error.ts';
import type { ReportType, WaitingReport } from '../../../../contract/reports/endpoints.ts';
import { firstFieldText, messageOf } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';

export type Missing = 'type' | 'text' | 'email' | null;
export type Report = ReturnType<typeof useReport>;

/**
 * The state of a report: what is missing, whether it is being sent, and how that ended. `waiting` is the report of a
 * person without an account that waits for its code. Not a contract form: the chosen type decides what is required, and
 * a person without an account sends more.
 */
export function useReport(
  adId: string,
  options: { types: readonly ReportType[]; isGuest: boolean; waiting?: WaitingReport | null; onSent: () => void },
) {
  const { types, isGuest, onSent } = options;
  const client = useClient();
  const { t } = useTranslation('ui');
  const [waiting, setWaiting] = useState(options.waiting ?? null);
  const [missing, setMissing] = useState<Missing>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const carryOut = async (action: () => Promise<unknown>) => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      if (isGuest && isError(error, 'invalid_argument') && firstFieldText(error)) setMissing('email');
      else {
        const isUnclear = isError(error, 'invalid_value', 'invalid_argument');
        setFailure(isUnclear ? t('error_500') : messageOf(error, t('error_500')));
      }
    } finally {
      setPending(false);
    }
  };
  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const type = types.find(({ id }) => String(id) === values.get('report_id'));
    const text = String(values.get('text') ?? '').trim();
    const email = String(values.get('email') ?? '').trim();
    const lacks = type ? (type.needs_text && text === '' ? 'text' : isGuest && email === '' ? 'email' : null) : 'type';
    setMissing(lacks);
    if (lacks) form.querySelector<HTMLElement>(FIELDS[lacks])?.focus();
    if (lacks || !type) return;
    const report = { ads_id: adId, report_id: type.id, text };
    await carryOut(async () => {
      if (isGuest) setWaiting(await client('POST /user/report/guest', { ...report, email }, { errors: 'caller' }));
      else {
        await client('POST /user/report', report, { errors: 'caller' });
        onSent();
      }
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  const submitCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void carryOut(async () => {
      const code = String(new FormData(form).get('code') ?? '');
      try {
        await client('POST /user/report/guest/verify', { code }, { errors: 'caller' });
      } catch (error) {
        form.querySelector('input')?.select();
        throw error;
      }
      onSent();
    });
  };
  const startAgain = () => {
    setWaiting(null);
    setFailure(null);
  };
  return { waiting, missing, failure, isPending, submit, submitCode, startAgain, change: () => setMissing(null) };
}

const FIELDS = { type: 'input', text: 'textarea', email: 'input[name="email"]' };
