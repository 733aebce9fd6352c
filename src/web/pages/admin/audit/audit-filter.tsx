import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, AUDIT_FIRST_DAY } from '../../../../contract/audit/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { jakartaDay } from '../../../../contract/text/jakarta.ts';
import { useRoot } from '../../../app/root-data.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AuditChoice } from './audit-page.tsx';

/** The filter of the log, as a form whose values are in the address. */
export function AuditFilter({ filter }: { filter: AuditChoice }) {
  const { t } = useTranslation('admin');
  const prefix = usePrefix();
  const { today } = useRoot();
  const { actor = '', action = '', subject_id, from = '', to = '' } = filter;
  const [days, setDays] = useState({ from, to });
  const last = jakartaDay(today);
  const dayField = (end: 'from' | 'to') => (
    <DateField
      label={t(`audit.${end}`)}
      name={end}
      value={days[end]}
      today={last}
      bounds={{ first: AUDIT_FIRST_DAY, last }}
      onChange={(day) => setDays((before) => ({ ...before, [end]: day }))}
    />
  );
  return (
    <form action={prefix(adminLinks.audit())} method="get" noValidate>
      <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-[1.4fr_1.4fr_1fr_1fr_auto]">
        <TextField label={t('audit.actor')} name="actor" defaultValue={actor} hint={t('audit.actor_hint')} />
        <Select
          label={t('audit.action')}
          name="audit_action"
          defaultValue={action}
          placeholder={t('audit.any_action')}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
        />
        {dayField('from')}
        {dayField('to')}
        {subject_id && <input type="hidden" name="subject_id" value={subject_id} />}
        <div className="flex gap-2 xl:mt-6.5">
          <Button type="submit" variant="primary">
            {t('list.filter')}
          </Button>
          {Object.keys(filter).length > 0 && (
            <a className={buttonClass()} href={prefix(adminLinks.audit())}>
              {t('list.clear')}
            </a>
          )}
        </div>
      </div>
      {subject_id && (
        <p className="mt-3">
          <span className={chipClass({ isOn: true })}>
            {t('audit.only_subject')} <code>{subject_id.slice(-12)}</code>
          </span>
        </p>
      )}
    </form>
  );
}
