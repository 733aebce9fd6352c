import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { recordTakedown } from '../../../../contract/takedowns/endpoints.ts';
import { TAKEDOWN, URGENCIES } from '../../../../contract/takedowns/rules.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { jakartaDay, jakartaTime } from '../../../../contract/text/jakarta.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';

const FORM = 'record-takedown';
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;
const schema = recordTakedown.body.omit({ received_at: true });

/** Records a request of an authority; its clock starts when it was received. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-legal');
  const { today } = useRoot();
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const now = new Date();
  const [day, setDay] = useState(() => jakartaDay(now));
  const [time, setTime] = useState(() => jakartaTime(now).slice(11, 16));
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [, hours = '', minutes = ''] = TIME.exec(time.trim()) ?? [];
  const received = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:00+07:00`);
  const isTimeWrong = Number.isNaN(received.getTime());
  const form = useContractForm({
    schema,
    defaultValues: { urgency: 'ordinary' },
    async send(values) {
      if (!file || isTimeWrong) return;
      const input = { ...values, received_at: received.toISOString() };
      const { due_at } = await client('POST /admin/takedown', input, { errors: 'caller', file });
      toast.success({
        title: t('takedowns.recorded'),
        text: t('takedowns.recorded_text', { time: formatDateTime(due_at, locale) }),
      });
      onClose();
      await revalidate();
    },
  });
  const submit = (event: FormEvent) => {
    setChecked(true);
    void form.submit(event);
  };
  const last = jakartaDay(today);
  const first = jakartaDay(new Date(Date.parse(today) - TAKEDOWN.oldest_days * DAY_MILLISECONDS));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('takedowns.record')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('takedowns.cancel')}
          </Button>
          <Button type="submit" form={FORM} variant="primary" loading={form.isPending}>
            {t('takedowns.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate method="post" className="grid gap-4 pt-2" onSubmit={submit}>
        <TextField label={t('takedowns.authority')} required autoComplete="off" {...form.field('authority')} />
        <TextField label={t('takedowns.reference')} required autoComplete="off" {...form.field('reference')} />
        <Segmented
          label={t('takedowns.urgency')}
          stretch="evenly"
          defaultValue="ordinary"
          options={URGENCIES.map((value) => ({ value, label: t(`takedowns.${value}`) }))}
          {...form.field('urgency')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={t('takedowns.day')}
            name="day"
            value={day}
            today={last}
            bounds={{ first, last }}
            onChange={setDay}
          />
          <TextField
            label={t('takedowns.time')}
            hint={t('takedowns.time_hint')}
            error={isChecked && isTimeWrong ? t('takedowns.time_wrong') : undefined}
            autoComplete="off"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
        <TextArea
          label={t('takedowns.grounds')}
          required
          rows={3}
          {...form.field('grounds')}
          max={TAKEDOWN.grounds.max}
        />
        <TextArea
          label={t('takedowns.ads')}
          hint={t('takedowns.ads_hint')}
          required
          rows={3}
          {...form.field('ads')}
          max={TAKEDOWN.ads_text}
        />
        <TextField
          type="file"
          label={t('takedowns.document')}
          hint={t('takedowns.document_hint')}
          error={isChecked && !file ? t('takedowns.document_missing') : undefined}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        {form.failure && (
          <Alert tone="danger" isAnnounced>
            {form.failure.message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
