import { accounts } from '../domain/accounts/api.ts';
import { ads } from '../domain/ads/api.ts';
import { affiliate } from '../domain/affiliate/api.ts';
import type { Module, Services } from '../domain/binding.ts';
import { catalogue } from '../domain/catalogue/api.ts';
import { favourites } from '../domain/favourites/api.ts';
import { media } from '../domain/media/api.ts';
import { notifications } from '../domain/notifications/api.ts';
import { payments } from '../domain/payments/api.ts';
import { search } from '../domain/search/api.ts';
import { vouchers } from '../domain/vouchers/api.ts';
import { wallet } from '../domain/wallet/api.ts';

/** Every noun of the house, by rank. */
export function allModules(services: Services): Module[] {
  return [
    catalogue,
    wallet,
    media,
    accounts,
    notifications,
    payments,
    vouchers,
    ads,
    affiliate,
    search,
    favourites,
  ].map((module) => module(services));
}
