import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../../../app/late-parts.ts';

/** The step itself comes first. */
const DELAY_MILLISECONDS = 1000;

/** A sheet or form of a step, which is loaded a moment after the step, or when it is opened before. */
export function useLateSheet<Props>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: boolean,
): ComponentType<Props> | null {
  const [Sheet, start] = useLatePart(load);
  const startNow = useEffectEvent(start);
  const isNeeded = isOpen && Sheet === null;
  useEffect(() => {
    if (isNeeded) startNow();
  }, [isNeeded]);
  useEffect(() => {
    const timer = setTimeout(() => startNow(), DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return Sheet;
}
