import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Client } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { withFailureToasts } from '../../../api/failures.ts';
import { useLatePart } from '../../../app/late-parts.ts';
import { useSession } from '../../../session/viewer.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Whether a call failed because the user has not accepted a new legal text. */
function isConsentMissing(error: unknown): boolean {
  return isError(error, 'ads_creation_term_not_accepted') && error.data.terms.length > 0;
}

/**
 * The API client of `useClient` for pages that create ads: a call that needs a consent opens a dialog over the page,
 * and is sent again after it. Returns the dialog to show.
 */
export function useConsentClient(): { client: Client; consentDialog: ReactNode } {
  const { client: send } = useSession();
  const toast = useToast();
  const [question, setQuestion] = useState<{ answer: (isAccepted: boolean) => void } | null>(null);
  const client = useMemo(() => {
    const requestConsent = () => new Promise<boolean>((answer) => setQuestion({ answer }));
    const consenting: Client = (address, input, options) =>
      send(address, input, options).catch(async (error: unknown) => {
        if (!isConsentMissing(error) || !(await requestConsent())) throw error;
        return send(address, input, options);
      });
    return withFailureToasts(consenting, toast);
  }, [send, toast]);
  const finish = (isAccepted: boolean) => {
    setQuestion(null);
    question?.answer(isAccepted);
  };
  const [Dialog, load] = useLatePart(async () => (await import('./accept-terms-dialog.tsx')).AcceptTermsDialog, {
    onFailure: () => finish(false),
  });
  const start = useEffectEvent(load);
  const isNeeded = question !== null && Dialog === null;
  useEffect(() => {
    if (isNeeded) start();
  }, [isNeeded]);
  return { client, consentDialog: question && Dialog && <Dialog onFinish={finish} /> };
}
