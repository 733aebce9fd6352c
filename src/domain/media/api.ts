import type { Noun, Services } from '../binding.ts';
import { REMOVE_BYTES_JOB, removeBytes } from './remove-file.ts';
import { REMOVE_STRAYS_JOB, removeStrayBytes } from './remove-stray-bytes.ts';

/** The files of designs and galleries. */
export function media(services: Services): Noun {
  return {
    bindings: [],
    jobs: {
      [REMOVE_BYTES_JOB]: (payload) => removeBytes(services.blobs, payload),
      [REMOVE_STRAYS_JOB]: async () => {
        await removeStrayBytes(services);
      },
    },
    crontab: [`40 20 * * * ${REMOVE_STRAYS_JOB}`],
  };
}
