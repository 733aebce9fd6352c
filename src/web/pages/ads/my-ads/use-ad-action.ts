import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError, isError } from '../../../../contract/api/api-error.ts';
import { isRetryable } from '../../../api/failures.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { type ToastText, useToast } from '../../../ui/toast.tsx';

export type AdAction = {
  isPending: boolean;
  /**
   * Runs `work`, shows its result as a message, and reloads the list and the balance. Returns whether it succeeded.
   * `onRefused` shows a failure in the page's own way.
   */
  run: (work: () => Promise<string | null>, onRefused?: (error: ApiError) => void) => Promise<boolean>;
};

/** Runs actions on the user's ads: one at a time, and without optimistic updates. */
export function useAdAction(): AdAction {
  const { t } = useTranslation('my-ads');
  const toast = useToast();
  const { refresh } = useViewer();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);

  const failureOf = (error: ApiError): ToastText => {
    if (isError(error, 'posting_limit')) {
      const { kind, maximum } = error.data;
      return { title: t('limit'), text: t(`limits.${kind}`, { count: maximum }) };
    }
    return { title: t('failed'), text: error.message };
  };
  const run: AdAction['run'] = async (work, onRefused) => {
    if (isPending) return false;
    setPending(true);
    try {
      const message = await work();
      if (message) toast.success(message);
      await Promise.all([revalidate(), refresh().catch(() => undefined)]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (onRefused) onRefused(error);
      else toast.warning(failureOf(error));
      // The list may be older than the error; without a connection there is no newer one.
      if (!isRetryable(error)) await revalidate();
      return false;
    } finally {
      setPending(false);
    }
  };
  return { isPending, run };
}
