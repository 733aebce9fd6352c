import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '../../src/contract/accounts/endpoints.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import * as adRules from '../../src/contract/ads/rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import * as favourites from '../../src/contract/favourites/endpoints.ts';
import * as search from '../../src/contract/search/endpoints.ts';
import * as wallet from '../../src/contract/wallet/endpoints.ts';
import { verifyCoins } from '../../src/domain/wallet/public.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, cookieJar, PASSWORD, registerByHttp, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/services.ts';

const EMAIL = 'rina@example.com';
let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { rate_limits: true });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const jar = cookieJar();
let csrf = '';

/** Calls the API as a browser does: sends the cookie automatically and the CSRF token explicitly. */
async function browse<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const response = await api.call(null, endpoint, input, { headers: { ...jar.headers(), 'x-csrf-token': csrf } });
  jar.store(response.headers);
  if (response.status !== 200)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${response.text}`);
  return response.body;
}

describe('from registration to an ad that other users find', () => {
  let id = '';

  it('registers with a bonus of 200 coins', async () => {
    const signedIn = await registerByHttp(api, jar, EMAIL, '0812-3456-7890');
    csrf = signedIn.csrf_token;
    expect(signedIn.user).toMatchObject({ email: EMAIL, balance: 200, can_create_ads: true });
    expect(jar.get('TOKEN')).toBe(signedIn.token);
    expect(await browse(wallet.getWallet, {})).toEqual({ amount: 200, status: 1, debt: 0 });
    expect(await browse(accounts.getAuth, {})).toEqual({ user: signedIn.user, csrf_token: csrf });
  });

  it('creates an ad in three steps and publishes it', async () => {
    ({ id } = (await browse(creation.startDraft, {})).draft);
    const display = await browse(creation.saveDisplay, { id, version: 0, display_config: DESIGN, complete: true });
    const category = { category_id: 11, sub_category_id: 1108 };
    const chosen = await browse(creation.saveDetailCategory, { id, version: display.version, ...category });
    const detail = await browse(creation.saveDetail, { ...detailInput(id, chosen.version), complete: true });
    await browse(creation.savePublication, { id, version: detail.version, duration_days: 30, auto_renew: false });
    const offer = await browse(creation.getPublicationPackage, { id });
    expect(offer.preflight.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(offer.wallet.amount).toBe(200);
    const published = await browse(creation.publishAd, { id, price: offer.price });
    expect(published).toMatchObject({ status: adRules.AD_STATUSES.PUBLISHED, balance: 200 - offer.price });
    expect((await browse(wallet.listTransactions, {})).data.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['publication', -offer.price],
      ['welcome_bonus', 200],
    ]);
    expect((await browse(myAds.listMyAds, {})).counts).toEqual({ draft: 0, active: 1, expired: 0 });
    await runJobs(api.services, api.modules);
    expect(await verifyCoins(database.read)).toMatchObject({ ok: true, errors: [], contradictions: [] });
  });

  it('finds, opens and contacts the ad without signing in', async () => {
    const board = await api.callOk(null, search.listProducts, {});
    expect(board.data.map((card) => card.id)).toEqual([id]);
    expect(board.data[0]?.artwork_html).toContain('Beras pandan wangi');
    expect((await api.callOk(null, search.boardTotals, {})).total).toBe(1);
    for (const keyword of ['beras pandan', 'wangi', 'padan wangi']) {
      const found = await api.callOk(null, search.searchProducts, { keyword });
      expect(found.data.map((card) => card.id)).toEqual([id]);
    }
    const detail = await api.call(null, adPage.getAd, { id });
    expect(detail.status).toBe(200);
    expect(detail.text).not.toMatch(/6281234567890|081234567890|rina@/);
    await api.callOk(null, adPage.countView, { id });
    const contact = await api.callOk(null, adPage.revealContact, { id });
    expect(contact).toEqual({ phone: '0812-3456-7890', whatsapp_url: 'https://wa.me/6281234567890', email: null });
    for (const { flush } of api.modules) await flush?.();
    expect((await browse(myAds.listMyAds, {})).data[0]).toMatchObject({ views: 1, reveals: 1 });
    expect((await api.callOk(null, search.listSimilar, { id })).data).toEqual([]);
  });

  it('adds the ad to the favourites, and signing out ends the session everywhere', async () => {
    await browse(favourites.addFavourite, { id });
    expect((await browse(favourites.listFavouriteIds, {})).ids).toEqual([id]);
    await browse(favourites.removeFavourite, { id });
    expect((await browse(favourites.listFavourites, {})).data).toEqual([]);
    const token = jar.get('TOKEN') ?? '';
    await browse(accounts.signOut, {});
    expect(jar.get('TOKEN')).toBeUndefined();
    expect((await api.call({ token }, wallet.getWallet, {})).status).toBe(401);
    expect(await api.callOk({ token }, accounts.getAuth, {})).toEqual({ user: null, csrf_token: null });
    const again = await browse(accounts.signIn, { email: EMAIL, password: PASSWORD });
    expect(again.token).not.toBe(token);
    expect(jar.get('TOKEN')).toBe(again.token);
  });
});
