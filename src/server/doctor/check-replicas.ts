import { examineReplica } from '../../base/examine-replica.ts';
import { MAX_LAG_SECONDS } from '../../base/replicas.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { findingsOf, reasonOf, type Setup } from './finding.ts';

/** Whether each replica can be read: it replays what the primary writes, without falling behind. */
export async function checkReplicas({ config, database_url }: Setup): Promise<Finding[]> {
  if (database_url === null) return [];
  const { database_read_urls: urls } = config;
  return Promise.all(urls.map((url) => checkReplica(url, database_url, urls.length === 1)));
}

async function checkReplica(url: string, primary: string, isOnly: boolean): Promise<Finding> {
  const { good, warning, bad } = findingsOf('replicas');
  const replica = new URL(url).host;
  try {
    const { is_replica, is_same, seconds } = await examineReplica(url, primary, MAX_LAG_SECONDS);
    if (!is_same) return bad('foreign', 'set_replica', { replica });
    // The list may name all nodes of a cluster, one of which is the primary.
    if (!is_replica) return isOnly ? bad('primary', 'set_replica', { replica }) : good('leads', { replica });
    if (seconds === null) return warning('behind', 'relieve', { replica, seconds: MAX_LAG_SECONDS });
    return good('works', { replica });
  } catch (error) {
    return bad('unreachable', 'start', { replica, reason: reasonOf(error) });
  }
}
