import { expectTypeOf, test } from 'vitest';
import * as creation from '../contract/ads/creation.ts';
import * as adPage from '../contract/ads/detail.ts';
import type { Actor } from '../contract/api/actor.ts';
import * as favourites from '../contract/favourites/endpoints.ts';
import type { Call } from './call.ts';
import { bindAll } from './module.ts';
import type { Services } from './services.ts';

const services = {} as Services;

test('only endpoints that require a session have an actor by type', () => {
  bindAll(services, adPage, {
    getAd: (_services, call) => {
      expectTypeOf(call.actor).toEqualTypeOf<Actor | null>();
      throw new Error();
    },
  });
  bindAll(services, creation, {
    publishAd: (_services, call) => {
      expectTypeOf(call.actor).toEqualTypeOf<Actor>();
      throw new Error();
    },
  });
});

test('a use case takes the call, or some of it, before the input', () => {
  const ids = { ids: [] };
  bindAll(services, favourites, { listFavouriteIds: () => ids });
  bindAll(services, favourites, { listFavouriteIds: (_services: Services, _call: Call) => ids });
  bindAll(services, favourites, { listFavouriteIds: (_services: Services, _call: Pick<Call, 'locale'>) => ids });
  // @ts-expect-error an input of optional fields, which is no call
  bindAll(services, favourites, { listFavouriteIds: (_services: Services, _input: { locale?: string }) => ids });
  // @ts-expect-error an input without fields
  bindAll(services, favourites, { listFavouriteIds: (_services: Services, _input: Record<string, never>) => ids });
});
