import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { jakartaDay } from '../../../../contract/text/jakarta.ts';
import { fileAddress } from '../../../api/client.ts';
import { useRoot } from '../../../app/root-data.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatShortDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import type { EntriesChoice } from './entries-page.tsx';

const TABLES = ['entries', 'topups', 'corrections'] as const;

/** Downloads for the days of the filter; without them, for this month. */
export function ExportLinks({ filter }: { filter: EntriesChoice }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const { today } = useRoot();
  const to = filter.to ?? jakartaDay(today);
  const from = filter.from ?? `${to.slice(0, 7)}-01`;
  const days = { from: formatShortDate(from, locale), to: formatShortDate(to, locale) };
  return (
    <section className="mt-6" aria-label={t('export.title')}>
      <p className="text-14 text-ink-2">{t('export.text', days)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {TABLES.map((table) => (
          <a
            key={table}
            className={buttonClass({ variant: 'secondary' })}
            href={fileAddress('GET /admin/ledger/export', { table, from, to })}
            download
            data-reload=""
          >
            <Download />
            {t(`export.${table}`)}
          </a>
        ))}
      </div>
    </section>
  );
}
