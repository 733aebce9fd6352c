import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../api/client.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { callOf, type HistoryChoice } from './history-filter.ts';

const TABLES = [
  ['csv_all', {}],
  ['csv_usage', { kind: 'usage' }],
  ['csv_purchase', { kind: 'purchase' }],
] as const;

/** Downloads of the history: as PDF with the current filters, or as CSV of the chosen days. */
export function DownloadMenu({ choice }: { choice: HistoryChoice }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const days = callOf({ ...choice, part: 'all' });
  const entries: readonly MenuEntry[] = [
    {
      kind: 'link',
      isFile: true,
      icon: <FileText />,
      label: t('download.pdf'),
      detail: t('download.pdf_hint'),
      href: fileAddress('GET /user/transaction/download/invoice-history', { ...callOf(choice), format: 'pdf', locale }),
    },
    { kind: 'separator' },
    ...TABLES.map(([name, kind]) => ({
      kind: 'link' as const,
      isFile: true,
      icon: <FileSpreadsheet />,
      label: t(`download.${name}`),
      href: fileAddress('GET /user/transaction/download/invoice-history', { ...days, ...kind, format: 'csv', locale }),
    })),
  ];
  return (
    <>
      <Menu
        triggerClassName={buttonClass({ variant: 'secondary', size: 'sm', className: 'noscript:hidden' })}
        trigger={{
          text: (
            <>
              <Download />
              {t('download.button')}
            </>
          ),
        }}
        entries={() => entries}
      />
      <noscript>
        <ul>
          {entries.map(
            (entry) =>
              entry.kind === 'link' && (
                <li key={entry.href}>
                  <a
                    className={textLinkClass({ className: 'flex min-h-11 items-center gap-2' })}
                    href={entry.href}
                    download=""
                  >
                    {entry.icon}
                    {entry.label}
                  </a>
                </li>
              ),
          )}
        </ul>
      </noscript>
    </>
  );
}
