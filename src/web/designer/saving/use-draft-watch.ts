import { useEffect } from 'react';
import { z } from 'zod';
import { isError } from '../../../contract/api/api-error.ts';
import { useClient } from '../../session/viewer.tsx';
import type { Autosave } from './autosave.ts';

const saved = z.object({ version: z.int(), at: z.number() });
export type WatchedDraft = Pick<Autosave, 'state' | 'version' | 'conflicting' | 'refuse'>;

/**
 * Detects other copies of the draft: in another tab of this browser at once, on another device when the page becomes
 * visible or online again. (The server rejects a save over a newer version in any case.)
 */
export function useDraftWatch(id: string, autosave: WatchedDraft): void {
  const client = useClient();
  useEffect(() => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`papan:draft:${id}`);
    const stopBroadcast = autosave.state.subscribe(() => {
      const state = autosave.state.get();
      if (state.kind === 'saved' && state.at !== null)
        channel?.postMessage({ version: autosave.version(), at: state.at });
    });
    const receive = ({ data }: MessageEvent<unknown>) => {
      const message = saved.safeParse(data);
      if (message.success) autosave.conflicting({ ...message.data, isThisBrowser: true });
    };
    channel?.addEventListener('message', receive);

    const check = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      try {
        const { draft } = await client('GET /content/create', { id }, { is_background: true });
        if (draft)
          autosave.conflicting({ version: draft.version, at: Date.parse(draft.updated_at), isThisBrowser: false });
      } catch (error) {
        // Published or deleted elsewhere. Other failures are temporary.
        if (isError(error, 'not_found', 'status_conflict')) autosave.refuse(error.message);
      }
    };
    const checkNow = () => void check();
    document.addEventListener('visibilitychange', checkNow);
    window.addEventListener('online', checkNow);
    return () => {
      document.removeEventListener('visibilitychange', checkNow);
      window.removeEventListener('online', checkNow);
      stopBroadcast();
      channel?.close();
    };
  }, [id, autosave, client]);
}
