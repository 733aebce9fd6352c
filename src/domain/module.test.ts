import { expectTypeOf, test } from 'vitest';
import type { publishAd } from '../contract/ads/creation.ts';
import type { getAd } from '../contract/ads/detail.ts';
import type { Actor } from '../contract/api/actor.ts';
import type { bind } from './module.ts';

type CallOf<E extends Parameters<typeof bind>[0]> = Parameters<Parameters<typeof bind<E>>[1]>[0];

test('only endpoints that require a session have an actor by type', () => {
  expectTypeOf<CallOf<typeof getAd>['actor']>().toEqualTypeOf<Actor | null>();
  expectTypeOf<CallOf<typeof publishAd>['actor']>().toEqualTypeOf<Actor>();
});
