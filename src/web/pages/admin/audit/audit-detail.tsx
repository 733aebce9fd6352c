import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../../contract/admin/endpoints.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import styles from './audit-detail.module.css';

/** What an entry changed, and from where. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const prefix = usePrefix();
  const names = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])].sort();
  const facts = [
    [t('audit.subject'), <code key="subject">{entry.subject_id}</code>],
    [t('audit.actor'), <code key="actor">{entry.actor}</code>],
    [t('audit.place'), entry.place ?? t('audit.no_place')],
    ...(entry.network_hash ? [[t('audit.network'), <code key="network">{entry.network_hash}</code>]] : []),
  ] as const;
  return (
    <div className={styles.entry}>
      {names.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('audit.value')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{textOf(entry.before[name])}</td>
                <td>{textOf(entry.after[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl>
        {facts.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-4">
        <a className={textLinkClass()} href={prefix(adminLinks.audit({ subject_id: entry.subject_id }))}>
          {t('audit.same_subject')}
        </a>
        <a className={textLinkClass()} href={prefix(adminLinks.audit({ actor: entry.actor }))}>
          {t('audit.same_actor')}
        </a>
      </p>
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
