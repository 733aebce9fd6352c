import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError, isError } from '../../../../contract/api-error.ts';
import { isRetryable } from '../../../failures.ts';
import { type ToastText, useToast } from '../../../ui/toast.tsx';
import { useViewer } from '../../../viewer.tsx';

export type Act = {
  isPending: boolean;
  /**
   * Does it, tells what came of it, and brings list and balance up to date. Whether it succeeded. `onRefused` tells of a
   * failure in the page's own way.
   */
  act: (work: () => Promise<string | null>, onRefused?: (error: ApiError) => void) => Promise<boolean>;
};

/** For what is done to the own ads: one thing at a time, and nothing is shown as done before the server says so. */
export function useAdAction(): Act {
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
  const act: Act['act'] = async (work, onRefused) => {
    if (isPending) return false;
    setPending(true);
    try {
      const told = await work();
      if (told) toast.success(told);
      await Promise.all([revalidate(), refresh().catch(() => undefined)]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (onRefused) onRefused(error);
      else toast.warning(failureOf(error));
      // The list may be older than what was refused; without a connection there is no newer one.
      if (!isRetryable(error)) await revalidate();
      return false;
    } finally {
      setPending(false);
    }
  };
  return { isPending, act };
}
