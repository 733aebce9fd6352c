import * as contract from '../../contract/identity/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { getIdentity } from './get-identity.ts';
import { getWaiting, listWaiting } from './list-waiting.ts';
import { identityRecords } from './record-store.ts';
import { DELETE_OLD_PHOTOS_JOB, deleteOldPhotos, REMOVE_FILES_JOB, removeFilesNow } from './remove-files.ts';
import { approveIdentityPhoto, rejectIdentityPhoto } from './review-photo.ts';
import { sendPhoto } from './send-photo.ts';
import { linkPhoto, viewPhoto } from './view-photo.ts';
import { withdrawPhoto } from './withdraw-photo.ts';

/** Verification of users by a photo of their ID card. */
export function identity(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        getIdentity,
        sendIdentityPhoto: sendPhoto,
        withdrawIdentityPhoto: withdrawPhoto,
        linkIdentityPhoto: linkPhoto,
        viewIdentityPhoto: viewPhoto,
        listIdentityPhotos: listWaiting,
        getIdentityPhoto: getWaiting,
        approveIdentityPhoto,
        rejectIdentityPhoto,
      }),
    ],
    records: identityRecords,
    jobs: {
      [REMOVE_FILES_JOB]: (payload) => removeFilesNow(services, payload),
      [DELETE_OLD_PHOTOS_JOB]: () => deleteOldPhotos(services),
    },
    crontab: [`50 * * * * ${DELETE_OLD_PHOTOS_JOB}`],
  };
}
