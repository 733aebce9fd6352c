import { type MouseEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../contract/api-error.ts';
import { addFavourite, listFavouriteIds, removeFavourite } from '../../../contract/favourites.ts';
import { links } from '../../links.ts';
import { useToast } from '../../ui/toast.tsx';
import { useClient, useViewer } from '../../viewer.tsx';

// Kept by person across boards, so that a page of cards costs one call.
let known: { user_id: string; ids: Promise<Set<string>> } | null = null;

/** The ads that the person saved, and saving one more or one less. */
function useSaved() {
  const { t } = useTranslation('board');
  const { viewer, whoIsThere } = useViewer();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const userId = viewer?.id ?? null;

  /** Null for a guest, and where it could not be learned. */
  const read = useCallback(async (): Promise<ReadonlySet<string> | null> => {
    if (!userId) return null;
    const mine =
      known?.user_id === userId
        ? known
        : { user_id: userId, ids: client(listFavouriteIds, {}).then((answer) => new Set(answer.ids)) };
    known = mine;
    try {
      return await mine.ids;
    } catch {
      known = null;
      return null;
    }
  }, [client, userId]);

  /** `show` is told at once, and again should it fail. Guests are asked to sign in. */
  const save = async (id: string, add: boolean, show: (isOn: boolean) => void) => {
    show(add);
    try {
      // Pressed before it is known who is there: the answer decides, not the guess that nobody is.
      if ((await whoIsThere()) === null) {
        show(!add);
        return await navigate(links.signIn(`${pathname}${search}`));
      }
      await client(add ? addFavourite : removeFavourite, { id });
      const ids = await known?.ids;
      if (add) ids?.add(id);
      else ids?.delete(id);
      // The list of hearts may have come meanwhile, from before this one.
      show(add);
    } catch (error) {
      show(!add);
      toast.danger(error instanceof ApiError ? error.message : t('save_failed'));
    }
  };
  return { read, save };
}

/** The hearts inside a container of cards: shows which are the person's own, and adds or removes them. */
export function useHearts(container: RefObject<HTMLElement | null>): {
  /** One handler for all hearts: the cards' markup is not React's. */
  onClick: (event: MouseEvent) => void;
  /** Shows the own ones among cards that were added. */
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

/** The heart of one ad on its own page. */
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
