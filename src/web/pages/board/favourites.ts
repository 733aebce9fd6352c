import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ignoreFailure, showFailure } from '../../api/failures.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { useToast } from '../../ui/toast.tsx';
import { favourites } from '../shared/favourites-store.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The ads that the user saved, and a function to save or remove one. The list is loaded once, on the first page that
 * shows it.
 */
export function useFavourites(): { ids: ReadonlySet<string>; change: (id: string, add: boolean) => void } {
  const { viewer, is_known, getViewer, promptSignIn } = useViewer();
  const client = useClient();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const ids = useSyncExternalStore(favourites.ids.subscribe, favourites.ids.get, () => NONE);
  const userId = viewer?.id ?? null;

  useEffect(() => {
    if (is_known)
      void favourites.load(
        userId,
        async () => (await client('GET /product/favourite/id', {}, { is_background: true })).ids,
      );
  }, [client, is_known, userId]);

  const change = useCallback(
    (id: string, add: boolean) => {
      const send = async (isSaved: boolean) => {
        // The session may still be loading.
        if ((await getViewer()) === null) {
          const isWanted = favourites.ids.get().has(id) === isSaved;
          favourites.reset(id);
          if (!isWanted || !(await promptSignIn({ next: `${pathname}${search}`, save: id }))) return;
          favourites.set(id, isSaved);
        }
        await client(isSaved ? 'POST /product/favourite' : 'DELETE /product/favourite', { id }, { errors: 'caller' });
      };
      favourites.change(id, add, send).catch((error) => {
        ignoreFailure(error);
        showFailure(toast, error);
      });
    },
    [client, getViewer, promptSignIn, pathname, search, toast],
  );
  return { ids, change };
}

/** Whether one ad is saved, for its detail page. */
export function useFavourite(id: string): { isOn: boolean; toggle: () => void } {
  const { ids, change } = useFavourites();
  const isOn = ids.has(id);
  return { isOn, toggle: () => change(id, !isOn) };
}
