import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { addMilliseconds, fixedClock, MILLISECONDS } from '../../src/base/clock.ts';
import { openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { createLog } from '../../src/base/log.ts';
import type { Config, Secrets } from '../../src/config.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import {
  getPublicationPackage,
  publishAd,
  saveDetail,
  saveDisplay,
  saveHashtags,
  savePublication,
  startDraft,
} from '../../src/contract/ads/creation.ts';
import type { Details } from '../../src/contract/ads/schemas.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { CallOptions } from '../../src/contract/api/api.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { type Field, getCategory, listCategories } from '../../src/contract/catalogue/endpoints.ts';
import type { DisplayConfigInput } from '../../src/contract/design/schemas.ts';
import { CUT_WIDTHS } from '../../src/contract/media/images.ts';
import { LOCALE_CODES } from '../../src/contract/text/locale.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { createAccount, hashPassword } from '../../src/domain/accounts/public.ts';
import { storePictureForEach, styleKey } from '../../src/domain/media/public.ts';
import { rebuildListings } from '../../src/domain/search/public.ts';
import type { Services } from '../../src/domain/services.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { createServices } from '../../src/server/application.ts';
import { type FileStores, openFileStores } from '../../src/server/files/file-stores.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { allModules } from '../../src/server/modules.ts';
import type { Pages } from '../../src/server/pages/frontend.ts';
import { seedAds } from './ads.ts';
import { cutOutsOf } from './cut-outs.ts';
import { moderateSome } from './moderated.ts';
import { pinnedAds, type SeededUsers, seededUsers, setMissingPart } from './seed-store.ts';
import type { SeedAd, SeedUser } from './types.ts';
import { DEMONSTRATION_PASSWORD, demonstrationAccounts, FIRST_OWNERS, seedUsers } from './users.ts';
import { seedVouchers } from './vouchers.ts';

const ART_FOLDER = join(import.meta.dirname, 'art');
/** The width in which pictures are stored; flat drawings are wider, because an upload has a smallest height. */
const ART_WIDTH = { usual: 1000, flat: 1280 };
const SMALLEST_HEIGHT = 600;
/** At this density a unit of SVG is one pixel. */
const UNIT_DENSITY = 72;
const RASTERIZED_AT_ONCE = 3;
/** Encoding pictures is most of a first start. */
const EFFORT = 2;
/** Coins of a demonstration user for publishing, booked as a correction. */
const DUMMY_COINS = 20_000;
const DEMONSTRATION_COINS = { regular: 1000, agency: 10_000, admin: 0 };
const LONG_AGO_DAYS = 45;

export type SeedOptions = {
  config: Config;
  secrets: Secrets;
  database_url: string;
  /** Waits for the pages' renderer, which renders the artworks: it may still be built while pictures are stored. */
  pages: () => Promise<Pages>;
};

/** Demonstration ads that are published before the site answers, and those that follow while it runs. */
export const firstAds = seedAds.filter(({ owner }) => FIRST_OWNERS.includes(owner));
export const otherAds = seedAds.filter(({ owner }) => !FIRST_OWNERS.includes(owner));

/**
 * Seeds an empty database: demonstration users and accounts, and the first ads, published by the real use cases. Until
 * it has ended, the site must not run: after an interruption everything begins again.
 */
export async function seedFirst(options: SeedOptions, ads: readonly SeedAd[] = firstAds): Promise<void> {
  await seed(options, async ({ services, dispatch, pinAll }) => {
    const { database, clock } = services;
    await database.transaction((tx) => setMissingPart(tx, 'first'));
    const start = clock.now();
    await seedAccounts(services, start);
    const users = await seededUsers(database.read);
    const pinned = await pinAll(users, ads);
    await moderateSome(services, clientFor(dispatch, users.get('demo') ?? null), {
      hidden: pinned.get('printer') ?? '',
      pending: pinned.get('kursi-roda') ?? '',
      refused: pinned.get('asisten-rumah') ?? '',
    });
    await seedVouchers(database, start, users.get('agen')?.user_id ?? '');
    await rebuildListings(database, clock);
    await database.transaction((tx) => setMissingPart(tx, 'others'));
  });
}

/** Publishes the ads that are missing. The site may run; after an interruption the next call goes on. */
export async function seedOthers(options: SeedOptions, ads: readonly SeedAd[] = otherAds): Promise<void> {
  await seed(options, async ({ services: { database, clock }, pinAll }) => {
    const users = await seededUsers(database.read);
    const pinned = await pinnedAds(database.read, users);
    // An administrator may have deleted a user.
    await pinAll(
      users,
      ads.filter(({ owner, title }) => users.has(owner) && !pinned.has(owner, title)),
    );
    await rebuildListings(database, clock);
    await database.transaction((tx) => setMissingPart(tx, null));
  });
}

type Seeding = {
  services: Services;
  dispatch: Dispatch;
  /** Publishes ads in the order of their age. Returns their ids by key. */
  pinAll(users: SeededUsers, ads: readonly SeedAd[]): Promise<Map<string, string>>;
};

async function seed(options: SeedOptions, work: (seeding: Seeding) => Promise<void>): Promise<void> {
  const isEmbedded = options.config.database_url === null;
  const url = isEmbedded ? withoutWaitingForDisk(options.database_url) : options.database_url;
  const database = openDatabase({ url, maxConnections: 8, onError: () => undefined });
  let files: FileStores | null = null;
  try {
    const start = new Date();
    const clock = fixedClock(start);
    const addresses = { public_url: () => 'http://localhost', own_url: () => 'http://localhost' };
    let pages: Pages | null = null;
    const frontend = {
      // The seed renders no share pictures.
      outputsScript: '',
      get pages() {
        if (!pages) throw new Error('The pages are not built yet.');
        return pages;
      },
    };
    const log = createLog('silent');
    files = openFileStores({ ...options, database, log });
    const brand = defaultBrand();
    const services = createServices(
      { ...options, frontend },
      { database, database_url: options.database_url, log, clock, files, brand: () => brand, ...addresses },
    );
    const dispatch = createDispatch(allModules(services).flatMap((module) => module.bindings));
    const pinAll: Seeding['pinAll'] = async (users, ads) => {
      const byAge = ads.toSorted((a, b) => b.age_hours - a.age_hours);
      const { pictures, done } = startPictures({ ...services, clock: fixedClock(start) }, users, byAge);
      const fieldsOf = await categoryFields(dispatch);
      const pinned = new Map<string, string>();
      const pinEach = async () => {
        pages = await options.pages();
        for (const ad of byAge) {
          clock.set(addMilliseconds(start, -ad.age_hours * MILLISECONDS.hour));
          const owner = users.get(ad.owner);
          if (!owner) throw new Error(`${ad.key} has no known owner`);
          pinned.set(ad.key, await pinAd(clientFor(dispatch, owner), ad, pictures, fieldsOf));
        }
      };
      await Promise.all([done, pinEach()]);
      clock.set(new Date());
      return pinned;
    };
    await work({ services, dispatch, pinAll });
  } finally {
    files?.stop();
    await database.close();
  }
}

/** A seed that a crash of the machine shortens starts again or goes on, so no commit needs to be on the disk. */
function withoutWaitingForDisk(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}

async function seedAccounts({ database, passwords }: Services, now: Date): Promise<void> {
  const joined = addMilliseconds(now, -LONG_AGO_DAYS * MILLISECONDS.day);
  const hash = await passwords.queued((hashing) => hashPassword(hashing, DEMONSTRATION_PASSWORD));
  const userTypes = { regular: USER_TYPES.REGULAR, agency: USER_TYPES.AGENCY, admin: USER_TYPES.SUPERADMIN };
  const insert = async (user: SeedUser, isDummy: boolean, gift: number) => {
    const id = newId();
    const user_type = isDummy && user.user_type === 'regular' ? USER_TYPES.DUMMY : userTypes[user.user_type];
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        id,
        email: user.email,
        phone: user.phone,
        first_name: user.first_name,
        last_name: user.last_name,
        city_id: user.city_id,
        password_hash: isDummy ? null : hash,
        locale: LOCALE_CODES.id,
        user_type,
        account_status: isDummy ? ACCOUNT_STATUSES.DUMMY : ACCOUNT_STATUSES.ACTIVE,
        identity_status: user.is_verified ? IDENTITY_STATUSES.VERIFIED : IDENTITY_STATUSES.NOT_VERIFIED,
        now: joined,
      });
      if (gift === 0) return;
      await transfer(tx, {
        from: { platform: 'correction' },
        to: { wallet: id },
        amount: coins(gift),
        cause: 'correction',
        subject_id: null,
        details: { reason: 'demonstration' },
        idempotency_key: `demonstration:${id}`,
        now: joined,
      });
    });
  };
  for (const user of seedUsers) await insert(user, true, DUMMY_COINS);
  for (const user of demonstrationAccounts) await insert(user, false, DEMONSTRATION_COINS[user.user_type]);
}

/** The id of the picture of a drawing that belongs to an owner of ads, when it is stored. */
type Pictures = (owner: string, art: string) => Promise<string>;
type StoredArt = ReadonlyMap<string, string>;

/**
 * Uploads every drawing for the owners whose ads show it, with the same checks as a user's upload. Those of the first
 * ads come first, so that these can be published meanwhile.
 */
function startPictures(services: Services, users: SeededUsers, ads: readonly SeedAd[]) {
  const ownersOf = new Map<string, Set<string>>();
  for (const { owner, ...ad } of ads) {
    for (const art of artOf(ad)) ownersOf.set(art, (ownersOf.get(art) ?? new Set()).add(owner));
  }
  const stored = new Map([...ownersOf.keys()].map((art) => [art, Promise.withResolvers<StoredArt>()]));
  const queue = [...ownersOf];
  const storeNext = async (folder: string) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [art, owners] = next;
      const path = await rasterize(art, folder);
      const keys = [...owners];
      const ids = keys.map((owner) => users.get(owner)?.user_id ?? '');
      const pictures = await storePictureForEach(services, ids, { path, effort: EFFORT });
      await rm(path);
      const fileIds = pictures.map(({ file_id }) => file_id);
      await storeCutOuts(services, art, fileIds);
      stored.get(art)?.resolve(new Map(keys.map((owner, index) => [owner, pictures[index]?.file_id ?? ''])));
    }
  };
  const storeAll = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'papan-seed-'));
    try {
      await Promise.all(Array.from({ length: RASTERIZED_AT_ONCE }, () => storeNext(folder)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const pictures: Pictures = async (owner, art) => (await stored.get(art)?.promise)?.get(owner) ?? art;
  return { pictures, done: storeAll() };
}

/** Stores the cut-outs of a drawing beside its copies; all pictures that designs show of them are printed from these. */
async function storeCutOuts({ blobs }: Services, art: string, fileIds: readonly string[]): Promise<void> {
  for (const { cut, path } of cutOutsOf(art)) {
    const bytes = await readFile(path);
    for (const fileId of fileIds) await blobs.put(styleKey(fileId, cut, Math.max(...CUT_WIDTHS)), bytes);
  }
}

/**
 * Rasterizes in the size in which pictures are stored, so that nothing is resized. Drawings cover their whole area:
 * without an alpha channel, everything that follows takes half the time.
 */
async function rasterize(art: string, folder: string): Promise<string> {
  const svg = await readFile(join(ART_FOLDER, `${art}.svg`));
  const size = await sharp(svg).metadata();
  const isFlat = (ART_WIDTH.usual * size.height) / size.width < SMALLEST_HEIGHT;
  const width = isFlat ? ART_WIDTH.flat : ART_WIDTH.usual;
  const path = join(folder, `${art}.png`);
  await sharp(svg, { density: (UNIT_DENSITY * width) / size.width })
    .resize({ width })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(path);
  return path;
}

/** The drawings that an ad shows. */
function artOf({ photos, display }: Pick<SeedAd, 'photos' | 'display'>): string[] {
  const contents = (display.contents ?? []).flatMap((content) =>
    content.type === 'PHOTO' && content.file_id ? [content.file_id] : [],
  );
  return [...photos, ...contents, ...(display.background_id ? [display.background_id] : [])];
}

/** Calls use cases as one user, without HTTP. */
export type SeedClient = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>;

function clientFor(dispatch: Dispatch, actor: Actor | null): SeedClient {
  return async (endpoint, input, options) =>
    (await dispatch(
      endpoint,
      {
        actor,
        locale: 'id',
        request_id: 'seed',
        network_address: '127.0.0.1',
        user_agent: 'seed',
        device: null,
        idempotency_key: options?.idempotency_key ?? null,
        file: null,
        setToken: () => undefined,
        cookie: () => null,
        setCookie: () => undefined,
      },
      { ...input },
    )) as never;
}

type CategoryFields = (slug: string) => Promise<{ category_id: number; sub_category_id: number; fields: Field[] }>;

async function categoryFields(dispatch: Dispatch): Promise<CategoryFields> {
  const client = clientFor(dispatch, null);
  const { data } = await client(listCategories, {});
  const fieldsByCategory = new Map<string, ReturnType<CategoryFields>>();
  const load: CategoryFields = async (slug) => {
    const category = data.find((candidate) => candidate.children.some((child) => child.slug === slug));
    const child = category?.children.find((candidate) => candidate.slug === slug);
    if (!category || !child) throw new Error(`no sub-category ${slug}`);
    const { fields } = await client(getCategory, { id: child.id });
    return { category_id: category.id, sub_category_id: child.id, fields };
  };
  return (slug) => {
    const loading = fieldsByCategory.get(slug) ?? load(slug);
    fieldsByCategory.set(slug, loading);
    return loading;
  };
}

/** Converts names of brands and colours in the seed data to the option values of the form. */
function detailValues(details: Details, fields: readonly Field[]): Details {
  const optionValue = (key: string, text: string) => {
    const options = fields.find((field) => field.key === key)?.options ?? [];
    return options.find((option) => option.value === text || option.label === text)?.value ?? text;
  };
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      if (typeof value === 'string') return [key, optionValue(key, value)];
      return [key, Array.isArray(value) ? value.map((item) => optionValue(key, item)) : value];
    }),
  );
}

async function pinAd(client: SeedClient, ad: SeedAd, pictures: Pictures, fieldsOf: CategoryFields): Promise<string> {
  const arts = artOf(ad);
  const ids = await Promise.all(arts.map((art) => pictures(ad.owner, art)));
  const fileOf = (art: string) => ids[arts.indexOf(art)] ?? art;
  const { category_id, sub_category_id, fields } = await fieldsOf(ad.sub_category_slug);
  const { draft } = await client(startDraft, {});
  const { id } = draft;
  try {
    const display = await client(saveDisplay, {
      id,
      version: draft.version,
      complete: true,
      display_config: withFiles(ad.display, fileOf),
    });
    const detail = await client(saveDetail, {
      id,
      version: display.version,
      complete: true,
      title: ad.title,
      description: ad.description,
      category_id,
      sub_category_id,
      details: detailValues(ad.details, fields),
      price: ad.price,
      price_note: ad.price_note,
      price_period: ad.price_period,
      photos: ad.photos.map(fileOf),
      location_same_as_profile: false,
      city_id: ad.city_id,
      address: '',
      address_detail: '',
      contact_same_as_profile: true,
      contact_name: '',
      contact_email: '',
      contact_phone: '',
      whatsapp_connected: true,
    });
    const tagged = await client(saveHashtags, { id, version: detail.version, hashtags: [...ad.hashtags] });
    await client(savePublication, {
      id,
      version: tagged.version,
      duration_days: ad.duration_days,
      boost: ad.boosted ?? false,
      highlight: ad.highlighted ?? false,
      auto_renew: false,
    });
    const { price } = await client(getPublicationPackage, { id });
    await client(publishAd, { id, price }, { idempotency_key: `seed-${id}` });
    return id;
  } catch (error) {
    const fields = error instanceof Error && 'fields' in error ? JSON.stringify(error.fields) : '';
    throw new Error(`The ad ${ad.key} could not be published ${fields}`, { cause: error });
  }
}

function withFiles(display: DisplayConfigInput, fileOf: (art: string) => string): DisplayConfigInput {
  return {
    ...display,
    ...(display.background_id ? { background_id: fileOf(display.background_id) } : {}),
    contents: (display.contents ?? []).map((content) =>
      content.type === 'PHOTO' && content.file_id ? { ...content, file_id: fileOf(content.file_id) } : content,
    ),
  };
}
