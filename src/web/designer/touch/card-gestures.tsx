import { type RefObject, useEffect } from 'react';
import { useDesigner } from '../designer-context.tsx';
import { listenToGestures } from './gestures.ts';

/** Lets the things on the card be moved. The card says when they can be. */
export function CardGestures({ card }: { card: RefObject<HTMLElement | null> }) {
  const designer = useDesigner();
  useEffect(() => {
    const { current } = card;
    const canvas = current?.parentElement;
    if (!current || !canvas) return;
    const stop = listenToGestures({ designer, card: current }, canvas);
    current.dataset.movable = '';
    return () => {
      delete current.dataset.movable;
      stop();
    };
  }, [designer, card]);
  return null;
}
