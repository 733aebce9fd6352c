import { Download, FileArchive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { DataExport } from '../../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../../contract/own-data/rules.ts';
import { fileAddress } from '../../../api/client.ts';
import { useEvent } from '../../../api/events.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { Rows } from './rows.tsx';

type ExportSectionProps = { exports: readonly DataExport[]; nextAt: string | null };

/** Starts archives, and lists those that can be downloaded. */
export function ExportSection({ exports, nextAt }: ExportSectionProps) {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  const isAwaited = useRef(false);
  const { isPending, start } = useStartExport();
  const { revalidate } = useRevalidator();
  const { viewer } = useViewer();
  const download = useDownload();
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const isPreparing = exports.some(({ expires_at }) => expires_at === null);
  useEffect(() => {
    if (isPreparing) isAwaited.current = false;
  }, [isPreparing]);
  // The archive is ready, perhaps before the list says that it is prepared. Without one, a notice may be of the account's deletion,
  // which ends the session: loading again would ask for a sign-in.
  useEvent('notification', () => void ((isPreparing || isAwaited.current) && revalidate()));
  const limit = nextAt && t('export.next', { count: OWN_DATA.exports_a_day, time: formatDateTime(nextAt, locale) });
  const press = (id: string) =>
    viewer?.has_password ? setRequestedId(id) : void download({ id }).catch(ignoreFailure);
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="export">
      <h2 id="export" className="text-18">
        {t('export.heading')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('export.text')}</p>
      <Button
        variant="primary"
        className="mt-4"
        loading={isPending}
        disabledReason={isPreparing ? t('export.wait') : limit}
        onClick={() => {
          isAwaited.current = true;
          void start();
        }}
      >
        <FileArchive />
        {t('export.start')}
      </Button>
      {limit && !isPreparing && <p className="mt-2 text-13 text-ink-2">{limit}</p>}
      {exports.length > 0 && (
        <Rows className="mt-4" aria-label={t('export.list')}>
          {exports.map((archive) => (
            <Archive key={archive.id} archive={archive} onDownload={() => press(archive.id)} />
          ))}
        </Rows>
      )}
      <DownloadDialog
        open={requestedId !== null}
        onClose={() => setRequestedId(null)}
        onPassword={async (password) => {
          if (requestedId !== null) await download({ id: requestedId, password });
          setRequestedId(null);
        }}
      />
    </section>
  );
}

function Archive({ archive, onDownload }: { archive: DataExport; onDownload: () => void }) {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  const { created_at, expires_at, bytes } = archive;
  const time = formatDateTime(created_at, locale);
  const size = useSize(bytes ?? 0);
  return (
    <li>
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <b>{t('export.name', { time })}</b>
          <Pill tone={expires_at === null ? 'info' : 'success'}>
            {t(expires_at === null ? 'export.preparing' : 'export.ready')}
          </Pill>
        </p>
        {expires_at !== null && (
          <p className="text-13 text-ink-2 tabular-nums">
            {t('export.until', { size, time: formatDateTime(expires_at, locale) })}
          </p>
        )}
      </div>
      {expires_at !== null && (
        <Button variant="secondary" aria-label={t('export.download_named', { time })} onClick={onDownload}>
          <Download />
          {t('export.download')}
        </Button>
      )}
    </li>
  );
}

/** `1,2 MB` or `340 kB`. */
function useSize(bytes: number): string {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  const isSmall = bytes < 1_000_000;
  const size = isSmall ? Math.ceil(bytes / 1000) : Math.round(bytes / 100_000) / 10;
  return t(isSmall ? 'export.kilobytes' : 'export.megabytes', { size: formatNumber(size, locale) });
}

function useStartExport() {
  const { t } = useTranslation('own-data');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      await client('POST /user/data/export', {});
      toast.success({ title: t('export.started'), text: t('export.started_text') });
    } catch (error) {
      ignoreFailure(error);
    } finally {
      await revalidate();
      setPending(false);
    }
  };
  return { isPending, start };
}

/** Gets a link for the password and opens it. */
function useDownload() {
  const client = useClient();
  return async ({ id, ...password }: { id: string; password?: string }) => {
    const options = password.password === undefined ? {} : { errors: 'caller' as const };
    const link = await client('POST /user/data/export/:id/link', { id, ...password }, options);
    location.assign(fileAddress('GET /user/data/export/:id/file', { id, ...link }));
  };
}
