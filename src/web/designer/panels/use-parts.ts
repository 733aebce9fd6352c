import { useEffect, useState } from 'react';
import { afterNextFrame } from '../../ui/after-next-frame.ts';

/**
 * How many parts are there of something whose parts together take longer than a frame: one more with each frame, or all at
 * once if it `isWhole` from the beginning.
 */
export function useParts(all: number, isWhole = false): number {
  const [parts, setParts] = useState(isWhole ? all : 0);
  useEffect(() => {
    if (parts >= all) return;
    let isWanted = true;
    afterNextFrame(() => {
      if (isWanted) setParts(parts + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [parts, all]);
  return parts;
}
