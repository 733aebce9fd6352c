import { describe, expect, test } from 'vitest';
import { categoryField as field } from '../../../../../test/support/category-field.ts';
import type { DetailForm } from '../../../../contract/ads/creation.ts';
import { displayConfig, emptyDisplay } from '../../../../contract/design/schemas.ts';
import { type CategoryForm, fieldErrorsOfValues, savableValues, titleOfDesign } from './detail-form.ts';

const SAVED: DetailForm = {
  title: 'Kursi rotan Cirebon',
  description: 'Kursi teras dari rotan asli, dianyam tangan di Plumbon, Cirebon.',
  category_id: 1,
  sub_category_id: 10,
  details: { year: 2020 },
  price: 1_150_000,
  price_unit: 0,
  price_note: 'none',
  price_period: 'none',
  photos: [],
  location_same_as_profile: true,
  city_id: null,
  address: '',
  address_detail: '',
  contact_same_as_profile: true,
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  whatsapp_connected: false,
  links: [],
};
const FORM: CategoryForm = { sub_category_id: 10, fields: [field('year', 'integer', { minimum: 1900 })] };

describe('values that can be saved while typing', () => {
  test('keep what was saved instead of a half-typed number or URL', () => {
    const values = { ...SAVED, contact_phone: '812', contact_email: 'rina@', contact_name: 'Rina' };
    expect(savableValues(values, SAVED, FORM)).toEqual({ ...SAVED, contact_name: 'Rina' });
  });
  test('contain the phone number in the contract’s format', () => {
    const values = { ...SAVED, contact_phone: '812 3456 7890' };
    expect(savableValues(values, SAVED, FORM).contact_phone).toBe('+6281234567890');
  });
  test('leave out answers that do not fit the form', () => {
    const values = { ...SAVED, details: { year: 12, colour: 'red' } };
    expect(savableValues(values, SAVED, FORM).details).toEqual({});
  });
  test('keep the old category until the new form is loaded', () => {
    const values = { ...SAVED, title: 'Kursi rotan baru', category_id: 2, sub_category_id: 20 };
    expect(savableValues(values, SAVED, FORM)).toEqual({ ...SAVED, title: 'Kursi rotan baru' });
    const form = { sub_category_id: 20, fields: [] };
    expect(savableValues(values, SAVED, form)).toMatchObject({ category_id: 2, sub_category_id: 20, details: {} });
  });
  test('contain no price for a free ad', () => {
    expect(savableValues({ ...SAVED, price_note: 'free' }, SAVED, FORM).price).toBeNull();
  });
});

describe('errors that prevent completing the step', () => {
  test('nothing', () => expect(fieldErrorsOfValues(SAVED, FORM)).toEqual({}));
  test('missing fields and invalid answers', () => {
    const values = { ...SAVED, title: 'Kursi', price: null, details: { year: 12 } };
    expect(Object.keys(fieldErrorsOfValues(values, FORM))).toEqual(['title', 'price', 'details.year']);
  });
});

describe('the first title', () => {
  const titled = (...rows: { text: string; size: number }[]) =>
    titleOfDesign(displayConfig.parse({ ...emptyDisplay(), contents: [{ type: 'TEXT', rows }] }));
  test('is the largest text of the design, on one line', () => {
    expect(titled({ text: 'Lensa jernih', size: 3 }, { text: 'Kamera\nFujica', size: 8 })).toBe('Kamera Fujica');
  });
  test('continues with further rows until it is long enough', () => {
    expect(titled({ text: 'Sofa', size: 8 }, { text: 'tiga dudukan', size: 3 })).toBe('Sofa tiga dudukan');
  });
  test('is never sample text, nor too long', () => {
    expect(titled({ text: 'Tulis di sini', size: 8 }, { text: 'kata '.repeat(20), size: 3 })).toBe('');
  });
});
