import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PartState } from '../../../contract/help/rules.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { useLocale } from '../../ui/use-locale.ts';

const TONES: Record<PartState, Tone> = { works: 'success', slow: 'warning', disturbed: 'danger' };

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(clientContext)('GET /status', {});
}

/** Whether the parts of the site work. */
export function Component() {
  const { parts, checked_at } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['help', 'layout']);
  const locale = useLocale();
  const prefix = usePrefix();
  const allWork = parts.every(({ state }) => state === 'works');
  return (
    <main className="px-(--page) pb-14" data-container="fluid">
      <div className="mx-auto max-w-[640px]">
        <title>{`${t('status.title')} · ${t('layout:app_name')}`}</title>
        <meta name="description" content={t('status.description', { app: t('layout:app_name') })} />
        <Breadcrumbs items={[{ label: t('layout:home'), to: links.home() }, { label: t('status.title') }]} />
        <h1 className={pageTitleClass('mt-3')}>{t('status.title')}</h1>
        <p className="mt-2 text-ink-2">{t(allWork ? 'status.all_work' : 'status.some_late')}</p>
        <ul className={panelClass({ className: 'mt-4 divide-y divide-line' })}>
          {parts.map(({ name, state }) => (
            <li key={name} className="flex items-center justify-between gap-3 px-4 py-3">
              {t(`status.parts.${name}`)}
              <Pill tone={TONES[state]}>{t(`status.states.${state}`)}</Pill>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-14 text-ink-3">
          {t('status.checked', { time: formatDateTime(checked_at, locale) })} {t('status.more')}
        </p>
        <p className="mt-6">
          <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={prefix(helpLinks.status())}>
            {t('status.reload')}
          </a>
        </p>
      </div>
    </main>
  );
}
