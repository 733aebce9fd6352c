import { Download, FileCheck, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { USER_TYPES } from '../../../../contract/accounts/rules.ts';
import { type Drill, type DrillResult, startDrill } from '../../../../contract/own-data/breach-drills.ts';
import { DATA_KINDS, DRILL_FIRST_DAY, DRILL_SCOPES } from '../../../../contract/own-data/breach-rules.ts';
import { jakartaDay } from '../../../../contract/text/jakarta.ts';
import { LOCALES } from '../../../../contract/text/locale.ts';
import { clientContext, fileAddress } from '../../../api/client.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Checkbox, Segmented } from '../../../ui/choices.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { LegalTabs } from './legal-tabs.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { page: await orNotFound(context.get(clientContext)('GET /admin/breach-drill', {})) };
}

/** Tries whom a breach of personal data would concern, without sending anything. */
export function Component() {
  const { page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin-legal');
  const locale = useLocale();
  const client = useClient();
  const [result, setResult] = useState<DrillResult | null>(null);
  const columns = useMemo(
    (): ListColumn<Drill>[] => [
      { id: 'time', header: t('drill.time'), cell: ({ created_at }) => formatDateTime(created_at, locale) },
      { id: 'by', header: t('drill.by'), cell: ({ by }) => by },
      { id: 'days', header: t('drill.days'), cell: ({ from, to }) => `${from} – ${to}` },
      { id: 'people', header: t('drill.people'), cell: ({ people }) => formatNumber(people, locale), isNumber: true },
      {
        id: 'duration',
        header: t('drill.duration'),
        cell: (drill) => t('drill.milliseconds', { time: formatNumber(drill.duration_milliseconds, locale) }),
        isNumber: true,
      },
    ],
    [t, locale],
  );
  return (
    <AdminPage title={t('tabs.drill')} subtitle={t('drill.subtitle')}>
      <LegalTabs current="drill" />
      <DrillForm onDone={setResult} />
      {result && <Result result={result} />}
      <h2 className="mt-8 mb-3 text-18">{t('drill.earlier')}</h2>
      <AdminList
        label={t('drill.earlier')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/breach-drill', { cursor })}
        empty={{ title: t('drill.empty.title'), text: t('drill.empty.text') }}
        open={{
          detail: (drill) => (
            <div className="grid gap-4">
              <p>{drill.kinds.map((kind) => t(`drill.kinds.${kind}`)).join(', ')}</p>
              <Files id={drill.id} />
            </div>
          ),
        }}
      />
    </AdminPage>
  );
}

function DrillForm({ onDone }: { onDone: (result: DrillResult) => void }) {
  const { t } = useTranslation('admin-legal');
  const { today } = useRoot();
  const client = useClient();
  const { revalidate } = useRevalidator();
  const last = jakartaDay(today);
  const { form, submit, failure, isPending, field, errorOf } = useContractForm({
    schema: startDrill.body,
    defaultValues: { from: last, to: last, scope: 'stored', kinds: [] },
    async send(values) {
      onDone(await client('POST /admin/breach-drill', values, { errors: 'caller' }));
      await revalidate();
    },
  });
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] });
  const dayField = (end: 'from' | 'to', day: string) => (
    <DateField
      label={t(`drill.${end}`)}
      name={end}
      value={day}
      today={last}
      bounds={{ first: DRILL_FIRST_DAY, last }}
      onChange={(changed) => form.setValue(end, changed)}
      {...errorOf(end)}
    />
  );
  const problem = errorOf('kinds').error ? t('drill.choose') : failure?.message;
  return (
    <form
      noValidate
      method="post"
      className={panelClass({ isPadded: true, className: 'mt-4 grid gap-4' })}
      onSubmit={submit}
    >
      <div className="grid max-w-[640px] gap-4 sm:grid-cols-2">
        {dayField('from', from)}
        {dayField('to', to)}
      </div>
      <Segmented
        label={t('drill.scope')}
        defaultValue="stored"
        options={DRILL_SCOPES.map((value) => ({ value, label: t(`drill.scopes.${value}`) }))}
        {...field('scope')}
      />
      <fieldset className="m-0 grid gap-1 border-0 p-0 sm:grid-cols-2">
        <legend className="mb-1 text-14 font-bold">{t('drill.data')}</legend>
        {DATA_KINDS.map((kind) => (
          <Checkbox key={kind} label={t(`drill.kinds.${kind}`)} value={kind} {...form.register('kinds')} />
        ))}
      </fieldset>
      {problem && (
        <Alert tone="danger" isAnnounced>
          {problem}
        </Alert>
      )}
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          <Play />
          {t('drill.run')}
        </Button>
      </div>
    </form>
  );
}

/** Who would be notified of what, and until when. */
function Result({ result }: { result: DrillResult }) {
  const { t } = useTranslation('admin-legal');
  const locale = useLocale();
  return (
    <section className={panelClass({ isPadded: true, className: 'mt-4 grid gap-4' })} aria-labelledby="drill-result">
      <h2 id="drill-result" className="text-18" role="status">
        {t('drill.result', { people: formatNumber(result.people, locale) })}
      </h2>
      <p>{t('drill.until', { time: formatDateTime(result.due_at, locale) })}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        {LOCALES.map((language) => (
          <div key={language} lang={language}>
            <h3 className="text-16">{result.notices[language].subject}</h3>
            <p className="mt-2 text-14 whitespace-pre-line">{result.notices[language].text}</p>
          </div>
        ))}
      </div>
      <Files id={result.id} />
    </section>
  );
}

function Files({ id }: { id: string }) {
  const { t } = useTranslation('admin-legal');
  const { viewer } = useViewer();
  const locale = useLocale();
  const button = buttonClass({ variant: 'secondary' });
  return (
    <p className="flex flex-wrap gap-2">
      <a
        className={button}
        href={fileAddress('GET /admin/breach-drill/:id/record', { id, locale })}
        download
        data-reload=""
      >
        <FileCheck />
        {t('drill.record')}
      </a>
      {viewer?.user_type === USER_TYPES.SUPERADMIN && (
        <a className={button} href={fileAddress('GET /admin/breach-drill/:id/people', { id })} download data-reload="">
          <Download />
          {t('drill.export')}
        </a>
      )}
    </p>
  );
}
