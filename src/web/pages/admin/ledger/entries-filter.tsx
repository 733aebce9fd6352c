import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { jakartaDay } from '../../../../contract/text/jakarta.ts';
import { HISTORY_DAYS, TRANSFER_CAUSES } from '../../../../contract/wallet/rules.ts';
import { useRoot } from '../../../app/root-data.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { EntriesChoice } from './entries-page.tsx';

/** The filter of the ledger, as a form whose values are in the address. */
export function EntriesFilter({ filter }: { filter: EntriesChoice }) {
  const { t } = useTranslation(['ledger', 'admin', 'wallet']);
  const prefix = usePrefix();
  const { today } = useRoot();
  const { user = '', cause = '', from = '', to = '' } = filter;
  const [days, setDays] = useState({ from, to });
  const last = jakartaDay(today);
  const dayField = (end: 'from' | 'to') => (
    <DateField
      label={t(`admin:audit.${end}`)}
      name={end}
      value={days[end]}
      today={last}
      bounds={{ first: HISTORY_DAYS.first, last }}
      onChange={(day) => setDays((before) => ({ ...before, [end]: day }))}
    />
  );
  return (
    <form action={prefix(adminLinks.ledgerEntries())} method="get" noValidate>
      <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-[1.4fr_1.4fr_1fr_1fr_auto]">
        <TextField label={t('entries.user')} name="user" defaultValue={user} hint={t('entries.user_hint')} />
        <Select
          label={t('entries.cause')}
          name="cause"
          defaultValue={cause}
          placeholder={t('entries.any_cause')}
          options={TRANSFER_CAUSES.map((value) => ({ value, label: t(`wallet:causes.${value}`) }))}
        />
        {dayField('from')}
        {dayField('to')}
        <div className="flex gap-2 xl:mt-6.5">
          <Button type="submit" variant="primary">
            {t('admin:list.filter')}
          </Button>
          {Object.keys(filter).length > 0 && (
            <a className={buttonClass()} href={prefix(adminLinks.ledgerEntries())}>
              {t('admin:list.clear')}
            </a>
          )}
        </div>
      </div>
    </form>
  );
}
