import { renderToString } from 'react-dom/server';
import { I18nextProvider, Trans, useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { defaultBrand } from '../../contract/brand/brand.ts';
import { createTranslators, pageAt } from './entry-server.tsx';

function Present() {
  const { t } = useTranslation('accounts');
  return <Trans t={t} i18nKey="email.text" values={{ email: 'a@papan.test' }} components={{ strong: <b /> }} />;
}

test('a remembered translator finds texts with elements in the namespace of its component', () => {
  const { id } = createTranslators(defaultBrand());
  const page = (
    <I18nextProvider i18n={id}>
      <Present />
    </I18nextProvider>
  );
  expect(renderToString(page)).toContain('Email akun Anda sekarang');
});

test('a text is looked up again for other values, and for other languages', () => {
  const { id, en } = createTranslators(defaultBrand());
  const texts = [id, en].flatMap((translator) => {
    const t = translator.getFixedT(null, 'layout');
    return ['Papan', 'Loak', 'Papan'].map((name) => t('to_home', { name }));
  });
  expect(texts[2]).toBe(texts[0]);
  expect(texts[0]).toContain('Papan');
  expect(texts[1]).toContain('Loak');
  expect(new Set(texts).size).toBe(4);
});

test('a page is found by its whole path: regardless of case, encoding and language', () => {
  const accessOf = (path: string, basename = '') => pageAt(path, basename).access;
  expect(accessOf('/profile/wallet')).toBe('login');
  expect(accessOf('/Profile/%77allet?x=1')).toBe('login');
  expect(accessOf('/en/profile/wallet', '/en')).toBe('login');
  expect(accessOf('/signin')).toBe('guest');
  expect(pageAt('/help/isi-ulang', '').is_prerendered).toBe(true);
  for (const path of ['/', '/elektronik', '/elektronik/tv/jawa-barat', '/%E0%A4%A', '/profile-of-nobody']) {
    expect(accessOf(path), path).toBe('all');
  }
  expect(accessOf('/en', '/en')).toBe('all');
});
