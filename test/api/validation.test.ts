import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../src/base/ids.ts';
import * as accounts from '../../src/contract/accounts/endpoints.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { missingFields } from '../../src/contract/ads/details.ts';
import type { Endpoint, InputOf } from '../../src/contract/api/endpoint.ts';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { topUp } from '../../src/contract/payments/endpoints.ts';
import { LOCALES, type Locale } from '../../src/contract/text/locale.ts';
import { getVoucher } from '../../src/contract/vouchers/endpoints.ts';
import { listTransactions } from '../../src/contract/wallet/endpoints.ts';
import { contractResolver } from '../../src/web/api/forms.ts';
import { createTranslator } from '../../src/web/app/i18n.ts';
import { numberFormat } from '../../src/web/ui/number-text.ts';
import { PasswordField } from '../../src/web/ui/password-field.tsx';
import { TextArea } from '../../src/web/ui/text-area.tsx';
import { TextField } from '../../src/web/ui/text-field.tsx';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';

// The rules for input of section 5 of the specification: each with its schema, its sentence in both languages, and what
// the form and the server respond.

let database: TestDatabase;
let api: Api;
let user: ApiUser;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  user = await api.user({ balance: 500 });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Sentences = Record<Locale, string>;
type Rule = {
  rule: string;
  endpoint: Endpoint;
  /** The form's schema, if it has fields that the API does not get. */
  form?: z.ZodObject;
  input: Record<string, unknown>;
  field: string;
  sentences: Sentences;
};

const TOKEN = 'x'.repeat(40);
const PROFILE = {
  registration_token: TOKEN,
  first_name: 'Rina',
  last_name: '',
  phone: '081200007810',
  city_id: 3276,
  password: 'kursi-rotan-7',
  terms: FIRST_VERSIONS,
};
const profile = (changes: object): [Endpoint, Record<string, unknown>] => [
  accounts.completeRegistration,
  { ...PROFILE, ...changes },
];
const detail = (changes: object) => ({ ...detailInput(newId(), 0), ...changes });
const hashtags = (...names: string[]) => ({ id: newId(), version: 0, hashtags: names });
const register = { endpoint: accounts.register };
const complete = { endpoint: accounts.completeRegistration };
const saveDetail = { endpoint: creation.saveDetail };
const saveHashtags = { endpoint: creation.saveHashtags };
const buy = { endpoint: topUp };
const history = { endpoint: listTransactions };

const FORMAT_OF_PHONE = { id: 'Format Nomor telepon tidak valid', en: 'Phone number format is not valid' };
const FORMAT_OF_EMAIL = { id: 'Format Email tidak valid', en: 'Email format is not valid' };
const LINK_NAME = {
  id: 'Pakai huruf kecil, angka, dan tanda hubung tunggal, tidak di awal atau akhir.',
  en: 'Use lowercase letters, digits and single hyphens, not at the start or end.',
};
const customLink = (scheme: string) => detail({ links: [{ kind: 'custom', url: 'https://contoh.id/a', scheme }] });

const REQUIRED: [field: string, id: string, en: string, endpoint: Endpoint, input: Record<string, unknown>][] = [
  ['email', 'Email tidak boleh kosong', 'Email can not be empty', accounts.register, { email: '' }],
  ['email', 'Email tidak boleh kosong', 'Email can not be empty', accounts.register, { email: '   ' }],
  ['email', 'Email tidak boleh kosong', 'Email can not be empty', accounts.register, {}],
  ['first_name', 'Nama depan tidak boleh kosong', 'First name can not be empty', ...profile({ first_name: ' ' })],
  ['phone', 'Nomor telepon tidak boleh kosong', 'Phone number can not be empty', ...profile({ phone: '' })],
  ['city_id', 'Kota tidak boleh kosong', 'City can not be empty', ...profile({ city_id: undefined })],
  ['password', 'Kata sandi tidak boleh kosong', 'Password can not be empty', ...profile({ password: '' })],
  ['terms', 'Persetujuan tidak boleh kosong', 'Consent can not be empty', ...profile({ terms: false })],
];

const RULES: Rule[] = [
  ...REQUIRED.map(([field, id, en, endpoint, input]) => ({
    rule: `required: ${field} ${JSON.stringify(input[field])}`,
    endpoint,
    input,
    field,
    sentences: { id, en },
  })),
  ...['rina', 'rina@', '@contoh.id', 'rina @contoh.id', 'rina@contoh'].map((email) => ({
    rule: `e-mail: ${email}`,
    ...register,
    input: { email },
    field: 'email',
    sentences: FORMAT_OF_EMAIL,
  })),
  ...['12ab', '08123', '081234', `0${'8'.repeat(15)}`, '+62-abc', '++6281234567'].map((phone) => ({
    rule: `phone: ${phone}`,
    ...complete,
    input: { ...PROFILE, phone },
    field: 'phone',
    sentences: FORMAT_OF_PHONE,
  })),
  {
    rule: 'minimum: characters',
    ...complete,
    input: { ...PROFILE, password: 'pendek' },
    field: 'password',
    sentences: { id: 'Kata sandi minimal 8 karakter', en: 'Password must be at least 8 characters long' },
  },
  {
    rule: 'maximum: characters',
    ...complete,
    input: { ...PROFILE, first_name: 'a'.repeat(61) },
    field: 'first_name',
    sentences: { id: 'Maksimal 60 karakter', en: 'Maximum 60 characters' },
  },
  {
    rule: 'maximum: a number compares by value',
    ...saveDetail,
    input: detail({ price: 1_000_000_000_000 }),
    field: 'price',
    sentences: { id: 'Harga maksimal 999.999.999.999', en: 'Price must be at most 999,999,999,999' },
  },
  {
    rule: 'minimum: a number compares by value',
    ...saveDetail,
    input: detail({ price: -1 }),
    field: 'price',
    sentences: { id: 'Harga minimal 0', en: 'Price must be at least 0' },
  },
  {
    rule: 'at most five hashtags',
    ...saveHashtags,
    input: hashtags('satu', 'dua', 'tiga', 'empat', 'lima', 'enam'),
    field: 'hashtags',
    sentences: { id: 'Anda hanya dapat menggunakan maksimum 5 hashtag', en: 'You can use at most 5 hashtags' },
  },
  {
    rule: 'a hashtag twice in one ad',
    ...saveHashtags,
    input: hashtags('kursi', '#Kursi'),
    field: 'hashtags.1',
    sentences: { id: 'Anda sudah memasukkan hashtag yang sama', en: 'You have already entered this hashtag' },
  },
  {
    rule: 'letters of a hashtag',
    ...saveHashtags,
    input: hashtags('kursi-rotan'),
    field: 'hashtags.0',
    sentences: {
      id: 'Hashtag berisi 2 sampai 30 huruf, angka, atau garis bawah.',
      en: 'A hashtag has 2 to 30 letters, digits or underscores.',
    },
  },
  ...['Harga', '-harga', 'harga-', 'daftar--harga', 'daftar harga', 'härga'].map((scheme) => ({
    rule: `custom link scheme: ${scheme}`,
    ...saveDetail,
    input: customLink(scheme),
    field: 'links.0.scheme',
    sentences: LINK_NAME,
  })),
  {
    rule: 'the code of an e-mail address has six digits',
    endpoint: accounts.verifyRegistration,
    input: { registration_token: TOKEN, code: '12345' },
    field: 'code',
    sentences: { id: 'Format Kode tidak valid', en: 'Code format is not valid' },
  },
  {
    rule: 'OVO needs a mobile number',
    ...buy,
    input: { package_id: 1, channel: 'ovo' },
    field: 'mobile_number',
    sentences: { id: 'Nomor ponsel tidak boleh kosong', en: 'Mobile number can not be empty' },
  },
  {
    rule: 'a top-up needs a package',
    ...buy,
    input: { payment_method: 'qris' },
    field: 'package_id',
    sentences: { id: 'Paket tidak boleh kosong', en: 'Package can not be empty' },
  },
  {
    rule: 'a range of dates in order',
    ...history,
    input: { date: ['2026-03-02', '2026-03-01'] },
    field: 'date.1',
    sentences: {
      id: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
      en: 'The last day can not be before the first day',
    },
  },
  {
    rule: 'the first date',
    ...history,
    input: { date: ['2019-12-31', '2026-03-01'] },
    field: 'date.0',
    sentences: { id: 'Tanggal tidak boleh sebelum 01/01/2020', en: 'Date can not be before 01/01/2020' },
  },
  {
    rule: 'the last date',
    ...history,
    input: { date: ['2026-03-01', '2100-01-01'] },
    field: 'date.1',
    sentences: { id: 'Tanggal tidak boleh setelah 31/12/2099', en: 'Date can not be after 31/12/2099' },
  },
  {
    rule: 'a day of the calendar',
    ...history,
    input: { date: ['2026-02-30', '2026-03-01'] },
    field: 'date.0',
    sentences: { id: 'Format Tanggal tidak valid', en: 'Date format is not valid' },
  },
];

function translatorOf(locale: Locale) {
  return createTranslator(locale, { [locale]: textsOf(locale) });
}
function textsOf(locale: Locale) {
  const texts = import.meta.glob<Record<string, unknown>>('../../src/web/locales/*/{ui,errors}.json', {
    eager: true,
    import: 'default',
  });
  return {
    ui: texts[`../../src/web/locales/${locale}/ui.json`] ?? {},
    errors: texts[`../../src/web/locales/${locale}/errors.json`] ?? {},
  } as never;
}

/** What a form with the schema shows at a field. */
async function messageOfForm(schema: z.ZodObject, input: Record<string, unknown>, field: string, locale: Locale) {
  const translator = translatorOf(locale);
  const resolver = contractResolver(schema, (key, values) => translator.t(key, { ...values }));
  const { errors } = await resolver(input as never, undefined, { fields: {}, shouldUseNativeValidation: false });
  let found: unknown = errors;
  for (const part of field.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return (found as { message?: string } | undefined)?.message;
}

/** What the server says about a field. */
async function messagesOfServer(endpoint: Endpoint, input: Record<string, unknown>, field: string, locale: Locale) {
  const headers = {
    authorization: `Bearer ${user.token}`,
    'accept-language': locale,
    'content-type': 'application/json',
    'idempotency-key': newId(),
    'x-forwarded-for': newAddress(),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(endpoint.method === 'GET' ? input : {})) {
    if (Array.isArray(value)) for (const [index, part] of value.entries()) query.append(`${name}[${index}]`, part);
    else query.append(name, String(value));
  }
  const response = await api.raw(`${endpoint.path}${query.size > 0 ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  return errorOf(response).errors?.[field];
}

describe.each(LOCALES)('in %s', (locale) => {
  it.each(RULES)('form and server say the same: $rule', async ({ endpoint, form, input, field, sentences }) => {
    const schema = form ?? (endpoint.method === 'GET' ? endpoint.query : endpoint.body);
    expect(await messageOfForm(schema, input, field, locale)).toBe(sentences[locale]);
    expect(await messagesOfServer(endpoint, input, field, locale)).toEqual([sentences[locale]]);
  });

  it('equal: the repeated password', async () => {
    const form = accounts.resetPassword.body
      .omit({ token: true })
      .extend({ password_again: accounts.repeatedPassword })
      .refine(...accounts.SAME_PASSWORD);
    const values = { password: 'kursi-rotan-7', password_again: 'kursi-rotan-8' };
    expect(await messageOfForm(form, values, 'password_again', locale)).toBe(
      {
        id: 'Password tidak sama, Silahkan masukkan kembali',
        en: 'The passwords are not the same. Please enter them again',
      }[locale],
    );
    expect(await messageOfForm(form, { ...values, password_again: 'kursi-rotan-7' }, 'password_again', locale)).toBe(
      undefined,
    );
  });

  it('equal: any other fields', () => {
    const texts = translatorOf(locale);
    expect(texts.t('errors:validation.equal', { field: 'A', other_field: 'B', context: 'email' })).toBe(
      { id: 'A tidak sama dengan B!', en: 'A not equal with B!' }[locale],
    );
  });

  it('a required field has an asterisk and asks for its value', () => {
    const translator = translatorOf(locale);
    const html = (element: ReactElement) =>
      renderToStaticMarkup(createElement(I18nextProvider, { i18n: translator }, element));
    const label = { id: 'Nama depan', en: 'First name' }[locale];
    const prompt = { id: 'Masukkan nama depan', en: 'Please enter first name' }[locale];
    for (const kind of [TextField, TextArea, PasswordField]) {
      const required = html(createElement(kind as typeof TextField, { label, required: true }));
      expect(required).toContain(`placeholder="${prompt}"`);
      expect(required).toMatch(/<label[^>]*>[^<]*<span[^>]*aria-hidden="true"> \*<\/span><\/label>/);
      expect(required).toMatch(/ required=""/);
      const optional = html(createElement(kind as typeof TextField, { label }));
      expect(optional).not.toContain('placeholder=');
      expect(optional).not.toContain('*');
    }
    expect(html(createElement(TextField, { label, required: true, placeholder: 'Rina' }))).toContain(
      'placeholder="Rina"',
    );
    expect(html(createElement(TextField, { label: 'KTP', required: true }))).toContain('KTP"');
  });

  it('the attributes of a category are named in the page’s language', async () => {
    const category = { category_id: 2, sub_category_id: 201 };
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const response = (details: object) =>
      messagesOfServer(
        creation.saveDetail,
        { ...detailInput(draft.id, draft.version), ...category, details },
        'details.production_year',
        locale,
      );
    expect(await response({ production_year: 2031 })).toEqual([
      { id: 'Tahun maksimal 2030', en: 'Year must be at most 2030' }[locale],
    ]);
    // 900 is less than 1900, although its first digit is larger.
    expect(await response({ production_year: 900 })).toEqual([
      { id: 'Tahun minimal 1900', en: 'Year must be at least 1900' }[locale],
    ]);
    expect(await response({ production_year: 2020.5 })).toEqual([
      { id: 'Format Tahun tidak valid', en: 'Year format is not valid' }[locale],
    ]);
  });

  it('the text of a design and of a description has a minimum of characters and words', async () => {
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const { id, version } = draft;
    const display = (text: string) => ({
      id,
      version,
      complete: true,
      display_config: { contents: [{ type: 'TEXT', rows: [{ text }] }] },
    });
    const design = (text: string) => messagesOfServer(creation.saveDisplay, display(text), 'display_text', locale);
    expect(await design('Kursi')).toEqual([
      { id: 'Teks desain minimal 20 karakter', en: 'Design text must be at least 20 characters long' }[locale],
      { id: 'Teks desain minimal 4 kata', en: 'Design text must contain at least 4 words' }[locale],
    ]);
    const facts = missingFields({ ...detailInput(id, version), title: '', description: 'Pendek' } as never, []);
    expect(facts.title).toEqual([{ key: 'required' }]);
    expect(facts.description?.map(({ key }) => key)).toEqual(['minimum_length', 'words']);
    await api.callOk(user, creation.saveDisplay, { id, version, complete: true, display_config: DESIGN });
    const words = { ...detailInput(id, version + 1), description: `${'kata'.repeat(20)} dua`, complete: true };
    expect(await messagesOfServer(creation.saveDetail, words, 'description', locale)).toEqual([
      { id: 'Deskripsi minimal 8 kata', en: 'Description must contain at least 8 words' }[locale],
    ]);
  });

  it.each<[string, () => Promise<unknown>, string, Sentences]>([
    [
      'an invalid voucher',
      () => send(getVoucher, { code: 'TIDAKADA' }, locale),
      'invalid_code',
      { id: 'Kode voucher tidak valid', en: 'Voucher code is not valid' },
    ],
    [
      'a picture that is too small',
      async () => {
        const file = new Blob([new Uint8Array(await sharp({ create: SMALL }).png().toBuffer())], { type: 'image/png' });
        return (await api.call(user, uploadDisplayAsset, { ratio: '1:1' }, { file, headers: languageOf(locale) })).body;
      },
      'image_too_small',
      {
        id: 'Gambar terlalu kecil. Pakai gambar minimal 600 × 600 piksel.',
        en: 'Image resolution too small. Use a picture of at least 600 × 600 pixels.',
      },
    ],
    [
      'a banned e-mail address',
      async () => {
        await ban('email', 'jahat@contoh.id');
        return send(accounts.register, { email: 'Jahat@Contoh.id' }, locale);
      },
      'email_banned',
      { id: 'Email ini tidak bisa dipakai di sini.', en: 'This email cannot be used here.' },
    ],
    [
      'an account of Google has no password to change',
      () => send(accounts.changePassword, { current_password: 'apa-saja-9', password: 'kursi-rotan-7' }, locale),
      'no_password',
      {
        id: 'Akun ini masuk lewat Google, jadi tidak punya kata sandi.',
        en: 'This account signs in with Google and has no password.',
      },
    ],
  ])('%s', async (_, call, key, sentences) => {
    expect(await call()).toMatchObject({ key, message: sentences[locale] });
  });
});

const SMALL = { width: 300, height: 300, channels: 3, background: '#369' } as const;
const languageOf = (locale: Locale) => ({ 'accept-language': locale, 'x-forwarded-for': newAddress() });

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, locale: Locale): Promise<unknown> {
  return (await api.call(user, endpoint, input, { headers: languageOf(locale) })).body;
}

async function ban(kind: 'email', value: string): Promise<void> {
  await database.transaction((tx) =>
    tx
      .insertInto('banned_contacts')
      .values({ kind, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

describe('nullable', () => {
  it('an empty optional field skips its other rules', async () => {
    expect(accounts.completeRegistration.body.safeParse(PROFILE).success).toBe(true);
    const empty = detail({
      title: '',
      description: '',
      contact_email: '',
      contact_phone: '',
      address: '',
      price: null,
    });
    expect(creation.saveDetail.body.safeParse(empty).success).toBe(true);
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const facts = { ...detailInput(draft.id, draft.version), title: '', contact_email: '', price: null };
    await api.callOk(user, creation.saveDetail, facts);
  });
});

describe('numbers and amounts', () => {
  const typed = (format: ReturnType<typeof numberFormat>, text: string) =>
    [...text].reduce((before, data) => {
      const after = before + data;
      return format.typed({ before, after, caret: after.length, data });
    }, '');

  test.each(LOCALES)('a number field in %s takes digits up to its limit', (locale) => {
    const format = numberFormat({ locale, decimals: 0, grouped: false, digits: 4 });
    expect(typed(format, '2a0-2.6789')).toBe('2026');
  });

  test.each([
    ['id', '1.250.000,50'],
    ['en', '1,250,000.50'],
  ] as const)('an amount in %s takes digits, dot and comma', (locale, shown) => {
    const format = numberFormat({ locale, decimals: 2, grouped: true, digits: 12 });
    expect(typed(format, `Rp ${shown}x`)).toBe(shown);
  });
});
