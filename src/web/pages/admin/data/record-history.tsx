import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { AuditEntry } from '../../../../contract/admin/endpoints.ts';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import type { DataRecord } from '../../../../contract/admin/records.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './record-history.module.css';
import { useRecordTexts } from './record-text.tsx';

type HistoryProps = { kind: RecordKind; record: DataRecord };

/** Who changed a record, when and how, from the audit log; each change can be undone. */
export function RecordHistory({ kind, record }: HistoryProps) {
  const { t } = useTranslation(['records', 'admin']);
  const { label, text } = useRecordTexts(kind);
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [entries, setEntries] = useState<readonly AuditEntry[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setEntries((await client('GET /admin/audit', { subject_id: record.subject_id })).data);
    } catch (error) {
      ignoreFailure(error);
    }
    setBusy(false);
  };
  const undo = async (entry_id: string) => {
    setBusy(true);
    try {
      await client('POST /admin/data/:kind/:record_id/undo', { kind, record_id: record.id, entry_id });
      toast.success(t('undone'));
      await revalidate();
    } catch (error) {
      ignoreFailure(error);
    }
    setBusy(false);
  };
  return (
    <div className="mt-4">
      {entries === null ? (
        <Button loading={isBusy} onClick={() => void show()}>
          <History />
          {t('history.show')}
        </Button>
      ) : (
        <section aria-label={t('history.title')}>
          <h3 className="text-16 font-bold">{t('history.title')}</h3>
          {entries.length === 0 && <p className="text-14 text-ink-2">{t('history.empty')}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <p className="text-13 text-ink-2">
                  {`${formatDateTime(entry.created_at, locale)} · ${entry.actor_name ?? entry.actor} · ${t(`admin:audit.actions.${entry.action}`)}`}
                </p>
                <dl>
                  {changesOf(entry).map((name) => (
                    <div key={name}>
                      <dt className="inline font-semibold">{`${label(name)}: `}</dt>
                      <dd className="inline">
                        <span className="sr-only">{t('history.before')}</span>
                        <s>{text(name, entry.before[name])}</s>
                        {' → '}
                        <span className="sr-only">{t('history.after')}</span>
                        {text(name, entry.after[name])}
                      </dd>
                    </div>
                  ))}
                </dl>
                {(entry.action === 'record.change' || entry.action === 'record.undo') && (
                  <Button className="mt-2" size="sm" variant="secondary" onClick={() => void undo(entry.id)}>
                    <Undo2 />
                    {t('history.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The values that an entry changed; `record` names the record itself. */
function changesOf({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'record');
}
