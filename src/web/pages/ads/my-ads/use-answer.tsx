import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, JsonAddress, Output } from '../../../../contract/api/api.ts';
import { ApiError } from '../../../../contract/api/api-error.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export type LoadingAnswer<Answer> = {
  answer: Answer | null;
  failure: string | null;
  reload: () => Promise<void>;
};

/** Loads the data of a dialog when it opens. */
export function useAnswer<A extends JsonAddress>(address: A, input: Input<A>): LoadingAnswer<Output<A>> {
  const client = useClient();
  const [state, setState] = useState<{ answer: Output<A> | null; failure: string | null }>({
    answer: null,
    failure: null,
  });
  const key = JSON.stringify(input);
  const reload = useCallback(async () => {
    try {
      const answer = await client(address, JSON.parse(key), { errors: 'caller' });
      setState({ answer, failure: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ answer: null, failure: error.message });
    }
  }, [client, address, key]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { ...state, reload };
}

/** Renders loaded data; until then a placeholder, or the error with a retry button. */
export function WhenAnswered<Answer>(props: { of: LoadingAnswer<Answer>; children: (answer: Answer) => ReactNode }) {
  const { t } = useTranslation('ads');
  const { answer, failure, reload } = props.of;
  if (answer !== null) return props.children(answer);
  if (failure === null) return <Skeleton className="mt-4" height={220} />;
  return (
    <div className="mt-4 grid gap-3">
      <Alert tone="danger" isAnnounced>
        {failure}
      </Alert>
      <Button variant="secondary" onClick={() => void reload()}>
        {t('try_again')}
      </Button>
    </div>
  );
}
