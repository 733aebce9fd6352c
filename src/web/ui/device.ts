import { useSyncExternalStore } from 'react';
import { DEVICE_MILLISECONDS } from './interface-numbers.ts';

/** Reports a changed size of the window once it rests: a turned phone, a docked tablet, a moved window. */
export function watchDevice(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, DEVICE_MILLISECONDS);
  };
  window.addEventListener('resize', changeLater);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', changeLater);
  };
}

/** Whether it is used by touch now. */
export function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** `isPhone`, detected again when the window changes. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watchDevice, isPhone, () => false);
}

/** Whether a media query applies to the window, which is evaluated again when it changes. */
export function useMatches(query: string): boolean {
  return useSyncExternalStore(
    watchDevice,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
