import { type MouseEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ignoreFailure, showFailure } from '../../failures.ts';
import { useToast } from '../../ui/toast.tsx';
import { useClient, useViewer } from '../../viewer.tsx';
import { changeFavourite, favouriteIds } from './favourite-ids.ts';

/** The ads that the user saved, and a function to add or remove one. */
function useSaved() {
  const { viewer, whoIsThere, askToSignIn } = useViewer();
  const client = useClient();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const userId = viewer?.id ?? null;

  /** Null for a guest, and if loading failed. */
  const read = useCallback(async () => (userId ? favouriteIds(client, userId) : null), [client, userId]);

  /** Calls `show` at once, and again if saving fails. A guest is asked to sign in first. */
  const save = async (id: string, add: boolean, show: (isOn: boolean) => void) => {
    show(add);
    try {
      // Tapped before the session is known: wait for it instead of assuming a guest.
      if ((await whoIsThere()) === null) {
        show(!add);
        if (!(await askToSignIn({ next: `${pathname}${search}`, save: id }))) return;
        show(add);
      }
      await changeFavourite(client, id, add);
      // The list of favourites may have loaded meanwhile, without this change.
      show(add);
    } catch (error) {
      show(!add);
      ignoreFailure(error);
      showFailure(toast, error);
    }
  };
  return { read, save };
}

/** Controls the hearts inside a container of cards: shows which are the user's favourites, and adds or removes them. */
export function useHearts(container: RefObject<HTMLElement | null>): {
  /** One handler for all hearts, because React does not render the cards. */
  onClick: (event: MouseEvent) => void;
  /** Marks the user's favourites among added cards. */
  mark: () => void;
} {
  const { read, save } = useSaved();
  const mark = useCallback(() => {
    void read().then((ids) => {
      if (!ids) return;
      for (const button of container.current?.querySelectorAll<HTMLButtonElement>('[data-favourite]') ?? []) {
        setHeart(button, ids.has(button.dataset.favourite ?? ''));
      }
    });
  }, [container, read]);
  useEffect(mark, [mark]);
  return {
    onClick(event) {
      const heart =
        event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[data-favourite]');
      if (!heart) return;
      const add = heart.getAttribute('aria-pressed') !== 'true';
      void save(heart.dataset.favourite ?? '', add, (isOn) => setHeart(heart, isOn));
    },
    mark,
  };
}

/** The heart of one ad on its detail page. */
export function useHeart(id: string): { isOn: boolean; toggle: () => void } {
  const { read, save } = useSaved();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isGone = false;
    void read().then((ids) => {
      if (!isGone) setOn(ids?.has(id) ?? false);
    });
    return () => {
      isGone = true;
    };
  }, [id, read]);
  return { isOn, toggle: () => void save(id, !isOn, setOn) };
}

function setHeart(button: HTMLButtonElement, isOn: boolean): void {
  button.setAttribute('aria-pressed', String(isOn));
  button.classList.toggle('on', isOn);
}
