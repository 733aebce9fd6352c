import * as contract from '../../contract/media/subject.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { FINGERPRINT_PICTURES_JOB, fingerprintPictures } from './fingerprint-pictures.ts';
import { REMOVE_BYTES_JOB, removeBytes } from './remove-file.ts';
import { REMOVE_ORPHANED_BYTES_JOB, removeOrphanedBytes } from './remove-orphaned-bytes.ts';
import { getPhotoSubject } from './subject/photo-subject.ts';

/** Files of designs and galleries. */
export function media(services: Services): Module {
  return {
    bindings: bindAll(services, contract, { getPhotoSubject: (own, call, input) => getPhotoSubject(own, call, input) }),
    jobs: {
      [REMOVE_BYTES_JOB]: (payload) => removeBytes(services.blobs, payload),
      [FINGERPRINT_PICTURES_JOB]: async () => {
        await fingerprintPictures(services);
      },
      [REMOVE_ORPHANED_BYTES_JOB]: async () => {
        await removeOrphanedBytes(services);
      },
    },
    crontab: [`25 * * * * ${FINGERPRINT_PICTURES_JOB}`, `40 20 * * * ${REMOVE_ORPHANED_BYTES_JOB}`],
  };
}
