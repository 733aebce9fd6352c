import type { Module, Services } from '../binding.ts';
import { REMOVE_BYTES_JOB, removeBytes } from './remove-file.ts';
import { REMOVE_ORPHANED_BYTES_JOB, removeOrphanedBytes } from './remove-orphaned-bytes.ts';

/** Files of designs and galleries. */
export function media(services: Services): Module {
  return {
    bindings: [],
    jobs: {
      [REMOVE_BYTES_JOB]: (payload) => removeBytes(services.blobs, payload),
      [REMOVE_ORPHANED_BYTES_JOB]: async () => {
        await removeOrphanedBytes(services);
      },
    },
    crontab: [`40 20 * * * ${REMOVE_ORPHANED_BYTES_JOB}`],
  };
}
