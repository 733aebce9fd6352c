import * as contract from '../../contract/identity/endpoints.ts';
import { bind, bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { approvePhoto, rejectPhoto } from './decide-photo.ts';
import { getIdentity } from './get-identity.ts';
import { holdPhoto } from './hold-photo.ts';
import { getWaiting, listWaiting } from './list-waiting.ts';
import { identityRecords } from './records.ts';
import { DELETE_OLD_PHOTOS_JOB, deleteOldPhotos, REMOVE_FILES_JOB, removeFilesNow } from './remove-files.ts';
import { sendPhoto } from './send-photo.ts';
import { linkPhoto, viewPhoto } from './view-photo.ts';
import { withdrawPhoto } from './withdraw-photo.ts';

/** Verification of users by a photo of their ID card. */
export function identity(services: Services): Module {
  const { database, clock } = services;
  const { read } = database;
  return {
    bindings: [
      ...bindAll(services, contract, {
        sendIdentityPhoto: sendPhoto,
        linkIdentityPhoto: linkPhoto,
        viewIdentityPhoto: viewPhoto,
      }),
      bind(contract.getIdentity, ({ actor }) => getIdentity(read, actor.user_id)),
      bind(contract.withdrawIdentityPhoto, async ({ actor }) => {
        await database.transaction((tx) => withdrawPhoto(tx, actor.user_id, clock.now()));
        return getIdentity(read, actor.user_id);
      }),
      bind(contract.listIdentityPhotos, ({ actor }, input) => listWaiting(services, actor.user_id, input)),
      bind(contract.getIdentityPhoto, ({ actor }, input) => getWaiting(services, actor.user_id, input)),
      bind(contract.approveIdentityPhoto, async ({ actor }, { id }) => {
        const order = { photo_id: id, by: actor.user_id, now: clock.now() };
        await holdPhoto(database, order);
        await database.transaction((tx) => approvePhoto(tx, order));
        return { done: true } as const;
      }),
      bind(contract.rejectIdentityPhoto, async ({ actor }, { id, reason_id }) => {
        const order = { photo_id: id, reason_id, by: actor.user_id, now: clock.now() };
        await holdPhoto(database, order);
        await database.transaction((tx) => rejectPhoto(tx, order));
        return { done: true } as const;
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
