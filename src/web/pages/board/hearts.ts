import { type MouseEvent, type RefObject, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../contract/api-error.ts';
import { addFavourite, listFavouriteIds, removeFavourite } from '../../../contract/favourites.ts';
import { links } from '../../links.ts';
import { useToast } from '../../ui/toast.tsx';
import { useClient, useViewer } from '../../viewer.tsx';

// Kept by person across boards, so that a page of cards costs one call.
let known: { user_id: string; ids: Promise<Set<string>> } | null = null;

/** The hearts inside a container of cards: shows which are the person's own, and adds or removes them. */
export function useHearts(container: RefObject<HTMLElement | null>): {
  /** One handler for all hearts: the cards' markup is not React's. */
  onClick: (event: MouseEvent) => void;
  /** Shows the own ones among cards that were added. */
  mark: () => void;
} {
  const { t } = useTranslation('board');
  const { viewer } = useViewer();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const userId = viewer?.id ?? null;

  const mark = useCallback(() => {
    if (!userId) return;
    const mine =
      known?.user_id === userId
        ? known
        : { user_id: userId, ids: client(listFavouriteIds, {}).then((answer) => new Set(answer.ids)) };
    known = mine;
    mine.ids
      .then((ids) => {
        for (const button of container.current?.querySelectorAll<HTMLButtonElement>('[data-favourite]') ?? []) {
          setHeart(button, ids.has(button.dataset.favourite ?? ''));
        }
      })
      .catch(() => {
        known = null;
      });
  }, [client, container, userId]);
  useEffect(mark, [mark]);

  const toggle = async (button: HTMLButtonElement) => {
    const id = button.dataset.favourite ?? '';
    if (!userId) return navigate(links.signIn(`${pathname}${search}`));
    const add = button.getAttribute('aria-pressed') !== 'true';
    setHeart(button, add);
    try {
      await client(add ? addFavourite : removeFavourite, { id });
      const ids = await known?.ids;
      if (add) ids?.add(id);
      else ids?.delete(id);
    } catch (error) {
      setHeart(button, !add);
      toast.danger(error instanceof ApiError ? error.message : t('more_failed'));
    }
  };
  return {
    onClick(event) {
      const heart =
        event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[data-favourite]');
      if (heart) void toggle(heart);
    },
    mark,
  };
}

function setHeart(button: HTMLButtonElement, isOn: boolean): void {
  button.setAttribute('aria-pressed', String(isOn));
  button.classList.toggle('on', isOn);
}
