import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { listSessions, register } from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { agreeToCorrection, correctWallet, listCorrections } from '../../src/contract/admin/corrections.ts';
import * as people from '../../src/contract/admin/people.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { shortPath } from '../../src/contract/design/outputs.ts';
import * as moderation from '../../src/contract/moderation/accounts.ts';
import * as bans from '../../src/contract/moderation/bans.ts';
import { bannedContact, isSecondPerson } from '../../src/domain/accounts/public.ts';
import { giveRoleByCommand } from '../../src/domain/moderation/public.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let admin: ApiUser;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Facts = Partial<Record<'first_name' | 'last_name' | 'display_name' | 'phone', string>> & {
  account_status?: number;
  user_type?: number;
};
async function member(facts: Facts, email?: string): Promise<ApiUser> {
  const user = await api.user(email === undefined ? {} : { email });
  await database.transaction((tx) => tx.updateTable('users').set(facts).where('id', '=', user.user_id).execute());
  return user;
}
const superadmin = () => api.user({ user_type: USER_TYPES.SUPERADMIN });
const list = (input: object = {}) => api.callOk(admin, people.listPeople, input);
const idsOf = async (input: object) => (await list(input)).data.map(({ id }) => id);

describe('the list of users', () => {
  it('finds by the beginning of email, phone and each word of the names, and by id', async () => {
    const { user_id: id } = await member(
      { first_name: 'Sri Rahayu', last_name: 'Kertanegara', display_name: 'Toko Melati', phone: '+628121119999' },
      'kembang.setaman@papan.test',
    );
    for (const search of [
      'sri rah',
      'SRI  RAHAYU kerta',
      'rahayu',
      'kertaneg',
      'melati',
      'kembang.set',
      'Kembang.Setaman@papan.test',
      '0812-1119',
      '+62 812 111 9999',
      '628121119',
      id,
      id.toUpperCase(),
    ]) {
      expect(await idsOf({ search }), search).toEqual([id]);
    }
    for (const search of ['ahayu', 'setaman', '8121119999', 'sri%', '%', '_', 'sri rahayu x']) {
      expect(await idsOf({ search }), search).toEqual([]);
    }
  });

  it('finds the owner of an ad by its id, its address and its short address', async () => {
    const owner = await api.user();
    const { draft } = await api.callOk(owner, creation.startDraft, {});
    const code = shortPath(draft.id);
    for (const search of [draft.id, `https://papan.test/product/meja-${draft.id}`, code, code.slice(3)]) {
      expect(await idsOf({ search }), search).toContain(owner.user_id);
    }
  });

  it('follows changes of a user, and forgets what an erased account was found by', async () => {
    const { user_id } = await member({ first_name: 'Wagiman', last_name: '' });
    const rename = (values: Facts) =>
      database.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', user_id).execute());
    await rename({ first_name: 'Wagirin' });
    expect(await idsOf({ search: 'wagiman' })).toEqual([]);
    expect(await idsOf({ search: 'wagirin', status: '2' })).toEqual([user_id]);
    await rename({ account_status: ACCOUNT_STATUSES.ERASED, first_name: '' });
    const terms = database.read.selectFrom('user_terms').select('term').where('user_id', '=', user_id);
    expect(await terms.execute()).toEqual([]);
  });

  it('is filtered by status and kind, also together with a text', async () => {
    const name = 'Baskara';
    const agency = await member({ first_name: name, user_type: USER_TYPES.AGENCY_GOOGLE });
    const blocked = await member({ first_name: name, account_status: ACCOUNT_STATUSES.BLOCKED });
    const regular = await member({ first_name: name });
    const found = async (input: object) => (await idsOf({ search: name, ...input })).sort();
    expect(await found({})).toEqual([agency, blocked, regular].map(({ user_id }) => user_id).sort());
    expect(await found({ kind: 'agency' })).toEqual([agency.user_id]);
    expect(await found({ status: '5' })).toEqual([blocked.user_id]);
    expect(await found({ status: '5', kind: 'agency' })).toEqual([]);
    expect(await idsOf({ status: '5' })).toEqual([blocked.user_id]);
    expect(await idsOf({ kind: 'agency' })).toEqual([agency.user_id]);
    expect((await list()).counts).toEqual({ 4: 0, 5: 1, 6: 0 });
  });

  it('is read page by page, without a gap or a repeat, in both orders', async () => {
    const made = new Set<string>();
    for (let index = 0; index < 60; index += 1) {
      // Name, display name and address begin alike.
      const facts = { first_name: 'Halaman', display_name: 'Halaman', last_name: `${index % 7}` };
      made.add((await member(facts, `halaman${index}@papan.test`)).user_id);
    }
    for (const filter of [{}, { search: 'halaman' }]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(cursor === null ? filter : { ...filter, cursor });
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => made.has(id))).toHaveLength(60);
    }
  });

  it('masks addresses', async () => {
    const { user_id } = await member({ first_name: 'Tersamar' }, 'rahasia@papan.test');
    const [row] = (await list({ search: 'tersamar' })).data;
    expect(row).toMatchObject({ id: user_id, email: 'r•••@papan.test' });
    const person = await api.callOk(admin, people.getPerson, { id: user_id });
    expect(JSON.stringify(person)).not.toContain('rahasia');
    expect(person.phone).toMatch(/^\+62\d{3}•••\d\d$/);
  });

  it.each([{ search: '' }, { search: 'a'.repeat(101) }, { status: '9' }, { kind: 'admin' }, { cursor: 'x' }])(
    'rejects %j',
    async (input) => {
      const response = await api.call(admin, people.listPeople, input as never);
      expect([response.status, errorOf(response).key]).toEqual([400, 'invalid_argument']);
    },
  );
});

describe('a user', () => {
  it('says why the account has its status, since when and by whom', async () => {
    const { user_id: id } = await api.user();
    const until = new Date(api.services.clock.now().getTime() + MILLISECONDS.day).toISOString();
    await api.callOk(admin, moderation.suspendAccount, { id, until, reason: 'Dua laporan harga palsu' });
    expect(await api.callOk(admin, people.getPerson, { id })).toMatchObject({
      account_status: ACCOUNT_STATUSES.SUSPEND,
      status_reason: 'Dua laporan harga palsu',
      suspended_until: until,
      last_change: { action: 'user.suspend', by: 'Sari Wulandari', at: api.services.clock.now().toISOString() },
      wallet: { amount: 200, debt: 0, status: 1 },
    });
  });
});

describe('what administrators do about a user', () => {
  const reason = 'Diperiksa karena laporan';

  it('shows contacts for a reason only, which is recorded', async () => {
    const { user_id: id, email } = await api.user();
    expect((await api.call(admin, people.revealPerson, { id, reason: '' })).status).toBe(400);
    expect(await api.callOk(admin, people.revealPerson, { id, reason })).toMatchObject({ email });
    const { history } = await api.callOk(admin, people.getPersonDetails, { id });
    expect(history).toMatchObject([{ action: 'user.reveal', by: 'Sari Wulandari', reason }]);
  });

  it('keeps notes unchanged until the account is gone', async () => {
    const { user_id: id } = await api.user();
    for (const text of ['Pertama', 'Kedua']) await api.callOk(admin, people.addNote, { id, text });
    const { notes } = await api.callOk(admin, people.getPersonDetails, { id });
    expect(notes.map(({ text, author }) => [text, author])).toEqual([
      ['Kedua', 'Sari Wulandari'],
      ['Pertama', 'Sari Wulandari'],
    ]);
    const change = database.transaction((tx) =>
      tx.updateTable('user_notes').set({ text: 'Lain' }).where('user_id', '=', id).execute(),
    );
    await expect(change).rejects.toThrow();
    for (const text of ['', '   ', '\u200b', 'a'.repeat(1001)]) {
      expect((await api.call(admin, people.addNote, { id, text })).status).toBe(400);
    }
  });

  it('ends one session, or all', async () => {
    const user = await api.user();
    const { user_id: id } = user;
    const sessionsOf = async () => (await api.callOk(admin, people.getPersonDetails, { id })).sessions;
    const [session] = await sessionsOf();
    await api.callOk(admin, people.endPersonSessions, { id, session_id: (await api.user()).user_id, reason });
    expect(await sessionsOf()).toHaveLength(1);
    await api.callOk(admin, people.endPersonSessions, { id, session_id: session?.id ?? '', reason });
    expect(await sessionsOf()).toEqual([]);
    expect((await api.call(user, listSessions, {})).status).toBe(401);
  });

  it('makes agencies, and administrators only by superadmins; nobody changes their own account', async () => {
    const { user_id: id } = await api.user();
    const boss = await api.user({ user_type: USER_TYPES.SUPERADMIN });
    const give = async (by: ApiUser, role: 'agency' | 'admin' | 'regular', who = id) =>
      (await api.call(by, people.giveRole, { id: who, role, reason })).status;
    expect(await give(admin, 'agency')).toBe(200);
    expect((await api.callOk(admin, people.getPerson, { id })).user_type).toBe(USER_TYPES.AGENCY);
    expect(await give(admin, 'admin')).toBe(403);
    expect(await give(boss, 'admin')).toBe(200);
    expect(await give(admin, 'regular')).toBe(403);
    expect((await api.call(admin, people.endPersonSessions, { id, reason })).status).toBe(403);
    expect(await give(boss, 'regular')).toBe(200);
    expect(await give(boss, 'regular', boss.user_id)).toBe(403);
    const google = await member({ user_type: USER_TYPES.GOOGLE });
    expect(await give(boss, 'admin', google.user_id)).toBe(422);
    const blocked = await member({ account_status: ACCOUNT_STATUSES.BLOCKED });
    expect(await give(boss, 'agency', blocked.user_id)).toBe(409);
  });

  it('makes a superadmin only with a second one, and notifies all of them', async () => {
    const [boss, second, user] = [await superadmin(), await superadmin(), await api.user()];
    const give = (by: ApiUser) => api.call(by, people.giveRole, { id: user.user_id, role: 'superadmin', reason });
    const typeOf = async () => (await api.callOk(admin, people.getPerson, { id: user.user_id })).user_type;
    for (let call = 0; call < 2; call += 1) expect((await give(boss)).body).toEqual({ state: 'waiting' });
    expect(await typeOf()).toBe(USER_TYPES.REGULAR);
    const details = await api.callOk(admin, people.getPersonDetails, { id: user.user_id });
    expect(details.superadmin_request).toMatchObject({ requested_by: 'Sari Wulandari', requested_by_id: boss.user_id });
    expect((await give(second)).body).toEqual({ state: 'given' });
    expect(await typeOf()).toBe(USER_TYPES.SUPERADMIN);
    const actions = (await auditEntriesOf(database.read, user.user_id)).map(({ action }) => action);
    expect(actions).toEqual(['user.request_superadmin', 'user.grant']);
    for (const superadmin of [boss, second]) {
      const kinds = await database.read
        .selectFrom('notifications')
        .select('kind')
        .where('user_id', '=', superadmin.user_id)
        .orderBy('id')
        .execute();
      expect(kinds.map(({ kind }) => kind)).toEqual(['superadmin_requested', 'superadmin_given']);
    }
  });

  it('requires a third one if the second may be the first: by the age of the role, or by what both share', async () => {
    const [boss, third] = [await superadmin(), await superadmin()];
    const set = (who: ApiUser, values: { phone?: string; role_since?: Date | null }) =>
      database.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', who.user_id).execute());
    const origin = (who: ApiUser, values: { network_hash?: string; device_hash?: string }) =>
      database.transaction((tx) =>
        tx.updateTable('registration_origins').set(values).where('user_id', '=', who.user_id).execute(),
      );
    const daysAgo = (days: number) => new Date(api.services.clock.now().getTime() - days * MILLISECONDS.day);
    const { phone } = await database.read
      .selectFrom('users')
      .select('phone')
      .where('id', '=', boss.user_id)
      .executeTakeFirstOrThrow();
    await origin(boss, { network_hash: 'network', device_hash: 'device' });
    await database.transaction((tx) =>
      tx
        .insertInto('user_devices')
        .values({ user_id: boss.user_id, device_hash: 'phone', first_used_at: daysAgo(9), last_used_at: daysAgo(9) })
        .execute(),
    );
    const seconds: ((second: ApiUser) => Promise<unknown>)[] = [
      (second) => set(second, { role_since: daysAgo(6.9) }),
      (second) => set(second, { phone }),
      (second) => origin(second, { network_hash: 'network' }),
      (second) => origin(second, { device_hash: 'phone' }),
    ];
    const user = await api.user();
    const order = { id: user.user_id, role: 'superadmin' as const, reason };
    await api.callOk(boss, people.giveRole, order);
    const { id } = await api.callOk(boss, correctWallet, { user_id: user.user_id, amount: 9000, reason });
    for (const make of seconds) {
      const second = await superadmin();
      await make(second);
      expect(errorOf(await api.call(second, people.giveRole, order)).key).toBe('second_person_required');
      expect(errorOf(await api.call(second, agreeToCorrection, { id })).key).toBe('second_person_required');
      const { data } = await api.callOk(second, listCorrections, { state: 'waiting' });
      expect(data.find((one) => one.id === id)).toMatchObject({ can_agree: false, can_refuse: true });
    }
    await set(third, { role_since: daysAgo(7.1) });
    await api.callOk(third, agreeToCorrection, { id });
    expect(await api.callOk(third, people.giveRole, order)).toEqual({ state: 'given' });
    // Who was made one just now agrees to nothing.
    const made = await database.read.selectFrom('users').select('role_since').where('id', '=', user.user_id).execute();
    expect(made).toEqual([{ role_since: expect.any(Date) }]);
  });

  it('does not wait a week where the operator gave the role by command, but still for another person', async () => {
    const boss = await superadmin();
    const now = api.services.clock.now();
    const [other, same] = [await api.user(), await api.user()];
    for (const { email } of [other, same]) {
      const grant = { email, role: 'superadmin' as const, by: 'command: root@papan', now };
      expect(await database.transaction((tx) => giveRoleByCommand(tx, grant))).toBe(true);
    }
    await database.transaction((tx) =>
      tx
        .updateTable('registration_origins')
        .set({ network_hash: 'office' })
        .where('user_id', 'in', [boss.user_id, same.user_id])
        .execute(),
    );
    const confirms = ({ user_id }: ApiUser) =>
      isSecondPerson(database.read, { by: user_id, requested_by: boss.user_id, now });
    expect(await confirms(other)).toBe(true);
    expect(await confirms(same)).toBe(false);
  });
});

describe('a ban', () => {
  const reason = 'Menipu beberapa pembeli';
  const spelled = (name: string) => ({ kind: 'email' as const, contact: `${name}@papan.test`, reason });
  const refusal = async (email: string) => errorOf(await api.call(null, register, { email })).key;

  it('keeps all spellings of an address from registering, until it is removed', async () => {
    const { id } = await api.callOk(admin, bans.addBan, spelled('Penipu.Lama+iklan'));
    expect(await refusal('penipu.lama@papan.test')).toBe('email_banned');
    const [row] = (await api.callOk(admin, bans.listBans, { search: 'penipu.lama+lagi@PAPAN.test' })).data;
    expect(row).toMatchObject({ id, kind: 'email', contact: 'p•••@papan.test', reason, by: 'Sari Wulandari' });
    await api.callOk(admin, bans.removeBan, { id, reason: 'Sudah diperiksa ulang' });
    expect((await api.callOk(admin, bans.listBans, { search: 'penipu.lama@papan.test' })).data).toEqual([]);
    expect((await api.call(admin, bans.removeBan, { id, reason })).status).toBe(404);
  });

  it('of a phone number is found in any notation, and a second one changes reason and end', async () => {
    const order = { kind: 'phone' as const, contact: '0812-7777-1234', reason };
    const first = await api.callOk(admin, bans.addBan, order);
    const ends_at = new Date(api.services.clock.now().getTime() + MILLISECONDS.day).toISOString();
    const again = { ...order, contact: '+6281277771234', reason: 'Nomornya sudah dijual', ends_at };
    expect(await api.callOk(admin, bans.addBan, again)).toEqual(first);
    const { data } = await api.callOk(admin, bans.listBans, { search: '62812 7777 1234' });
    expect(data).toMatchObject([{ id: first.id, reason: 'Nomornya sudah dijual', ends_at }]);
  });

  it('ends at its date; blocking an account makes it one for good', async () => {
    const user = await api.user({ email: 'sementara@papan.test' });
    // The database's clock is not the test's.
    const ended = { kind: 'email', value: 'sementara@papan.test', ends_at: new Date(Date.now() - 1000) };
    await database.transaction((tx) => tx.insertInto('banned_contacts').values(ended).execute());
    const isBanned = () => bannedContact(database.read, { email: 'sementara@papan.test' });
    expect(await isBanned()).toBe(null);
    await api.callOk(admin, moderation.blockAccount, { id: user.user_id, reason });
    expect(await isBanned()).toBe('email');
    const [row] = (await api.callOk(admin, bans.listBans, { search: 'sementara@papan.test' })).data;
    expect(row).toMatchObject({ ends_at: null, reason, by: 'Sari Wulandari' });
  });

  it.each([
    { kind: 'email', contact: 'bukan email' },
    { kind: 'phone', contact: '12' },
    { kind: 'phone', contact: 'a@papan.test' },
    { kind: 'email', contact: 'a@papan.test', ends_at: '2020-01-01T00:00:00.000Z' },
  ])('refuses %j', async (input) => {
    const response = await api.call(admin, bans.addBan, { ...input, reason } as never);
    expect([response.status, errorOf(response).key]).toEqual([422, 'invalid_value']);
  });
});
