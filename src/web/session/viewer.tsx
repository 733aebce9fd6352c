import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { Client } from '../../contract/api/api.ts';
import { withFailureToasts } from '../api/failures.ts';
import { useStore } from '../browser/use-store.ts';
import { useToast } from '../ui/toast.tsx';
import type { Session, ViewerState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

/** Provides the session. Public pages are the same for everybody, so they load it after the page. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    // If the server is unreachable, the page stays a guest's page; the next call reports the failure.
    session.getViewer().catch(() => undefined);
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of this page; the object never changes. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** The signed-in user, and functions to reload it and to ask for a sign-in. */
export function useViewer(): ViewerState & Pick<Session, 'getViewer' | 'refresh' | 'promptSignIn'> {
  const { state, getViewer, refresh, promptSignIn } = useSession();
  const present = useStore(state);
  return useMemo(() => ({ ...present, getViewer, refresh, promptSignIn }), [present, getViewer, refresh, promptSignIn]);
}

/** The typed API client for components. It shows a failure as a toast, unless the call has `errors: 'caller'`. */
export function useClient(): Client {
  const { client } = useSession();
  const toast = useToast();
  return useMemo(() => withFailureToasts(client, toast), [client, toast]);
}
