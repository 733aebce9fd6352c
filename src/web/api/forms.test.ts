import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { completeRegistration, register, signIn } from '../../contract/accounts/endpoints.ts';
import { ApiError } from '../../contract/api/api-error.ts';
import { ERRORS, type ErrorKey } from '../../contract/api/errors.ts';
import { createTranslator } from '../app/i18n.ts';
import errors from '../locales/en/errors.json' with { type: 'json' };
import type { Translate } from './field-error-text.ts';
import { applyApiError, contractResolver } from './forms.ts';

const translator = createTranslator('en', { en: { errors } });
const translate: Translate = (key, values) => translator.t(key, { ...values });
const profile = completeRegistration.body
  .omit({ registration_token: true, terms: true })
  .extend({ terms: z.literal(true) });
const good = {
  first_name: 'Rina',
  last_name: '',
  phone: '0812 0000 7810',
  city_id: 1,
  password: 'kursi-rotan-7',
  terms: true,
} as const;
const options = { fields: {}, shouldUseNativeValidation: false };

async function errorsOfProfile(values: Record<string, unknown>) {
  const resolver = contractResolver(profile, translate, { terms: 'errors:validation.terms' });
  // The form holds what users type, not only what the schema allows.
  const { errors: found } = await resolver({ ...good, ...values } as typeof good, undefined, options);
  return Object.fromEntries(Object.entries(found).map(([name, fieldError]) => [name, fieldError?.message]));
}

test('valid values pass, parsed as by the server', async () => {
  const result = await contractResolver(profile, translate)(good, undefined, options);
  expect(result.errors).toEqual({});
  expect(result.values).toMatchObject({ phone: '+6281200007810', city_id: 1, first_name: 'Rina' });
});

test('an empty field gets the message for required fields, whatever its rule', async () => {
  expect(
    await errorsOfProfile({ first_name: ' ', phone: '', city_id: undefined, password: '', terms: undefined }),
  ).toEqual({
    first_name: 'First name can not be empty',
    phone: 'Phone number can not be empty',
    city_id: 'City can not be empty',
    password: 'Password can not be empty',
    terms: errors.validation.terms,
  });
  expect(await errorsOfProfile({ terms: false })).toEqual({ terms: errors.validation.terms });
});

test('an invalid value gets the message of its rule', async () => {
  expect(await errorsOfProfile({ phone: '12ab', password: 'pendek', first_name: '<b>' })).toEqual({
    phone: 'Phone number format is not valid',
    password: 'Password must be at least 8 characters long',
    first_name: 'First name format is not valid',
  });
  const { errors: found } = await contractResolver(signIn.body, translate)(
    { email: 'rina@', password: 'x' },
    undefined,
    options,
  );
  expect(found.email?.message).toBe('Email format is not valid');
  expect(found.password).toBeUndefined();
});

function formWith(values: Record<string, unknown>) {
  return { getValues: (() => values) as never, setError: vi.fn() };
}
const failure = (key: ErrorKey, fields?: Record<string, string[]>) => {
  const { code, status } = ERRORS[key];
  return new ApiError(status, {
    code,
    key,
    message: 'general',
    request_id: 'r',
    ...(fields ? { errors: fields } : {}),
  });
};

test('API errors are shown at their fields, and the first gets the focus', () => {
  const form = formWith({ email: 'a@b.id', password: '' });
  expect(applyApiError(form, failure('invalid_value', { email: ['one', 'two'], password: ['three'] }))).toBeNull();
  expect(form.setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'one two' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'three' }, { shouldFocus: false }],
  ]);
});

test('an error without a field is shown in general', () => {
  const form = formWith({ email: 'a@b.id' });
  expect(applyApiError(form, failure('invalid_argument', { registration_token: ['gone'] }))).toBe('gone');
  expect(applyApiError(form, failure('wrong_credentials'))).toBe('general');
  expect(form.setError).not.toHaveBeenCalled();
});

test('a message that says more than the field errors is kept', () => {
  expect(applyApiError(formWith({ email: '' }), failure('email_banned', { email: ['banned'] }))).toBe('general');
});

test('the e-mail step accepts an address in any case', async () => {
  const schema = register.body.pick({ email: true });
  const result = await contractResolver(schema, translate)({ email: 'Rina@Example.com' }, undefined, options);
  expect(result.values).toEqual({ email: 'rina@example.com' });
});
