import { renderToString } from 'react-dom/server';
import { I18nextProvider, Trans, useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { createTranslators } from './entry-server.tsx';

function Present() {
  const { t } = useTranslation('accounts');
  return <Trans t={t} i18nKey="email.text" values={{ email: 'a@papan.test' }} components={{ strong: <b /> }} />;
}

test('a remembered translator finds texts with elements in the namespace of its component', () => {
  const { id } = createTranslators('Papan');
  const page = (
    <I18nextProvider i18n={id}>
      <Present />
    </I18nextProvider>
  );
  expect(renderToString(page)).toContain('Email akun Anda sekarang');
});
