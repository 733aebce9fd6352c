import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, JsonAddress, Output } from '../../../../contract/api/api.ts';
import { ApiError } from '../../../../contract/api/api-error.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export type Loading<Data> = {
  data: Data | null;
  failure: string | null;
  reload: () => Promise<void>;
};

/** Loads the data of a dialog when it opens. */
export function useLoaded<A extends JsonAddress>(address: A, input: Input<A>): Loading<Output<A>> {
  const client = useClient();
  const [state, setState] = useState<{ data: Output<A> | null; failure: string | null }>({
    data: null,
    failure: null,
  });
  const key = JSON.stringify(input);
  const reload = useCallback(async () => {
    try {
      const data = await client(address, JSON.parse(key), { errors: 'caller' });
      setState({ data, failure: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ data: null, failure: error.message });
    }
  }, [client, address, key]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { ...state, reload };
}

/** Renders loaded data; until then a placeholder, or the error with a retry button. */
export function WhenLoaded<Data>(props: { of: Loading<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation('ads');
  const { data, failure, reload } = props.of;
  if (data !== null) return props.children(data);
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
