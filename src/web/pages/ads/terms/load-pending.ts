import type { Client, Output } from '../../../../contract/api/api.ts';

export type PendingText = Output<'GET /approval/type/:type'>;

/** The legal texts that the user must accept before creating ads; empty if there are none. */
export async function loadPending(client: Client): Promise<PendingText[]> {
  const { pending } = await client('GET /user/approval', {});
  return Promise.all(pending.map(({ type }) => client('GET /approval/type/:type', { type })));
}
