import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
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
  const refresh = useCallback(async () => {
    const { user, csrf_token } = await client(getAuth, {});
    setCsrfToken(csrf_token);
    onChange?.(user);
    setState({ viewer: user, is_known: true });
  }, [client, onChange]);
  useEffect(() => {
    // Unreachable for the moment: the guest's page stays, and the next call tells.
    if (!bootstrap) refresh().catch(() => undefined);
  }, [bootstrap, refresh]);
  const value = useMemo(() => ({ ...state, refresh }), [state, refresh]);
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
