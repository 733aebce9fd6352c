import type { Viewer } from '../../contract/accounts/endpoints.ts';

/** Options of a text that says why the user's account may not do something: a paused user reads how to return. */
export function restrictionOf(viewer: Viewer | null): { context?: 'paused' } {
  return viewer?.can_end_pause ? { context: 'paused' } : {};
}
