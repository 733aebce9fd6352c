import { useEffect } from 'react';
import { loadNamespaces } from '../../../app/namespaces.ts';
import { useClient } from '../../../session/viewer.tsx';
import { openPhotoWorker } from './prepare-photo.ts';
import { loadReading } from './use-quick.ts';

const memberSteps = import.meta.glob(['./line-page.tsx', './designs-page.tsx']);
const guestSteps = import.meta.glob('./guest-page.tsx');
const MEMBER_TEXTS = ['errors', 'designer', 'legal'];
const GUEST_TEXTS = ['accounts'];
/** The step that is shown comes first. */
const DELAY_MILLISECONDS = 1500;

/** Loads the code, the texts and the data of the following steps, so that they open without a connection. */
export function useFollowingSteps(isGuest: boolean): void {
  const client = useClient();
  useEffect(() => {
    const load = () => {
      openPhotoWorker();
      const pages = [...Object.values(memberSteps), ...(isGuest ? Object.values(guestSteps) : [])];
      const texts = loadNamespaces([...MEMBER_TEXTS, ...(isGuest ? GUEST_TEXTS : [])]);
      // What could not be loaded now is loaded by its step.
      Promise.all([texts, loadReading(client), ...pages.map((page) => page())]).catch(() => undefined);
    };
    const timer = setTimeout(load, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isGuest, client]);
}
