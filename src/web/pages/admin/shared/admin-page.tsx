import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A page of the console: its title, a line below it, and what is done with all of it. */
export function AdminPage(props: { title: string; subtitle?: ReactNode; action?: ReactNode; children: ReactNode }) {
  const { title, subtitle, action, children } = props;
  const { t } = useTranslation(['admin', 'layout']);
  return (
    <>
      <title>{`${title} · ${t('title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-24 font-extrabold">{title}</h1>
          {subtitle && <p className="text-14 text-ink-2">{subtitle}</p>}
        </div>
        {action}
      </div>
      <div className="mt-4">{children}</div>
    </>
  );
}
