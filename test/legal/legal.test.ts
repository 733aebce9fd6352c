import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import * as accounts from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { duplicateAd } from '../../src/contract/ads/my-ads.ts';
import * as contract from '../../src/contract/legal/endpoints.ts';
import { LEGAL_TYPES, type LegalType } from '../../src/contract/legal/rules.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import {
  type LegalText,
  publishLegalText,
  publishSuppliedTexts,
  readLegalText,
  suppliedText,
} from '../../src/domain/legal/public.ts';
import { currentOf, pendingOf } from '../../src/domain/legal/rules.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, errorTexts, newAddress, PASSWORD, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { newPhone } from '../support/new-phone.ts';

const NAMES = { app: 'Lapak', operator: 'PT Lapak Jaya', support_email: 'tolong@lapak.test', google: 'Google' };
const { TERMS, PRIVACY } = LEGAL_TYPES;
let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const SHORT: LegalText = {
  title: 'Syarat singkat',
  description: [
    { kind: 'heading', text: 'Satu' },
    { kind: 'paragraph', text: '<b>Bukan</b> HTML' },
  ],
};

function publish(type: LegalType, must_accept: boolean, texts = { id: SHORT, en: { ...SHORT, title: 'Short terms' } }) {
  return database.transaction((tx) =>
    publishLegalText(tx, { type, texts, must_accept, by: 'command: test', now: api.services.clock.now() }),
  );
}

/** The current version of each text; tests publish further ones. */
const current = async () =>
  (await api.callOk(null, contract.listLegalTexts, {})).data.map(({ type, version }) => ({ type, version }));

/** A user who has accepted the current versions. */
async function consentingUser(facts: { balance?: number } = {}): Promise<ApiUser> {
  const user = await api.user(facts);
  await api.callOk(user, contract.acceptLegalTexts, { terms: await current() });
  return user;
}

const pendingOfUser = async (user: ApiUser) => (await api.callOk(user, contract.listConsents, {})).pending;
const consentsOf = async (user: Pick<ApiUser, 'token'>) => (await api.callOk(user, contract.listConsents, {})).data;
const inEnglish = { headers: { 'accept-language': 'en' } };

describe('the supplied texts', () => {
  it.each(Object.values(LEGAL_TYPES))(
    'of type %i have the same parts in both languages, and no placeholder',
    (type) => {
      const [id, en] = LOCALES.map((locale) => suppliedText(type, locale, NAMES));
      expect(id?.description.map(({ kind }) => kind)).toEqual(en?.description.map(({ kind }) => kind));
      const lengths = [id, en].map((text) =>
        text?.description.map((part) => (part.kind === 'list' ? part.items.length : 0)),
      );
      expect(lengths[0]).toEqual(lengths[1]);
      expect(JSON.stringify([id, en])).toContain('PT Lapak Jaya');
      expect(JSON.stringify([id, en])).not.toMatch(/[{]{2}|<\w/);
    },
  );

  it.each(LOCALES)('name Google in %s only where users can sign in with it', (locale) => {
    const policy = (google: string) => JSON.stringify(suppliedText(LEGAL_TYPES.PRIVACY, locale, { ...NAMES, google }));
    expect(policy('Google')).toMatch(/Google.*Google/);
    expect(policy('')).not.toMatch(/google/i);
  });

  it('become version 1, once for several processes, and never replace a version', async () => {
    const stored = await api.callOk(null, contract.getLegalText, { type: TERMS });
    const now = api.services.clock.now();
    await Promise.all(
      Array.from({ length: 5 }, () => database.transaction((tx) => publishSuppliedTexts(tx, { names: NAMES, now }))),
    );
    expect(await api.callOk(null, contract.getLegalText, { type: TERMS })).toEqual(stored);
    expect((await api.callOk(null, contract.listLegalTexts, {})).data).toMatchObject(FIRST_VERSIONS);
  });
});

describe('a file of a legal text', () => {
  it('is read as headings, paragraphs and lists', () => {
    const file = '# Judul {{app}}\r\n\r\n## Satu\n\nBaris satu\nbaris dua.\n\n- a\n- b\n  lanjut\n';
    expect(readLegalText(file, NAMES)).toEqual({
      title: 'Judul Lapak',
      description: [
        { kind: 'heading', text: 'Satu' },
        { kind: 'paragraph', text: 'Baris satu baris dua.' },
        { kind: 'list', items: ['a', 'b lanjut'] },
      ],
    });
  });

  it.each([
    ['', /first line/],
    ['## Satu\n\nteks', /first line/],
    ['# Judul\nteks', /first line/],
    ['# Judul\n\nteks', /no heading/],
    ['# Judul\n\n## Satu\nteks', /empty line/],
    ['# Judul\n\n## Satu\n\nteks\n- butir', /empty line/],
    ['# Judul\n\n### Tiga', /headings/],
    ['# Judul\n\n# Lagi', /headings/],
    ['# Judul\n\n## Satu\n\n{{alamat}}', /placeholder/],
    [`# Judul\n\n## Satu\n\n${'a'.repeat(5001)}`, /too_big/],
  ])('with a fault is rejected: %j', (file, message) => {
    expect(() => readLegalText(file, NAMES)).toThrow(message);
  });
});

describe('registration', () => {
  async function complete(terms: unknown, locale = 'id') {
    const headers = { 'x-forwarded-for': newAddress(), 'accept-language': locale };
    const email = `${newId()}@example.com`;
    const { registration_token } = await api.callOk(null, accounts.register, { email }, { headers });
    const code = await api.codeFor(email);
    await api.callOk(null, accounts.verifyRegistration, { registration_token, code }, { headers });
    const profile = { registration_token, first_name: 'Rina', phone: newPhone(), city_id: 3276, password: PASSWORD };
    const send = (accepted: unknown) =>
      api.call(null, accounts.completeRegistration, { ...profile, terms: accepted as never }, { headers });
    return { ...(await send(terms)), send };
  }

  it('stores version, language and time of the consent', async () => {
    const { status, body } = await complete(FIRST_VERSIONS, 'en');
    expect(status).toBe(200);
    expect(await consentsOf(body)).toEqual(
      FIRST_VERSIONS.map(({ type, version }) => ({
        type,
        version,
        title: type === TERMS ? 'Syarat & Ketentuan' : 'Kebijakan Privasi',
        locale: 'en',
        accepted_at: '2026-03-02T03:00:00.000Z',
      })),
    );
  });

  it('needs consent to the current version of every text', async () => {
    const { send } = await complete([]);
    const [first] = FIRST_VERSIONS;
    const rejected: [unknown, number][] = [
      [[], 422],
      [[first], 422],
      [[first, { type: PRIVACY, version: 2 }], 422],
      [[...FIRST_VERSIONS, { type: PRIVACY, version: 2 }], 422],
      [[...FIRST_VERSIONS, { type: 3, version: 1 }], 400],
      [true, 400],
      [undefined, 400],
      [FIRST_VERSIONS.map(({ type }) => ({ type, version: '1' })), 400],
      [Array.from({ length: 11 }, () => first), 400],
    ];
    for (const [terms, status] of rejected) {
      const response = await send(terms);
      expect(response.status, JSON.stringify(terms)).toBe(status);
      if (status === 422) expect(errorOf(response).errors).toEqual({ terms: [errorTexts.id.validation.terms_changed] });
    }
    expect((await send(FIRST_VERSIONS)).status).toBe(200);
  });

  it('asks for the new version after one was published', async () => {
    const before = await current();
    await publish(PRIVACY, false);
    const { status, send } = await complete(before);
    expect(status).toBe(422);
    expect((await send(await current())).status).toBe(200);
  });
});

describe('a legal text', () => {
  it('is returned by type, language and version', async () => {
    const version = await publish(TERMS, false);
    const newest = await api.callOk(null, contract.getLegalText, { type: TERMS });
    expect(newest).toMatchObject({ version, current_version: version, title: 'Syarat singkat' });
    expect(newest.description).toEqual(SHORT.description);
    const english = await api.callOk(null, contract.getLegalText, { type: TERMS, version }, inEnglish);
    expect(english.title).toBe('Short terms');
    const first = await api.callOk(null, contract.getLegalText, { type: TERMS, version: 1 });
    expect(first).toMatchObject({ version: 1, current_version: version, title: 'Syarat & Ketentuan' });
    expect((await api.call(null, contract.getLegalText, { type: TERMS, version: version + 1 })).status).toBe(404);
  });

  it('has no other types and versions', async () => {
    for (const number of ['0', '3', 'terms', '1.5', '-1', '1e309', '%00', '']) {
      expect((await api.raw(`/approval/type/${number}`)).status, number).toBeGreaterThanOrEqual(400);
      if (number === '3') continue;
      expect((await api.raw(`/approval/type/1?version=${number}`)).status, number).toBe(400);
    }
  });

  it('cannot be changed, deleted or truncated once it is published', async () => {
    const { pool } = database;
    await expect(pool.query("update legal_versions set title = 'lain'")).rejects.toThrow('never changed');
    await expect(pool.query('update legal_versions set must_accept = true')).rejects.toThrow('never changed');
    await expect(pool.query('delete from legal_versions')).rejects.toThrow('never changed');
    await expect(pool.query('truncate legal_versions cascade')).rejects.toThrow('never changed');
  });

  it('gets one number per version when several are published at once, and an audit entry each', async () => {
    const before = await publish(TERMS, false);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => publish(TERMS, false)));
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const rows = await database.read
      .selectFrom('legal_versions')
      .select(['id', 'version'])
      .where('type', '=', TERMS)
      .where('version', '>', before)
      .orderBy('version')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ version }) => version)).toEqual(numbers.sort((a, b) => a - b));
    for (const { id, version } of rows) {
      expect(await auditEntriesOf(database.read, id)).toMatchObject([
        { actor: 'command: test', action: 'legal.publish', after: { type: TERMS, version, must_accept: false } },
      ]);
    }
  });
});

describe('a version that must be accepted', () => {
  const start = (user: ApiUser) => api.call(user, creation.startDraft, {});

  it('stops starting, duplicating and publishing ads until it is accepted; what was typed can be saved', async () => {
    const user = await consentingUser({ balance: 500 });
    const { id, version } = (await api.callOk(user, creation.startDraft, {})).draft;
    const terms = [{ type: TERMS, version: await publish(TERMS, true) }];
    const refused = errorOf(await start(user));
    expect(refused).toMatchObject({
      code: 403,
      key: 'ads_creation_term_not_accepted',
      message: errorTexts.id.keys.ads_creation_term_not_accepted_terms,
      data: { terms },
    });
    expect(errorOf(await api.call(user, duplicateAd, { id })).data).toEqual({ terms });
    expect(await pendingOfUser(user)).toEqual(terms);
    const design = { id, version, display_config: DESIGN, complete: true };
    const display = await api.callOk(user, creation.saveDisplay, design);
    await api.callOk(user, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
    const idempotency_key = newId();
    const publication = () => api.call(user, creation.publishAd, { id, price: 60 }, { idempotency_key });
    expect(errorOf(await publication()).key).toBe('ads_creation_term_not_accepted');
    await api.callOk(user, contract.acceptLegalTexts, { terms }, inEnglish);
    expect(await pendingOfUser(user)).toEqual([]);
    // The same attempt goes on, and a repeat is answered even if yet another version comes.
    expect((await publication()).status).toBe(200);
    await publish(TERMS, true);
    expect((await publication()).status).toBe(200);
    expect((await start(user)).status).toBe(403);
  });

  it('stops nobody who accepted it, and a version that is not marked stops nobody', async () => {
    const user = await consentingUser();
    await publish(TERMS, false);
    expect((await start(user)).status).toBe(200);
    const terms = [{ type: PRIVACY, version: await publish(PRIVACY, true) }];
    expect((await start(user)).status).toBe(403);
    await api.callOk(user, contract.acceptLegalTexts, { terms });
    expect((await start(user)).status).toBe(200);
  });

  it('is replaced by a later version: the current one is to be accepted', async () => {
    const user = await consentingUser();
    const marked = { type: TERMS, version: await publish(TERMS, true) };
    const terms = [
      { type: TERMS, version: await publish(TERMS, false) },
      { type: PRIVACY, version: await publish(PRIVACY, true) },
    ];
    expect(errorOf(await start(user)).data).toEqual({ terms });
    const old = await api.call(user, contract.acceptLegalTexts, { terms: [marked] });
    expect(errorOf(old).errors).toEqual({ terms: [errorTexts.id.validation.terms_changed] });
    await api.callOk(user, contract.acceptLegalTexts, { terms });
    expect((await start(user)).status).toBe(200);
  });

  it('does not hide that the account’s status is the reason', async () => {
    const user = await consentingUser();
    await publish(TERMS, true);
    const account_status = ACCOUNT_STATUSES.SUSPEND;
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status }).where('id', '=', user.user_id).execute(),
    );
    expect(errorOf(await start(user))).toMatchObject({
      message: errorTexts.id.keys.ads_creation_term_not_accepted,
      data: { terms: [] },
    });
  });
});

describe('consents', () => {
  it('are stored once for 20 clients at once, and the first one stays', async () => {
    const user = await api.user();
    const terms = [{ type: TERMS, version: await publish(TERMS, true) }];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api.call(user, contract.acceptLegalTexts, { terms })),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const first = await consentsOf(user);
    expect(first).toMatchObject([{ ...terms[0], locale: 'id' }]);
    api.services.clock.set(new Date('2026-03-02T05:00:00Z'));
    await api.callOk(user, contract.acceptLegalTexts, { terms }, inEnglish);
    expect(await consentsOf(user)).toEqual(first);
    expect(await consentsOf(await api.user())).toEqual([]);
  });

  it('cannot be changed, deleted or truncated', async () => {
    const user = await consentingUser();
    const { pool } = database;
    await expect(pool.query("update consents set locale = 'en'")).rejects.toThrow('never changed');
    await expect(pool.query('delete from consents')).rejects.toThrow('never changed');
    await expect(pool.query('truncate consents')).rejects.toThrow('never changed');
    expect(await consentsOf(user)).toHaveLength(2);
  });

  it('are not stored for invalid lists', async () => {
    const user = await api.user();
    for (const terms of [[], [{ type: 1 }], [{ type: 1, version: 1, locale: 'id' }], 'x', null]) {
      const response = await api.call(user, contract.acceptLegalTexts, { terms: terms as never });
      expect(response.status, JSON.stringify(terms)).toBe(400);
    }
    expect(await consentsOf(user)).toEqual([]);
  });
});

describe('which versions are to be accepted', () => {
  const version = (type: LegalType, number: number, must_accept = false) => ({ type, version: number, must_accept });
  const versions = [version(TERMS, 1), version(TERMS, 2, true), version(TERMS, 3), version(PRIVACY, 1)];

  it.each<[string, [LegalType, number][], { type: LegalType; version: number }[]]>([
    ['nothing accepted', [], [{ type: TERMS, version: 3 }]],
    ['an older version accepted', [[TERMS, 1]], [{ type: TERMS, version: 3 }]],
    ['the marked version accepted', [[TERMS, 2]], []],
    ['the current version accepted', [[TERMS, 3]], []],
  ])('%s', (_, accepted, pending) => {
    expect(pendingOf(versions, new Map(accepted))).toEqual(pending);
  });

  it('is none without versions', () => {
    expect(pendingOf([], new Map())).toEqual([]);
    expect(currentOf([])).toEqual([]);
  });
});
