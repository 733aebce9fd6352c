import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getAuth, type Viewer } from '../contract/accounts.ts';
import type { Client } from '../contract/endpoint.ts';
import { setCsrfToken } from './client.ts';

/** What the server already knows of the person when it renders a personal page. */
export type Bootstrap = { viewer: Viewer | null; csrf_token: string | null };

type ViewerState = {
  /** Null for a guest, and until the personal call has answered. */
  viewer: Viewer | null;
  /** Whether it is known who is there. */
  is_known: boolean;
  /** The same for what cannot wait for the next drawing: answers once it is known. */
  whoIsThere(): Promise<Viewer | null>;
  refresh(): Promise<void>;
};

const ViewerContext = createContext<ViewerState | null>(null);
const ClientContext = createContext<Client | null>(null);

/** The person on the page. Public pages come the same for everybody and ask once after load. */
export function ViewerProvider(props: {
  client: Client;
  bootstrap: Bootstrap | null;
  onChange?: (viewer: Viewer | null) => void;
  children: ReactNode;
}) {
  const { client, bootstrap, onChange } = props;
  const [state, setState] = useState({ viewer: bootstrap?.viewer ?? null, is_known: bootstrap !== null });
  const answer = useRef<Promise<Viewer | null> | null>(bootstrap && Promise.resolve(bootstrap.viewer));
  const ask = useCallback(() => {
    const asked = client(getAuth, {}).then(({ user, csrf_token }) => {
      setCsrfToken(csrf_token);
      onChange?.(user);
      setState({ viewer: user, is_known: true });
      return user;
    });
    answer.current = asked;
    asked.catch(() => {
      if (answer.current === asked) answer.current = null;
    });
    return asked;
  }, [client, onChange]);
  useEffect(() => {
    // Unreachable for the moment: the guest's page stays, and the next call tells.
    if (!bootstrap && !answer.current) ask().catch(() => undefined);
  }, [bootstrap, ask]);
  const value = useMemo(
    () => ({
      ...state,
      whoIsThere: () => answer.current ?? ask(),
      refresh: async () => void (await ask()),
    }),
    [state, ask],
  );
  return (
    <ClientContext value={client}>
      <ViewerContext value={value}>{props.children}</ViewerContext>
    </ClientContext>
  );
}

export function useViewer(): ViewerState {
  const state = use(ViewerContext);
  if (!state) throw new Error('useViewer needs a ViewerProvider');
  return state;
}

/** The typed API client of this page. */
export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('useClient needs a ViewerProvider');
  return client;
}
