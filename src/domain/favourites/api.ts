import * as contract from '../../contract/favourites/endpoints.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { addFavourite } from './add-favourite.ts';
import { listFavouriteIds, listFavourites } from './list-favourites.ts';
import { NOTIFY_OF_FAVOURITES_JOB, notifyOfFavourites } from './notify-of-favourites.ts';
import { recordNotices } from './record-notices.ts';
import { removeFavourite } from './remove-favourite.ts';

/** Users' favourite ads. */
export function favourites(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        addFavourite,
        removeFavourite,
        listFavourites,
        listFavouriteIds,
      }),
    ],
    subscribers: (['ad.published', 'ad.changed', 'ad.ended'] as const).map((event) =>
      subscriber(`favourites.${event}`, event, (tx, { payload }) =>
        recordNotices(tx, payload.ad_id, services.clock.now()),
      ),
    ),
    jobs: { [NOTIFY_OF_FAVOURITES_JOB]: () => notifyOfFavourites(services) },
    crontab: [
      `* * * * * ${NOTIFY_OF_FAVOURITES_JOB} ?jobKey=${NOTIFY_OF_FAVOURITES_JOB}&queue=${NOTIFY_OF_FAVOURITES_JOB}`,
    ],
  };
}
