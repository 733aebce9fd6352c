import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_STATUSES, accountCan } from '../../../../contract/accounts/rules.ts';
import type { Person } from '../../../../contract/admin/people.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAction } from '../shared/use-action.ts';

/** For so many days an account can be suspended at once. */
const SUSPENSIONS = [7, 30, 90, 365] as const;

/**
 * Suspends, blocks or restores an account, with the reason that its user reads. Not a contract form: it sends to three
 * endpoints.
 */
export function StatusForm({ person, onDone }: { person: Person; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['people', 'ui']);
  const client = useClient();
  const toast = useToast();
  const { isPending, failure, errorOf, run } = useAction();
  const [change, setChange] = useState('');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { id } = person;
  const isSuspended = person.account_status === ACCOUNT_STATUSES.SUSPEND;
  const canSuspend = accountCan('suspend', person);
  const canBlock = accountCan('block', person);
  if (!canSuspend && !canBlock) return <p className="mt-4 text-13 text-ink-2">{t('status.final')}</p>;
  const save = async (which: 'apply' | 'restore') => {
    setAsking(false);
    const errors = { errors: 'caller' } as const;
    const isDone = await run(async () => {
      if (which === 'restore') return client('POST /admin/user/:id/suspension/end', { id, reason }, errors);
      if (change === 'block') return client('POST /admin/user/:id/block', { id, reason }, errors);
      // The end of the last day must not pass a year while the call is on its way.
      const until = new Date(Date.now() + Number(change) * DAY_MILLISECONDS - MINUTE).toISOString();
      return client('POST /admin/user/:id/suspend', { id, until, reason }, errors);
    });
    if (!isDone) return;
    setChange('');
    setReason('');
    await onDone();
    toast.success(t('status.done'));
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (change === 'block') setAsking(true);
        else if (change !== '') void save('apply');
      }}
    >
      <Select
        label={t('status.change')}
        required
        value={change}
        options={[
          ...(canSuspend
            ? SUSPENSIONS.map((days) => ({ value: days, label: t('status.suspend', { count: days }) }))
            : []),
          ...(canBlock ? [{ value: 'block', label: t('status.block') }] : []),
        ]}
        onChange={({ target }) => setChange(target.value)}
        {...errorOf('until')}
      />
      <TextArea
        label={t('status.reason')}
        required
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...errorOf('reason')}
      />
      {failure !== null && (
        <Alert tone="danger" isAnnounced>
          {failure}
        </Alert>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button
          type="submit"
          variant="danger-solid"
          loading={isPending}
          disabledReason={change === '' ? t('status.choose') : null}
        >
          {t('status.apply')}
        </Button>
        {isSuspended && (
          <Button variant="secondary" loading={isPending} onClick={() => void save('restore')}>
            {t('status.restore')}
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-2">{t('status.hint')}</p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('status.block_title', { name: person.full_name })}
        text={t('status.block_text')}
        cancel={t('status.cancel')}
        confirm={t('status.block_confirm')}
        isDangerous
        loading={isPending}
        onConfirm={() => void save('apply')}
      />
    </form>
  );
}

const MINUTE = 60_000;
