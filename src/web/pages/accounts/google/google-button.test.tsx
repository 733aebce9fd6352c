import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createTranslator } from '../../../app/i18n.ts';
import accounts from '../../../locales/id/accounts.json' with { type: 'json' };
import { createSession } from '../../../session/session.ts';
import { SessionProvider } from '../../../session/viewer.tsx';
import { GoogleChoice } from './google-button.tsx';

function markup(hasGoogle: boolean): string {
  const send = () => Promise.reject(new Error('nothing is loaded'));
  return renderToString(
    <I18nextProvider i18n={createTranslator('id', { id: { accounts } })}>
      <SessionProvider session={createSession({ send, bootstrap: null, hasGoogle })}>
        <MemoryRouter>
          <GoogleChoice label="Lanjut" intent={{ next: '/favourite' }} />
        </MemoryRouter>
      </SessionProvider>
    </I18nextProvider>,
  );
}

it('is a plain link to Google, and absent if Google is not configured', () => {
  expect(markup(true)).toContain('href="/auth/google?next=%2Ffavourite"');
  expect(markup(false)).toBe('');
});
