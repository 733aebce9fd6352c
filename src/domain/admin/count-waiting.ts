import type { Read } from '../../base/database.ts';
import type { Waiting } from '../../contract/admin.ts';
import { countWaitingPhotos } from '../identity/public.ts';
import { countOpenFindings } from '../payments/public.ts';

/** What waits for a decision; each is counted by an index of open rows. */
export async function countWaiting(read: Read): Promise<Waiting> {
  const [identity, findings] = await Promise.all([countWaitingPhotos(read), countOpenFindings(read)]);
  return { identity, findings };
}
