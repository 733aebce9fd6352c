import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import * as accountRules from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import type { Endpoint } from '../../src/contract/api/endpoint.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';

// The access rights: one row per endpoint with the status that each kind of caller gets, for a subject of the owner's.

const { INACTIVE, SUSPEND, BLOCKED, WAITING_DELETION } = accountRules.ACCOUNT_STATUSES;
/** `suspended` and similar callers own the subject themselves: their account status changed afterwards. */
const CALLERS = [
  'guest',
  'owner',
  'other',
  'suspended',
  'blocked',
  'inactive',
  'waiting_deletion',
  'unknown',
  'agency',
  'admin',
  'superadmin',
] as const;
type Caller = (typeof CALLERS)[number];
type Row = Record<Caller, number>;
const STATUS_OF: Partial<Record<Caller, number>> = {
  suspended: SUSPEND,
  blocked: BLOCKED,
  inactive: INACTIVE,
  waiting_deletion: WAITING_DELETION,
  unknown: 99,
};
const USER_TYPE_OF: Partial<Record<Caller, number>> = {
  agency: accountRules.USER_TYPES.AGENCY,
  admin: accountRules.USER_TYPES.ADMIN,
  superadmin: accountRules.USER_TYPES.SUPERADMIN,
};

const row = (all: number, exceptions: Partial<Row> = {}): Row => ({
  ...(Object.fromEntries(CALLERS.map((caller) => [caller, all])) as Row),
  ...exceptions,
});
/** Callers without a valid session. */
const nobody = { guest: 401, blocked: 401, unknown: 401 };
const anybody = row(200);
const ownThings = row(200, nobody);
const superadminOnly = row(403, { ...nobody, superadmin: 200 });
/** Callers who do not own the subject. */
const strangers = { other: 404, agency: 404, admin: 404, superadmin: 404 };
const ownAd = row(200, { ...nobody, ...strangers });
const mayNotWrite = { suspended: 403, inactive: 403, waiting_deletion: 403 };
const ownAdWritten = row(200, { ...nobody, ...mayNotWrite, ...strangers });
/** A voucher that does not exist, so that everybody who may redeem is rejected with 422. */
const unknownVoucher = row(422, { ...nobody, suspended: 403, inactive: 403 });
/** Shown only while the owner's account status allows it; the callers with a status own the ad. */
const shownAd = row(200, { blocked: 404, inactive: 404, waiting_deletion: 404, unknown: 404 });
const administratorsOnly = row(403, { ...nobody, admin: 200, superadmin: 200 });

const nothingForAdministrators = row(403, { ...nobody, admin: 404, superadmin: 404 });

/** The same for a published ad: no draft is left to compare. */
const ownPinnedAdWritten = { ...ownAdWritten };

type Subject = 'none' | 'publisher' | 'draft' | 'ready' | 'published';
type Expectation = { subject: Subject; row: Row; input?: (id: string, version: number) => Record<string, unknown> };
const only = (id: string) => ({ id });
const everywhere = (expected: Row, input: Record<string, unknown> = {}): Expectation => ({
  subject: 'none',
  row: expected,
  input: () => input,
});

const CASE = {
  amount: 500_000,
  paid_at: new Date().toISOString(),
  from_bank: 'BCA',
  from_account: '1234567890',
  to_bank: 'DANA',
  to_account: '081234567890',
  seller_name: 'Budi',
  seller_phone: '',
  story: 'Barang tidak dikirim.',
};
const FORGED_LINK = { user: newId(), kind: 'search_found', signature: 'x' };

const EXPECTED: Record<string, Expectation> = {
  'GET /user/auth': everywhere(anybody),
  'GET /user/register/bonus': everywhere(anybody),
  'POST /user/register': { subject: 'none', row: anybody, input: (id) => ({ email: `${id}@example.com` }) },
  // Both are rejected because of their input, for every caller.
  'POST /user/register/verify': everywhere(row(409), { registration_token: 'a'.repeat(43), code: '123456' }),
  'POST /user/register/profile': everywhere(row(409), {
    registration_token: 'a'.repeat(43),
    first_name: 'Sari',
    phone: '081234567890',
    city_id: 3276,
    password: 'warung-kopi-subuh',
    terms: FIRST_VERSIONS,
  }),
  // Google is not configured in this test.
  'GET /user/auth/google': everywhere(row(404)),
  'GET /user/register/google': everywhere(anybody),
  'POST /user/register/google': everywhere(row(404), {
    registration_token: 'a'.repeat(43),
    first_name: 'Sari',
    phone: '081234567890',
    city_id: 3276,
    terms: FIRST_VERSIONS,
  }),
  'GET /user/register/survey': everywhere(ownThings),
  'POST /user/register/survey': everywhere(row(200, { ...nobody, suspended: 403, inactive: 403 }), {
    value: 'friends',
  }),
  'GET /status': everywhere(anybody),
  'GET /help': everywhere(anybody),
  'GET /information/:name': everywhere(anybody, { name: 'about' }),
  'POST /help/question': everywhere(anybody, {
    topic_id: 2,
    message: 'Koin saya belum masuk sejak kemarin.',
    name: 'Rina',
    email: 'rina@papan.test',
  }),
  'GET /help/:slug': everywhere(anybody, { slug: 'harga-koin' }),
  'GET /approval': everywhere(anybody),
  'GET /approval/type/:type': everywhere(anybody, { type: 1 }),
  'GET /user/approval': everywhere(ownThings),
  'POST /user/approval': everywhere(ownThings, { terms: FIRST_VERSIONS }),
  'POST /user/signin': {
    subject: 'none',
    row: row(401),
    input: (id) => ({ email: `${id}@example.com`, password: 'tidak-ada-orangnya' }),
  },
  'POST /user/auth/forgot-password': {
    subject: 'none',
    row: anybody,
    input: (id) => ({ email: `lupa.${id}@example.com` }),
  },
  'POST /user/first-administrator/check': everywhere(row(410), { token: 'a'.repeat(43) }),
  'POST /user/first-administrator': everywhere(row(410), {
    token: 'a'.repeat(43),
    email: 'pertama@papan.test',
    first_name: 'Ratna',
    phone: '081234567890',
    city_id: 3171,
    password: 'warung-kopi-subuh',
    terms: FIRST_VERSIONS,
  }),
  // All three are rejected because of their input.
  'POST /user/auth/reset-password/check': everywhere(row(410), { token: 'a'.repeat(43) }),
  'POST /user/auth/reset-password': everywhere(row(410), { token: 'a'.repeat(43), password: 'warung-kopi-subuh' }),
  'POST /user/auth/change-password': everywhere(row(409, nobody), {
    current_password: 'bukan-sandinya',
    password: 'warung-kopi-subuh',
  }),
  // All three are rejected because of their input.
  'POST /user/signin/second-factor': everywhere(row(410), { challenge: 'a'.repeat(43), code: '123456' }),
  'POST /user/signin/enrolment': everywhere(row(410), { challenge: 'a'.repeat(43) }),
  'POST /user/signin/enrolment/verify': everywhere(row(410), { challenge: 'a'.repeat(43), code: '123456' }),
  'GET /user/second-factor': everywhere(administratorsOnly),
  // A recovery code that nobody has.
  'POST /user/second-factor/confirm': everywhere(row(403, { ...nobody, admin: 422, superadmin: 422 }), {
    code: 'A'.repeat(16),
  }),
  'POST /user/second-factor/recovery-code': everywhere(administratorsOnly),
  'POST /user/second-factor/phone': everywhere(administratorsOnly),
  'POST /user/second-factor/phone/verify': everywhere(row(403, { ...nobody, admin: 410, superadmin: 410 }), {
    challenge: 'a'.repeat(43),
    code: '123456',
  }),
  'GET /user/session': everywhere(ownThings),
  'DELETE /user/session': everywhere(ownThings, { id: '01890000-0000-7000-8000-000000000000' }),
  // The accounts of the tests have no password.
  'POST /user/auth/email-verification': {
    subject: 'none',
    row: ownThings,
    input: (id) => ({ email: `baru.${id}@example.com` }),
  },
  // All three are rejected because of their input.
  'POST /user/auth/change-email': everywhere(row(409, nobody), { change_token: 'a'.repeat(43), code: '123456' }),
  'POST /user/auth/change-email/objection/check': everywhere(row(410), { token: 'a'.repeat(43) }),
  'POST /user/auth/change-email/objection': everywhere(row(410), { token: 'a'.repeat(43) }),
  'POST /user/auth/edit-profile': everywhere(ownThings, { first_name: 'Sari' }),
  'PUT /user/auth/photo': everywhere(ownThings),
  'DELETE /user/auth/photo': everywhere(ownThings),
  'GET /user/signout': everywhere(anybody),
  'GET /user/data': everywhere(ownThings),
  'POST /user/data/export': everywhere(ownThings),
  // The archive does not exist.
  'POST /user/data/export/:id/link': { subject: 'none', row: row(404, nobody), input: only },
  'GET /user/data/export/:id/file': {
    subject: 'none',
    row: row(404, nobody),
    input: (id) => ({ id, expires_at: 1, signature: 'a'.repeat(43) }),
  },
  'POST /user/data/deletion': everywhere(
    row(200, { ...nobody, suspended: 409, waiting_deletion: 409, admin: 403, superadmin: 403 }),
  ),
  'POST /user/pause': everywhere(row(200, { ...nobody, suspended: 409, inactive: 409, waiting_deletion: 409 })),
  // The account is not paused.
  'POST /user/pause/end': everywhere(row(409, { ...nobody, inactive: 200 })),
  'POST /user/data/request': everywhere(ownThings, { kind: 'question', text: 'Data apa yang Anda simpan?' }),
  'GET /admin/help/question': everywhere(administratorsOnly, { state: 'open' }),
  // The question does not exist.
  'POST /admin/help/question/:id/take': {
    subject: 'none',
    row: row(403, { ...nobody, admin: 404, superadmin: 404 }),
    input: only,
  },
  'POST /admin/help/question/:id/answer': {
    subject: 'none',
    row: row(403, { ...nobody, admin: 404, superadmin: 404 }),
    input: (id) => ({ id, text: 'Sudah kami perbaiki' }),
  },
  'POST /admin/help/question/:id/state': {
    subject: 'none',
    row: row(403, { ...nobody, admin: 404, superadmin: 404 }),
    input: (id) => ({ id, is_open: false }),
  },
  'GET /admin/data-request': everywhere(administratorsOnly),
  'GET /admin/data-request/:id/proof': { subject: 'none', row: nothingForAdministrators, input: only },
  // The request does not exist.
  'POST /admin/data-request/:id/answer': {
    subject: 'none',
    row: row(403, { ...nobody, admin: 404, superadmin: 404 }),
    input: (id) => ({ id, answer: 'Sudah kami perbaiki' }),
  },
  'GET /user/wallet': everywhere(ownThings),
  'GET /user/transaction/history': everywhere(ownThings),
  'GET /user/transaction/download/invoice-history': everywhere(ownThings),
  // The payment does not exist.
  'GET /invoice/check/:token': everywhere(row(404), { token: 'INV-2026-000001.forged' }),
  'GET /user/payment/:id/invoice': { subject: 'none', row: row(404, nobody), input: only },
  'GET /user/coin/package': everywhere(anybody),
  'GET /admin/console': everywhere(administratorsOnly),
  'GET /admin/dashboard': everywhere(administratorsOnly),
  'GET /admin/audit': everywhere(superadminOnly),
  'GET /admin/audit/export': everywhere(superadminOnly),
  'GET /admin/checks': everywhere(superadminOnly),
  'GET /admin/page-timing': everywhere(superadminOnly),
  'POST /page-error': everywhere(anybody, {
    page: 'board',
    build: 'a1b2c3',
    name: 'TypeError',
    message: 'x is undefined',
    places: [{ function: 'open', file: '/assets/a.js', line: 1, column: 2 }],
  }),
  'POST /page-timing': everywhere(anybody, {
    page: 'board/home',
    build: 'a1b2c3',
    network: '4g',
    first_byte_ms: 120,
    first_paint_ms: 800,
    largest_paint_ms: 900,
    interaction_ms: null,
    shift_thousandths: 0,
  }),
  'GET /admin/ledger': everywhere(superadminOnly),
  'GET /admin/ledger/state': everywhere(superadminOnly),
  'GET /admin/ledger/entry': everywhere(superadminOnly),
  'GET /admin/ledger/export': everywhere(superadminOnly, { table: 'entries', from: '2026-03-01', to: '2026-03-02' }),
  'POST /admin/ledger/check': everywhere(superadminOnly),
  // The payment does not exist.
  'GET /admin/wallet/correction': everywhere(superadminOnly),
  'POST /admin/wallet/correction/:id/agree': {
    subject: 'none',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: only,
  },
  'POST /admin/wallet/correction/:id/refuse': {
    subject: 'none',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: (id) => ({ id, reason: 'Sudah diperiksa berdua' }),
  },
  'POST /admin/product/:id/refund': {
    subject: 'none',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: (id) => ({ id, amount: 5, reason: 'Sudah diperiksa berdua' }),
  },
  'POST /admin/payment/:id/refund': {
    subject: 'publisher',
    row: { ...superadminOnly, superadmin: 404 },
    input: (id) => ({ id, reason: 'Terbayar dua kali' }),
  },
  'POST /admin/wallet/correction': {
    subject: 'publisher',
    row: superadminOnly,
    input: (id) => ({ user_id: id, amount: 5, reason: 'Salah hitung kemarin' }),
  },
  'GET /admin/payment/finding': everywhere(superadminOnly),
  // The finding does not exist.
  'POST /admin/payment/finding/:id/close': {
    subject: 'publisher',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: (id) => ({ id, note: 'Uangnya sudah dikembalikan' }),
  },
  'GET /admin/ban': everywhere(administratorsOnly),
  'POST /admin/ban': {
    subject: 'none',
    row: administratorsOnly,
    input: (id) => ({ kind: 'email', contact: `${id}@papan.test`, reason: 'Menipu beberapa pembeli' }),
  },
  // No such ban.
  'POST /admin/ban/:id/remove': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, reason: 'Nomornya sudah berganti orang' }),
  },
  'GET /admin/product': everywhere(administratorsOnly),
  // No such ad.
  'POST /admin/product/:id/review': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, reason: 'Terlihat di papan, tampak palsu' }),
  },
  'GET /admin/user': everywhere(administratorsOnly),
  'GET /admin/user/:id': { subject: 'publisher', row: administratorsOnly, input: only },
  'GET /admin/user/:id/details': { subject: 'publisher', row: administratorsOnly, input: only },
  'POST /admin/user/:id/reveal': {
    subject: 'publisher',
    row: administratorsOnly,
    input: (id) => ({ id, reason: 'Diminta oleh pemilik akun' }),
  },
  'POST /admin/user/:id/note': {
    subject: 'publisher',
    row: administratorsOnly,
    input: (id) => ({ id, text: 'Sudah ditelepon' }),
  },
  'POST /admin/user/:id/role': {
    subject: 'publisher',
    row: administratorsOnly,
    input: (id) => ({ id, role: 'agency', reason: 'Kantor agen terdaftar' }),
  },
  'POST /admin/user/:id/session/end': {
    subject: 'publisher',
    row: administratorsOnly,
    input: (id) => ({ id, reason: 'Perangkatnya hilang' }),
  },
  'POST /admin/user/:id/suspend': {
    subject: 'publisher',
    row: administratorsOnly,
    input: (id) => ({ id, until: '2026-03-09T03:00:00.000Z', reason: 'Iklan palsu berulang' }),
  },
  // The account is not suspended.
  'POST /admin/user/:id/suspension/end': {
    subject: 'publisher',
    row: row(403, { ...nobody, admin: 409, superadmin: 409 }),
    input: (id) => ({ id, reason: 'Keliru, sudah diperiksa ulang' }),
  },
  'POST /admin/user/:id/block': {
    subject: 'publisher',
    row: administratorsOnly,
    input: (id) => ({ id, reason: 'Menipu beberapa pembeli' }),
  },
  // No bonus is held.
  'POST /admin/user/:id/bonus/release': {
    subject: 'publisher',
    row: row(403, { ...nobody, superadmin: 409 }),
    input: (id) => ({ id, reason: 'Keluarga di satu rumah' }),
  },
  'GET /admin/rule': everywhere(administratorsOnly),
  'POST /admin/rule': {
    subject: 'none',
    row: administratorsOnly,
    input: () => ({ name: 'Kata', kind: 'words', effect: 'flag', entries: ['kuciyak belolang'] }),
  },
  // No such rule.
  'PUT /admin/rule/:id': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, version: 1, name: 'Kata', kind: 'words', effect: 'flag', entries: ['kuciyak belolang'] }),
  },
  'DELETE /admin/rule/:id': { subject: 'none', row: nothingForAdministrators, input: (id) => ({ id, version: 1 }) },
  'GET /admin/rule/:id/trial': { subject: 'none', row: nothingForAdministrators, input: only },
  'GET /admin/rule/:id/check': { subject: 'none', row: nothingForAdministrators, input: only },
  'POST /admin/rule/:id/switch': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, version: 1, is_active: true }),
  },
  'GET /admin/bonus/held': everywhere(administratorsOnly),
  'GET /admin/queue': everywhere(administratorsOnly),
  'GET /admin/decision': everywhere(administratorsOnly),
  // No such decision.
  'POST /admin/decision/:id/reverse': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, reason: 'Keliru, fotonya milik sendiri' }),
  },
  // No such job.
  'POST /admin/queue/:id/take': { subject: 'none', row: nothingForAdministrators, input: only },
  'POST /admin/queue/:id/decide': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, decision: 'leave' }),
  },
  'POST /admin/queue/:id/undo': { subject: 'none', row: nothingForAdministrators, input: only },
  'POST /admin/brand/logo': everywhere(superadminOnly),
  'GET /admin/data/:kind': everywhere(superadminOnly, { kind: 'coin_package' }),
  'POST /admin/data/:kind': everywhere(superadminOnly, {
    kind: 'coin_package',
    values: { coins: 700, bonus_coins: 20, price_idr: 70_000, is_active: true },
  }),
  // No such record.
  'PUT /admin/data/:kind/:record_id': everywhere(row(403, { ...nobody, superadmin: 404 }), {
    kind: 'coin_package',
    record_id: '31000',
    version: '0'.repeat(16),
    values: {},
  }),
  'DELETE /admin/data/:kind/:record_id': everywhere(row(403, { ...nobody, superadmin: 404 }), {
    kind: 'coin_package',
    record_id: '31000',
    version: '0'.repeat(16),
  }),
  'POST /admin/data/:kind/order': everywhere(row(403, { ...nobody, superadmin: 409 }), {
    kind: 'coin_package',
    ids: ['31000'],
  }),
  'POST /admin/data/:kind/:record_id/undo': {
    subject: 'none',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: (id) => ({ kind: 'coin_package', record_id: '31000', entry_id: id }),
  },
  'GET /admin/breach-drill': everywhere(administratorsOnly),
  'POST /admin/breach-drill': everywhere(administratorsOnly, {
    from: '2026-03-01',
    to: '2026-03-02',
    kinds: ['profile'],
  }),
  'GET /admin/breach-drill/:id/people': {
    subject: 'none',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: only,
  },
  'GET /admin/breach-drill/:id/record': { subject: 'none', row: nothingForAdministrators, input: only },
  'GET /admin/fraud-cases/:id/picture/:picture_id': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, picture_id: id }),
  },
  'GET /admin/takedown': everywhere(administratorsOnly),
  // The ad does not exist.
  'POST /admin/takedown': {
    subject: 'none',
    row: row(403, { ...nobody, admin: 422, superadmin: 422 }),
    input: (id) => ({
      authority: 'Komdigi',
      reference: 'B-1/2026',
      urgency: 'urgent',
      grounds: 'Penipuan daring',
      received_at: '2026-03-02T02:00:00.000Z',
      ads: id,
    }),
  },
  'POST /admin/takedown/:id/decide': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, decision: 'take_down' }),
  },
  'POST /admin/takedown/:id/withdraw': {
    subject: 'none',
    row: row(403, { ...nobody, superadmin: 404 }),
    input: (id) => ({ id, reason: 'Surat pencabutan dari lembaga' }),
  },
  'GET /admin/takedown/:id/order': { subject: 'none', row: nothingForAdministrators, input: only },
  'GET /admin/takedown/:id/receipt': { subject: 'none', row: nothingForAdministrators, input: only },
  'GET /admin/takedown/:id/proof': { subject: 'none', row: nothingForAdministrators, input: only },
  'GET /user/identity': everywhere(ownThings),
  // The picture is too small for a photo of an ID card.
  'PUT /user/identity/photo': everywhere(row(422, { ...nobody, ...mayNotWrite }), { consent: 'true' }),
  // No photo waits for a decision, and none exists.
  'DELETE /user/identity/photo': everywhere(row(409, nobody)),
  'GET /admin/identity': everywhere(administratorsOnly),
  'GET /admin/identity/:id': { subject: 'none', row: nothingForAdministrators, input: only },
  'POST /admin/identity/:id/link': { subject: 'none', row: nothingForAdministrators, input: only },
  'POST /admin/identity/:id/approve': { subject: 'none', row: nothingForAdministrators, input: only },
  'POST /admin/identity/:id/reject': {
    subject: 'none',
    row: nothingForAdministrators,
    input: (id) => ({ id, reason_id: 1 }),
  },
  'GET /admin/identity/:id/photo': {
    subject: 'none',
    row: row(403, { ...nobody, admin: 410, superadmin: 410 }),
    input: (id) => ({ id, expires_at: 1, signature: 'a'.repeat(43) }),
  },
  'GET /category/all': everywhere(anybody),
  'GET /category/:id': everywhere(anybody, { id: 11 }),
  'GET /category/sub/:id': everywhere(anybody, { id: 11 }),
  'GET /category/find': everywhere(anybody, { search: 'papan' }),
  'GET /product/publication/price': everywhere(anybody),
  'GET /options/type/:type': everywhere(anybody, { type: 'color' }),
  'GET /location/province': everywhere(anybody),
  'GET /location/city': everywhere(anybody, { province_id: 32 }),
  'GET /location': everywhere(anybody, { search: 'depok' }),
  'PUT /content/create/display/asset': everywhere(row(200, { ...nobody, ...mayNotWrite })),
  'PUT /content/create/phone-photo': everywhere(anybody, { token: 'a'.repeat(22) }),
  'POST /content/create/phone-photo': everywhere(anybody, { secret: 'a'.repeat(22) }),
  // No design or gallery contains this picture.
  'DELETE /content/create/display/asset': {
    subject: 'draft',
    row: row(404, { ...nobody, ...mayNotWrite }),
    input: (id) => ({ id, file_id: id }),
  },
  'DELETE /content/create/display/asset/remove': {
    subject: 'none',
    row: row(404, { ...nobody, ...mayNotWrite }),
    input: (id) => ({ file_id: id }),
  },
  // The draft's id is not the id of a photo.
  'GET /content/create/display/asset/:file_id/subject': {
    subject: 'draft',
    row: row(404, nobody),
    input: (id) => ({ file_id: id }),
  },
  'GET /content/banner': { subject: 'draft', row: ownAd, input: only },
  'PUT /content/create/banner': { subject: 'draft', row: ownAdWritten, input: only },
  'DELETE /content/create/banner': {
    subject: 'draft',
    row: row(404, { ...nobody, ...mayNotWrite }),
    input: (id) => ({ id, file_id: id }),
  },
  'GET /content/create': { subject: 'draft', row: ownAd, input: only },
  'POST /content/create': everywhere(row(200, { ...nobody, ...mayNotWrite })),
  'POST /content/create/display': {
    subject: 'draft',
    row: ownAdWritten,
    input: (id, version) => ({ id, version, display_config: DESIGN }),
  },
  'POST /content/create/detail/category': {
    subject: 'ready',
    row: ownAdWritten,
    input: (id, version) => ({ id, version, category_id: 11, sub_category_id: 1108 }),
  },
  'POST /content/create/detail': { subject: 'ready', row: ownAdWritten, input: detailInput },
  'GET /product/publication/package': { subject: 'ready', row: ownAd, input: only },
  'POST /content/create/publication': {
    subject: 'ready',
    row: ownAdWritten,
    input: (id, version) => ({ id, version, duration_days: 14, auto_renew: false }),
  },
  ...Object.fromEntries(
    ['POST', 'PATCH'].flatMap((method) =>
      ['display-config', 'update-config'].map((name) => [
        `${method} /content/create/${name}`,
        {
          subject: 'draft',
          row: ownAdWritten,
          input: (id: string) => ({ id, display_config: DESIGN }),
        } satisfies Expectation,
      ]),
    ),
  ),
  'GET /content/create/limit': { subject: 'draft', row: ownAd, input: only },
  'GET /content/create/reset': { subject: 'draft', row: ownAd, input: only },
  'GET /content/create/hashtag/check': {
    subject: 'draft',
    row: ownAd,
    input: (id) => ({ id, hashtag: 'beras' }),
  },
  'PATCH /content/create/hashtag/check': {
    subject: 'draft',
    row: ownAd,
    input: (id) => ({ id, hashtag: 'beras' }),
  },
  'PATCH /content/create/hashtags': {
    subject: 'draft',
    row: ownAdWritten,
    input: (id, version) => ({ id, version, hashtags: ['#Beras'] }),
  },
  'GET /content/create/validate/voucher-code': everywhere(unknownVoucher, { voucher_code: 'TEMPEL25' }),
  'GET /voucher': everywhere(unknownVoucher, { code: 'TEMPEL25' }),
  'GET /user/affiliate': everywhere(ownThings),
  'GET /user/affiliate/friend': everywhere(ownThings),
  'POST /voucher/redeem': everywhere(unknownVoucher, { code: 'TEMPEL25' }),
  'POST /user/register/apply-voucher': everywhere(row(409), { registration_token: 'a'.repeat(43), code: 'TEMPEL25' }),
  'POST /content/create/publish': { subject: 'ready', row: ownAdWritten, input: (id) => ({ id, price: 60 }) },
  'GET /product/my-product': everywhere(ownThings),
  'GET /product/my-product/filter': everywhere(ownThings),
  'PATCH /product/my-product': {
    subject: 'published',
    row: ownPinnedAdWritten,
    input: (id) => ({ id, auto_renew: false }),
  },
  'DELETE /product/my-product': { subject: 'published', row: ownPinnedAdWritten, input: (id) => ({ ids: [id] }) },
  'PATCH /product/deactivate': { subject: 'published', row: ownPinnedAdWritten, input: only },
  'POST /product/duplicate': { subject: 'published', row: ownPinnedAdWritten, input: only },
  'POST /product/my-product/revision': { subject: 'published', row: ownPinnedAdWritten, input: only },
  'GET /product/my-product/figures': { subject: 'published', row: ownAd, input: only },
  'GET /product/my-product/transaction': { subject: 'published', row: ownAd, input: only },
  // The ad is not hidden.
  'GET /product/my-product/hidden/:id': { subject: 'published', row: row(404, nobody), input: only },
  'POST /product/my-product/appeal': {
    subject: 'published',
    row: row(404, { ...nobody, owner: 409, suspended: 409, inactive: 409, waiting_deletion: 409 }),
    input: (id) => ({ id, text: 'Harganya memang segitu, lihat notanya.' }),
  },
  'GET /product/package/extension/boost': { subject: 'published', row: ownAd, input: only },
  'GET /product/package/extension/hashtag': everywhere(anybody),
  'GET /product/my-product/several': {
    subject: 'published',
    row: ownAd,
    input: (id) => ({ ids: [id], action: 'boost' }),
  },
  'POST /product/my-product/several': {
    subject: 'published',
    row: ownPinnedAdWritten,
    input: (id) => ({ ids: [id], action: 'deactivate', price: 0 }),
  },
  'POST /product/my-product/boost': {
    subject: 'published',
    row: ownPinnedAdWritten,
    input: (id) => ({ id, boost: true, price: 75 }),
  },
  'GET /product/detail/feature': { subject: 'published', row: anybody, input: only },
  'POST /content/create/preview': { subject: 'draft', row: ownAdWritten, input: only },
  // The preview token is invalid.
  'GET /product/preview/:id': {
    subject: 'published',
    row: row(404),
    input: (id) => ({ id, token: 'a'.repeat(43) }),
  },
  'GET /product/detail/:id': { subject: 'published', row: shownAd, input: only },
  'POST /product/view': { subject: 'published', row: anybody, input: only },
  'POST /product/contact': { subject: 'published', row: shownAd, input: only },
  'GET /product': everywhere(anybody),
  'GET /product/boosted': everywhere(anybody),
  'GET /product/total': everywhere(anybody),
  'POST /product/search/choice': everywhere(anybody, { id: newId(), keyword: 'beras', action: 'open' }),
  'POST /product/search': everywhere(anybody, { keyword: 'beras' }),
  'GET /product/type/:type/:category': everywhere(anybody, { type: 'sell', category: 'mobil' }),
  'GET /product/type/:type/:category/:sub_category': everywhere(anybody, {
    type: 'sell',
    category: 'mobil',
    sub_category: 'mobil-bekas',
  }),
  // Each owner of the subject requests their own page; a blocked user has none.
  'GET /product/owner': { subject: 'publisher', row: row(200, { blocked: 404, unknown: 404 }), input: only },
  'GET /product/search/suggestion': everywhere(anybody, { keyword: 'beras' }),
  'GET /product/similar/:id': { subject: 'published', row: anybody, input: only },
  'POST /product/favourite': { subject: 'published', row: ownThings, input: only },
  'DELETE /product/favourite': { subject: 'published', row: ownThings, input: only },
  'GET /product/favourite': everywhere(ownThings),
  'GET /user/report': everywhere(anybody),
  'POST /user/report/guest': {
    subject: 'published',
    row: shownAd,
    input: (id) => ({ ads_id: id, report_id: 1, email: `${newId()}@example.com` }),
  },
  'GET /user/report/guest': { subject: 'none', row: anybody, input: () => ({ ads_id: newId() }) },
  // No code was sent.
  'POST /user/report/guest/verify': everywhere(row(409), { code: '123456' }),
  'POST /user/report': {
    subject: 'published',
    // Nobody reports their own ad.
    row: row(200, { ...nobody, owner: 409, suspended: 409, inactive: 404, waiting_deletion: 404 }),
    input: (id) => ({ ads_id: id, report_id: 1 }),
  },
  'GET /user/help': everywhere(ownThings),
  'GET /user/help/:id': { subject: 'publisher', row: row(404, nobody), input: only },
  'GET /user/fraud-cases': everywhere(ownThings),
  'POST /user/fraud-cases': {
    subject: 'published',
    // Nobody has a fraud case about their own ad. An ad of a paused account can be copied too.
    row: row(200, { ...nobody, owner: 409, suspended: 409, inactive: 409, waiting_deletion: 409 }),
    input: (id) => ({ ads_id: id }),
  },
  // There are no cases.
  'GET /user/fraud-cases/:id': { subject: 'publisher', row: row(404, nobody), input: only },
  'PUT /user/fraud-cases/:id/picture': { subject: 'publisher', row: row(404, nobody), input: only },
  'GET /user/fraud-cases/:id/picture/:picture_id': {
    subject: 'publisher',
    row: row(404, nobody),
    input: (id) => ({ id, picture_id: newId() }),
  },
  'DELETE /user/fraud-cases/:id/picture/:picture_id': {
    subject: 'publisher',
    row: row(404, nobody),
    input: (id) => ({ id, picture_id: newId() }),
  },
  'POST /user/fraud-cases/:id': { subject: 'publisher', row: row(404, nobody), input: (id) => ({ id, ...CASE }) },
  'GET /user/fraud-cases/:id/document': { subject: 'publisher', row: row(404, nobody), input: only },
  'GET /product/favourite/id': everywhere(ownThings),
  'GET /product/saved-search/count': everywhere(ownThings),
  // The link is forged.
  'GET /notification/subscription': everywhere(row(410), FORGED_LINK),
  'DELETE /notification/subscription': everywhere(row(410), FORGED_LINK),
  'GET /product/saved-search': everywhere(ownThings),
  'POST /product/saved-search': everywhere(ownThings, { name: 'Beras', filters: { keyword: 'beras' } }),
  'PATCH /product/saved-search': everywhere(row(404, nobody), { id: newId(), name: 'Beras' }),
  'POST /product/saved-search/mark': everywhere(row(404, nobody), { id: newId() }),
  'DELETE /product/saved-search': everywhere(ownThings, { id: newId() }),
  // No gateway listens at the configured address.
  'POST /user/wallet/topup': everywhere(row(503, nobody), { package_id: 1, payment_method: 'qris' }),
  'GET /user/payment': everywhere(ownThings),
  // There are no payments.
  'GET /user/payment/:id': { subject: 'publisher', row: row(404, nobody), input: only },
  'POST /user/payment/:id/check': { subject: 'publisher', row: row(404, nobody), input: only },
  'POST /user/payment/:id/cancel': { subject: 'publisher', row: row(404, nobody), input: only },
  'GET /notification': everywhere(ownThings),
  'POST /notification/mark': everywhere(ownThings),
  'DELETE /notification': everywhere(ownThings),
  'GET /notification/choice': everywhere(ownThings),
  'GET /notification/push': everywhere(ownThings),
  'POST /notification/push': everywhere(ownThings, {
    endpoint: 'https://push.example.com/abc',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }),
  'DELETE /notification/push': everywhere(ownThings),
  'POST /notification/digest': everywhere(ownThings, { digest: 'weekly' }),
  'POST /notification/choice': everywhere(ownThings, {
    kind: 'ad_hidden',
    in_app: true,
    by_mail: false,
    by_push: true,
  }),
};

let database: TestDatabase;
let api: Api;
let picture: Blob;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const pixels = { create: { width: 600, height: 600, channels: 3 as const, background: '#2040c0' } };
  picture = new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: 'image/png' });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

async function subjectOf(owner: ApiUser, subject: Subject): Promise<{ id: string; version: number }> {
  if (subject === 'none') return { id: owner.user_id, version: 0 };
  const { id, version } = (await api.callOk(owner, creation.startDraft, {})).draft;
  if (subject === 'draft') return { id, version };
  const display = await api.callOk(owner, creation.saveDisplay, {
    id,
    version,
    display_config: DESIGN,
    complete: true,
  });
  const saved = await api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  if (subject === 'published' || subject === 'publisher') {
    await api.callOk(owner, creation.publishAd, { id, price: 60 });
  }
  if (subject === 'publisher') return { id: owner.user_id, version: 0 };
  return { id, version: saved.version };
}

async function setStatus(user: ApiUser, account_status: number): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('users').set({ account_status }).where('id', '=', user.user_id).execute(),
  );
}

type Owned = { owner: ApiUser; made: { id: string; version: number } };

/** A new subject, whose owner has the account status of the caller. */
async function makeOwned(caller: Caller, subject: Subject): Promise<Owned> {
  const owner = await api.user();
  const made = await subjectOf(owner, subject);
  const status = STATUS_OF[caller];
  if (status !== undefined) await setStatus(owner, status);
  return { owner, made };
}

async function makeVisitor(caller: Caller): Promise<ApiUser | null> {
  if (caller === 'guest') return null;
  return api.user({ user_type: USER_TYPE_OF[caller] ?? accountRules.USER_TYPES.REGULAR });
}

const isOwner = (caller: Caller) => caller === 'owner' || STATUS_OF[caller] !== undefined;

const sharedOwned = new Map<string, Promise<Owned & { before: unknown }>>();
const sharedVisitors = new Map<Caller, Promise<ApiUser | null>>();
/** The only GET that changes something. */
const SIGN_OUT = 'GET /user/signout';

/** Whether the call cannot change anything: then calls of the same kind share their subject and their caller. */
function changesNothing(endpoint: Endpoint, status: number): boolean {
  if (nameOf(endpoint) === SIGN_OUT) return false;
  return endpoint.method === 'GET' || (status >= 400 && status < 500);
}

/** The caller and the subject of one call. */
async function situation(caller: Caller, subject: Subject, isShared: boolean) {
  if (!isShared) {
    if (isOwner(caller)) {
      const { owner, made } = await makeOwned(caller, subject);
      return { made, who: owner };
    }
    // Nobody owns what does not exist.
    const made = subject === 'none' ? { id: newId(), version: 0 } : (await makeOwned(caller, subject)).made;
    return { made, who: await makeVisitor(caller) };
  }
  const key = `${STATUS_OF[caller]} ${subject}`;
  const owned = sharedOwned.get(key) ?? makeOwned(caller, subject).then(withState);
  sharedOwned.set(key, owned);
  const { owner, made } = await owned;
  if (isOwner(caller)) return { made, who: owner };
  const visitor = sharedVisitors.get(caller) ?? makeVisitor(caller);
  sharedVisitors.set(caller, visitor);
  return { made, who: await visitor };
}

const withState = async (owned: Owned) => ({ ...owned, before: await stateOf(owned) });

/** What a call could have changed of the owner's ads, account and coins. */
async function stateOf({ owner }: Owned): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select to_jsonb(users) as account,
      (select jsonb_agg(to_jsonb(ads) order by id) from ads where owner_id = users.id) as ads,
      (select jsonb_agg(to_jsonb(ledger_accounts)) from ledger_accounts where user_id = users.id) as wallet
    from users where id = $1`,
    [owner.user_id],
  );
  return rows[0];
}

async function callAs(caller: Caller, endpoint: Endpoint, expected: Expectation) {
  const isShared = changesNothing(endpoint, expected.row[caller]);
  const { made, who } = await situation(caller, expected.subject, isShared);
  const input = expected.input?.(made.id, made.version) ?? {};
  // The limits of mails per network are not the subject here.
  const headers = { 'x-forwarded-for': newAddress() };
  const file = endpoint.upload_bytes === null ? {} : { file: picture };
  return api.call(who, endpoint, input, { headers, ...file });
}

describe('every endpoint', () => {
  beforeAll(async () => {
    // Allows an account status that only a later version knows; the table's check would reject it.
    await database.pool.query('alter table users drop constraint if exists users_account_status_check');
  });

  it('has a row, and no row belongs to a removed endpoint', () => {
    expect(api.endpoints.map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(Object.keys(EXPECTED))('%s', async (name) => {
    const endpoint = api.endpoints.find((found) => nameOf(found) === name) ?? expect.fail(`${name} is gone`);
    const expected = EXPECTED[name] ?? expect.fail();
    const found: Partial<Row> = {};
    for (const caller of CALLERS) found[caller] = (await callAs(caller, endpoint, expected)).status;
    expect(found).toEqual(expected.row);
  });
});

describe('a rejected caller', () => {
  it('another user’s draft is not visible through any public endpoint', async () => {
    for (const subject of ['draft', 'ready'] as const) {
      const owner = await api.user();
      const { id } = await subjectOf(owner, subject);
      for (const who of [null, owner, await api.user({ user_type: accountRules.USER_TYPES.ADMIN })]) {
        expect((await api.call(who, adPage.getAd, { id })).status).toBe(404);
        expect((await api.call(who, adPage.revealContact, { id })).status).toBe(404);
      }
    }
  });
});

describe('every call that reads, or is refused', () => {
  it('leaves the owner’s ads, account and coins as they were', async () => {
    for (const [key, owned] of sharedOwned) {
      const { before, ...rest } = await owned;
      expect({ key, state: await stateOf(rest) }).toEqual({ key, state: before });
    }
  });
});
