import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { links } from '../../contract/pages/links.ts';
import { CenteredMain } from '../layout/centered-main.tsx';
import { HeaderBar } from '../layout/header-bar.tsx';
import { LogoLink } from '../layout/logo-link.tsx';
import { ErrorCard } from '../ui/error-card.tsx';

export type PageError = {
  /** The error's code in the specification. */
  code: number;
  message: string;
  /** Default: the error card's own title. */
  title?: string;
  request_id: string;
};

/** An error page without data and scripts, for a request whose page failed. */
export function renderErrorPage(error: PageError, translator: i18n, basename: string): { head: string; body: string } {
  const appName = translator.t('layout:app_name');
  const home = `${basename}${links.home()}`;
  const head = renderToString(
    <>
      <title>{error.title ?? translator.t('ui:error_500')}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
  const body = renderToString(
    <I18nextProvider i18n={translator}>
      <div>
        <header>
          <HeaderBar>
            <LogoLink
              appName={appName}
              href={home}
              label={translator.t('layout:to_home', { name: appName })}
              className="h-15 lg:h-20"
            />
          </HeaderBar>
        </header>
        <CenteredMain>
          {/* An empty URL refers to the current page. */}
          <ErrorCard
            title={error.title}
            text={error.message}
            code={error.code}
            reference={error.request_id}
            homeHref={home}
            reload=""
          />
        </CenteredMain>
      </div>
    </I18nextProvider>,
  );
  return { head, body };
}
