import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type DataRequest, requestByText } from '../../../../contract/own-data/endpoints.ts';
import { OWN_DATA, REQUEST_HOURS, TEXT_REQUEST_KINDS } from '../../../../contract/own-data/rules.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useUnsavedForm } from '../../shared/unsaved-form.tsx';
import { FormFailure } from '../auth-page.tsx';
import { Rows } from './rows.tsx';

/** A form for requests that support answers by mail, and the requests so far. */
export function RequestSection({ requests }: { requests: readonly DataRequest[] }) {
  const { t } = useTranslation('own-data');
  const { form, question } = useRequestForm();
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="requests">
      <h2 id="requests" className="text-18">
        {t('requests.heading')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('requests.text', { hours: REQUEST_HOURS })}</p>
      <form noValidate method="post" className="mt-4 grid max-w-[640px] gap-4" onSubmit={form.submit}>
        <Select
          label={t('requests.kind')}
          required
          options={TEXT_REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          {...form.field('kind')}
        />
        <TextArea
          label={t('requests.message')}
          hint={t('requests.hint')}
          required
          {...form.field('text')}
          max={OWN_DATA.request_text.max}
        />
        <FormFailure failure={form.failure} />
        <div>
          <Button type="submit" variant="secondary" loading={form.isPending}>
            <Send />
            {t('requests.send')}
          </Button>
        </div>
      </form>
      {question}
      {requests.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-16">{t('requests.list')}</h3>
          <Rows>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </Rows>
        </>
      )}
    </section>
  );
}

function Request({ request }: { request: DataRequest }) {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  const { kind, text, received_at, due_at, answered_at } = request;
  return (
    <li>
      <div>
        <b>{t(`kinds.${kind}`)}</b>
        {text !== '' && <p className="text-14 whitespace-pre-line">{text}</p>}
        <p className="text-13 text-ink-2 tabular-nums">
          {t('requests.received', { time: formatDateTime(received_at, locale) })}
          {' · '}
          {answered_at === null
            ? t('requests.due', { time: formatDateTime(due_at, locale) })
            : t('requests.answered_at', { time: formatDateTime(answered_at, locale) })}
        </p>
      </div>
      <Pill tone={answered_at === null ? 'warning' : 'success'}>
        {t(answered_at === null ? 'requests.waiting' : 'requests.answered')}
      </Pill>
    </li>
  );
}

function useRequestForm() {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** Set by the form below: leaves the page once the request is sent. */
  const leave = useRef<() => boolean>(() => false);
  const form = useContractForm({
    schema: requestByText.body,
    async send(request) {
      const { due_at } = await client('POST /user/data/request', request, { errors: 'caller' });
      form.form.reset();
      toast.success({
        title: t('requests.sent'),
        text: t('requests.sent_text', { time: formatDateTime(due_at, locale) }),
      });
      if (!leave.current()) await revalidate();
    },
  });
  const { question, continueNavigation } = useUnsavedForm(form, {
    kind: t('requests.kind'),
    text: t('requests.message'),
  });
  leave.current = continueNavigation;
  return { form, question };
}
