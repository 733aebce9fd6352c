import { useEffect } from 'react';
import { loadNamespaces } from '../../../app/namespaces.ts';

const memberSteps = import.meta.glob(['./line-page.tsx', './designs-page.tsx']);
const guestSteps = import.meta.glob('./guest-page.tsx');
const MEMBER_TEXTS = ['errors', 'designer', 'legal'];
const GUEST_TEXTS = ['accounts'];
/** The step that is shown comes first. */
const DELAY_MILLISECONDS = 1500;

/** Loads the code and the texts of the following steps, so that they open without a connection. */
export function useFollowingSteps(isGuest: boolean): void {
  useEffect(() => {
    const load = () => {
      const pages = [...Object.values(memberSteps), ...(isGuest ? Object.values(guestSteps) : [])];
      const texts = loadNamespaces([...MEMBER_TEXTS, ...(isGuest ? GUEST_TEXTS : [])]);
      // What could not be loaded now is loaded by its step.
      Promise.all([texts, ...pages.map((page) => page())]).catch(() => undefined);
    };
    const timer = setTimeout(load, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isGuest]);
}
