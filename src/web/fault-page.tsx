import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Logo } from './layout/logo.tsx';
import { links } from './links.ts';
import { ErrorCard } from './ui/error-card.tsx';

export type PageError = {
  /** The catalogue's number. */
  code: number;
  message: string;
  /** Default: the error card's own title. */
  title?: string;
  request_id: string;
};

/** A page for a request that could not get its own: it needs no data and no scripts, so that it costs next to nothing. */
export function renderErrorPage(fault: PageError, words: i18n, basename: string): { head: string; body: string } {
  const appName = words.t('layout:app_name');
  const home = `${basename}${links.home()}`;
  const head = renderToString(
    <>
      <title>{fault.title ?? words.t('ui:error_500')}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
  const body = renderToString(
    <I18nextProvider i18n={words}>
      <div className="app">
        <header className="hdr lean">
          <div className="wrap">
            <a className="logo" href={home} aria-label={words.t('layout:to_home', { name: appName })}>
              <Logo appName={appName} />
            </a>
          </div>
        </header>
        <main className="vh board">
          {/* An empty address is the page's own. */}
          <ErrorCard
            title={fault.title}
            text={fault.message}
            code={fault.code}
            reference={fault.request_id}
            homeHref={home}
            reload=""
          />
        </main>
      </div>
    </I18nextProvider>,
  );
  return { head, body };
}
