import * as phonePhotos from '../../contract/media/phone-photo.ts';
import * as contract from '../../contract/media/subject.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { FINGERPRINT_PICTURES_JOB, fingerprintPictures } from './fingerprint-pictures.ts';
import { deleteOldPhonePhotos, sendPhonePhoto, takePhonePhoto } from './phone-photo.ts';
import { REMOVE_BYTES_JOB, removeBytes } from './remove-file.ts';
import { REMOVE_ORPHANED_BYTES_JOB, removeOrphanedBytes } from './remove-orphaned-bytes.ts';
import { getPhotoSubject } from './subject/photo-subject.ts';

/** Files of designs and galleries. */
export function media(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, { getPhotoSubject: (own, call, input) => getPhotoSubject(own, call, input) }),
      ...bindAll(services, phonePhotos, { sendPhonePhoto, takePhonePhoto }),
    ],
    jobs: {
      [REMOVE_BYTES_JOB]: (payload) => removeBytes(services.blobs, payload),
      [FINGERPRINT_PICTURES_JOB]: async (_, stopping) => {
        await fingerprintPictures(services, stopping);
      },
      [REMOVE_ORPHANED_BYTES_JOB]: async () => {
        await removeOrphanedBytes(services);
      },
      delete_old_phone_photos: () => deleteOldPhonePhotos(services),
    },
    crontab: [
      '*/5 * * * * delete_old_phone_photos',
      `25 * * * * ${FINGERPRINT_PICTURES_JOB}`,
      `40 20 * * * ${REMOVE_ORPHANED_BYTES_JOB}`,
    ],
  };
}
