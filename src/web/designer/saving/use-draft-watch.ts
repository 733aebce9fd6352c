import { useEffect } from 'react';
import { z } from 'zod';
import { isError } from '../../../contract/api-error.ts';
import { useClient } from '../../viewer.tsx';
import type { Autosave } from './autosave.ts';

const saved = z.object({ revision: z.int(), at: z.number() });
export type WatchedDraft = Pick<Autosave, 'state' | 'revision' | 'conflicting' | 'refuse'>;

/**
 * Detects other copies of the draft: in another tab of this browser at once, on another device when the page becomes
 * visible or online again. (The server rejects a save over a newer revision in any case.)
 */
export function useDraftWatch(id: string, autosave: WatchedDraft): void {
  const client = useClient();
  useEffect(() => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`papan:draft:${id}`);
    const stopTelling = autosave.state.subscribe(() => {
      const state = autosave.state.get();
      if (state.kind === 'saved' && state.at !== null)
        channel?.postMessage({ revision: autosave.revision(), at: state.at });
    });
    const hear = ({ data }: MessageEvent<unknown>) => {
      const news = saved.safeParse(data);
      if (news.success) autosave.conflicting({ ...news.data, is_near: true });
    };
    channel?.addEventListener('message', hear);

    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      try {
        const { draft } = await client('GET /content/create', { id }, { is_background: true });
        if (draft) autosave.conflicting({ revision: draft.revision, at: Date.parse(draft.updated_at), is_near: false });
      } catch (error) {
        // Published or deleted elsewhere. Other failures are temporary.
        if (isError(error, 'not_found', 'status_conflict')) autosave.refuse(error.message);
      }
    };
    const lookNow = () => void look();
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('online', lookNow);
    return () => {
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('online', lookNow);
      stopTelling();
      channel?.close();
    };
  }, [id, autosave, client]);
}
