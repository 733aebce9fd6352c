import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { addBan, BAN_KINDS, type Ban } from '../../../../contract/moderation/bans.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { cutText } from '../../../../contract/text/short-text.ts';
import { clientContext } from '../../../api/client.ts';
import { useContractForm } from '../../../api/forms.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { inputBoxClass } from '../../../ui/input-box.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

const LENGTHS = [30, 90, 365] as const;
/** `days` is empty for a ban for good. */
const banForm = addBan.body.omit({ ends_at: true }).extend({ days: z.string() });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = cutText(new URL(request.url).searchParams.get('q')?.trim() ?? '', 254);
  const filter = search === '' ? {} : { search };
  return { filter, page: await orNotFound(context.get(clientContext)('GET /admin/ban', filter)) };
}

/** Banned email addresses and phone numbers. */
export function Component() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['people', 'admin']);
  const locale = useLocale();
  const prefix = usePrefix();
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [removed, setRemoved] = useState<Ban | null>(null);
  const columns = useMemo(
    (): ListColumn<Ban>[] => [
      { id: 'contact', header: t('bans.contact'), cell: ({ contact }) => contact },
      { id: 'reason', header: t('bans.why'), cell: ({ reason }) => reason ?? '–' },
      {
        id: 'end',
        header: t('bans.end'),
        cell: ({ ends_at }) => (ends_at === null ? t('bans.for_good') : formatDateTime(ends_at, locale)),
      },
      {
        id: 'since',
        header: t('facts.since'),
        cell: ({ created_at, by }) => [formatDateTime(created_at, locale), by].filter(Boolean).join(' · '),
      },
      {
        id: 'remove',
        header: t('bans.action'),
        cell: (ban) => (
          <Button size="sm" variant="danger" onClick={() => setRemoved(ban)}>
            {t('bans.remove')}
          </Button>
        ),
      },
    ],
    [t, locale],
  );
  return (
    <AdminPage
      title={t('admin:pages.bans')}
      subtitle={t('bans.subtitle')}
      action={
        <form action={prefix(adminLinks.bans())} method="get" className="w-full md:w-75">
          <div className={inputBoxClass()}>
            <Search aria-hidden="true" />
            <input
              type="search"
              name="q"
              aria-label={t('bans.search')}
              placeholder={t('bans.search')}
              maxLength={254}
              defaultValue={filter.search}
              autoComplete="off"
            />
          </div>
        </form>
      }
    >
      <BanForm />
      <div className="mt-4">
        <AdminList
          label={t('admin:pages.bans')}
          columns={columns}
          first={page}
          load={(cursor) => client('GET /admin/ban', { ...filter, cursor })}
          empty={{ title: t('bans.empty.title'), text: t('bans.empty.text') }}
        />
      </div>
      {removed && (
        <ReasonDialog
          title={t('bans.remove_title', { contact: removed.contact })}
          text={t('bans.remove_text')}
          confirm={t('bans.remove')}
          onClose={() => setRemoved(null)}
          action={async (reason) => {
            await client('POST /admin/ban/:id/remove', { id: removed.id, reason }, { errors: 'caller' });
            await revalidate();
            toast.success(t('bans.removed'));
          }}
        />
      )}
    </AdminPage>
  );
}

function BanForm() {
  const { t } = useTranslation('people');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    schema: banForm,
    defaultValues: { kind: 'email', contact: '', days: '', reason: '' },
    async send({ days, ...ban }) {
      const ends_at = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MILLISECONDS).toISOString();
      await client('POST /admin/ban', { ...ban, ends_at }, { errors: 'caller' });
      form.form.reset({ kind: ban.kind, contact: '', days, reason: '' });
      await revalidate();
      toast.success(t('bans.added'));
    },
  });
  return (
    <form
      noValidate
      className={panelClass({ isPadded: true, className: 'grid items-start gap-3 md:grid-cols-2 xl:grid-cols-4' })}
      aria-label={t('bans.form')}
      onSubmit={form.submit}
    >
      <Select
        label={t('bans.kind')}
        placeholder={null}
        options={BAN_KINDS.map((value) => ({ value, label: t(`contacts.${value}`) }))}
        {...form.field('kind')}
      />
      <TextField label={t('bans.contact')} required autoComplete="off" {...form.field('contact')} />
      <Select
        label={t('bans.end')}
        placeholder={t('bans.for_good')}
        options={LENGTHS.map((value) => ({ value, label: t('bans.days', { count: value }) }))}
        {...form.field('days')}
      />
      <TextField label={t('reason')} required {...form.field('reason')} />
      {form.failure && (
        <Alert tone="danger" isAnnounced>
          {form.failure.message}
        </Alert>
      )}
      <div className="col-span-full">
        <Button type="submit" variant="primary" loading={form.isPending}>
          {t('bans.add')}
        </Button>
      </div>
    </form>
  );
}
