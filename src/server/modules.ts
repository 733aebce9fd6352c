import { accounts } from '../domain/accounts/public.ts';
import { admin } from '../domain/admin/public.ts';
import { ads } from '../domain/ads/public.ts';
import { affiliate } from '../domain/affiliate/public.ts';
import { audit } from '../domain/audit/public.ts';
import { backups } from '../domain/backups/public.ts';
import { catalogue } from '../domain/catalogue/public.ts';
import { favourites } from '../domain/favourites/public.ts';
import { countOpenQuestions, help } from '../domain/help/public.ts';
import { identity } from '../domain/identity/public.ts';
import { legal } from '../domain/legal/public.ts';
import { media } from '../domain/media/public.ts';
import { moderation } from '../domain/moderation/public.ts';
import type { Module, ReferenceLists } from '../domain/module.ts';
import { notifications } from '../domain/notifications/public.ts';
import { ownData } from '../domain/own-data/public.ts';
import { pageErrors } from '../domain/page-errors/public.ts';
import { pageTimings } from '../domain/page-timings/public.ts';
import { payments } from '../domain/payments/public.ts';
import { reports } from '../domain/reports/public.ts';
import { savedSearches } from '../domain/saved-searches/public.ts';
import { search } from '../domain/search/public.ts';
import type { PublicServices } from '../domain/services.ts';
import { surveys } from '../domain/surveys/public.ts';
import { takedowns } from '../domain/takedowns/public.ts';
import { vouchers } from '../domain/vouchers/public.ts';
import { wallet } from '../domain/wallet/public.ts';

/** Every module of the application, by rank; the console edits the data of all others. */
export function allModules(services: PublicServices): Module[] {
  const lists: ReferenceLists = {};
  const modules = [
    audit,
    (given: PublicServices) => catalogue(given, lists),
    legal,
    wallet,
    media,
    pageErrors,
    pageTimings,
    backups,
    accounts,
    notifications,
    identity,
    payments,
    vouchers,
    surveys,
    ads,
    affiliate,
    search,
    reports,
    favourites,
    savedSearches,
    help,
    moderation,
    takedowns,
    ownData,
  ].map((module) => module(services));
  Object.assign(lists, ...modules.map((module) => module.lists));
  const kinds = Object.assign({}, ...modules.map(({ records }) => records));
  const objections = Object.assign({}, ...modules.map((module) => module.objections));
  return [...modules, admin(services, { kinds, objections }, { help: countOpenQuestions })];
}
