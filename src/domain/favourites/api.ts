import * as contract from '../../contract/favourites/endpoints.ts';
import { countFavourite } from '../ads/public.ts';
import { subscriber } from '../events.ts';
import { bind, bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { addFavourite } from './add-favourite.ts';
import { listFavourites } from './list-favourites.ts';
import { NOTIFY_OF_FAVOURITES_JOB, notifyOfFavourites } from './notify-of-favourites.ts';
import { recordNotices } from './record-notices.ts';
import { deleteFavourite, favouritesOf } from './store.ts';

/** Users' favourite ads. */
export function favourites(services: Services): Module {
  const { database } = services;
  return {
    bindings: [
      ...bindAll(services, contract, {
        addFavourite,
        listFavourites,
      }),
      bind(contract.removeFavourite, async ({ actor }, { id }) => {
        await database.transaction((tx) => countFavourite(tx, id, () => deleteFavourite(tx, actor.user_id, id)));
        return { done: true as const };
      }),
      bind(contract.listFavouriteIds, async ({ actor }) => {
        const favourites = await favouritesOf(database.read, actor.user_id);
        return { ids: favourites.map(({ ad_id }) => ad_id) };
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
