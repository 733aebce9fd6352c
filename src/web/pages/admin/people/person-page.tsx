import { Eye, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { USER_TYPES } from '../../../../contract/accounts/rules.ts';
import { addNote, type PersonReport } from '../../../../contract/admin/people.ts';
import { GIVEN_ROLES, NOTE_LENGTH, roleOf } from '../../../../contract/admin/people-rules.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useRoot } from '../../../app/root-data.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { FactList } from '../shared/fact-list.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import styles from './person-page.module.css';
import { PersonHead, StatusFacts } from './person-panel.tsx';
import { PersonSection } from './person-section.tsx';
import { StatusForm } from './status-form.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const id = params.id ?? '';
  try {
    const [person, details] = await orNotFound(
      Promise.all([client('GET /admin/user/:id', { id }), client('GET /admin/user/:id/details', { id })]),
    );
    return { person, details };
  } catch (error) {
    if (isError(error, 'not_found') || isError(error, 'invalid_argument')) throw data(null, { status: 404 });
    throw error;
  }
}

/** Everything that administrators see of one user, and what they may do. */
export function Component() {
  const { person, details } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['people', 'admin', 'wallet', 'accounts']);
  const locale = useLocale();
  const prefix = usePrefix();
  const { revalidate } = useRevalidator();
  const { viewer } = useViewer();
  const [ending, setEnding] = useState<{ session_id?: string } | null>(null);
  const client = useClient();
  const { id } = person;
  const time = (at: string) => formatDateTime(at, locale);
  return (
    <AdminPage
      title={person.full_name || t('erased')}
      subtitle={
        <a className={textLinkClass()} href={prefix(adminLinks.people())}>
          {t('back')}
        </a>
      }
    >
      <div className={styles.columns}>
        <div>
          <section id="person" className={panelClass({ isPadded: true })} aria-labelledby="person-name">
            <PersonHead person={person} />
            <StatusFacts person={person} />
            <Contacts />
            <StatusForm key={person.account_status} person={person} onDone={revalidate} />
          </section>
          <Role />
          <Notes />
          <PersonSection
            title={t('sections.history')}
            empty={t('none.history')}
            rows={details.history.map((entry) => ({
              id: entry.id,
              content: (
                <>
                  <span>{t(`admin:audit.actions.${entry.action}`)}</span>
                  {entry.reason !== null && <span>{entry.reason}</span>}
                  <small>{`${time(entry.at)} · ${entry.by ?? t('facts.rule')}`}</small>
                </>
              ),
            }))}
          />
        </div>
        <div>
          <PersonSection
            title={t('sections.ads')}
            empty={t('none.ads')}
            rows={details.ads.map((ad) => ({
              id: ad.id,
              content: (
                <>
                  <a className={textLinkClass()} href={prefix(links.ad(ad.id, ad.title))}>
                    {ad.title || '–'}
                  </a>
                  <small>{time(ad.updated_at)}</small>
                </>
              ),
              end: (
                <span className="flex flex-wrap items-center justify-end gap-2">
                  {ad.is_in_queue && (
                    <a className={textLinkClass()} href={prefix(adminLinks.queue())}>
                      {t('in_queue')}
                    </a>
                  )}
                  <Pill tone="neutral">{t(`ad_statuses.${ad.status}`)}</Pill>
                </span>
              ),
            }))}
          />
          <Reports title={t('sections.received')} reports={details.reports_received} />
          <Reports
            title={t('sections.made', { weight: formatNumber(details.weight, locale) })}
            reports={details.reports_made}
          />
          <PersonSection
            title={t('sections.wallet')}
            empty={t('none.wallet')}
            rows={details.transactions.map((row) => ({
              id: row.id,
              content: (
                <>
                  <span>{t(`wallet:causes.${row.cause}`)}</span>
                  <small>{time(row.created_at)}</small>
                </>
              ),
              end: (
                <span className="grid justify-items-end tabular-nums">
                  <b>{`${row.amount > 0 ? '+' : '−'}${formatNumber(Math.abs(row.amount), locale)}`}</b>
                  <small className="text-13 text-ink-2">{formatNumber(row.balance_after, locale)}</small>
                </span>
              ),
            }))}
          >
            {viewer?.user_type === USER_TYPES.SUPERADMIN && (
              <p className="mt-3">
                <a className={textLinkClass()} href={prefix(adminLinks.ledgerEntries({ user: id }))}>
                  {t('all_coins')}
                </a>
              </p>
            )}
          </PersonSection>
          <PersonSection
            title={t('sections.sessions')}
            empty={t('none.sessions')}
            rows={details.sessions.map((session) => {
              const { browser, system } = session;
              const name =
                browser && system ? t('accounts:devices.name', { browser, system }) : t('accounts:devices.unknown');
              return {
                id: session.id,
                content: (
                  <>
                    <span>{name}</span>
                    <small>{[session.place, time(session.last_used_at)].filter(Boolean).join(' · ')}</small>
                  </>
                ),
                end: (
                  <Button
                    variant="danger"
                    aria-label={`${t('sessions.end')}: ${name}`}
                    onClick={() => setEnding({ session_id: session.id })}
                  >
                    {t('sessions.end')}
                  </Button>
                ),
              };
            })}
          >
            {details.sessions.length > 1 && (
              <Button variant="danger" className="mt-3" onClick={() => setEnding({})}>
                <LogOut />
                {t('sessions.end_all')}
              </Button>
            )}
          </PersonSection>
        </div>
      </div>
      {ending !== null && (
        <ReasonDialog
          title={t(ending.session_id === undefined ? 'sessions.end_all' : 'sessions.end')}
          text={t('sessions.text')}
          confirm={t('sessions.end')}
          onClose={() => setEnding(null)}
          action={async (reason) => {
            await client('POST /admin/user/:id/session/end', { id, reason, ...ending }, { errors: 'caller' });
            await revalidate();
          }}
        />
      )}
    </AdminPage>
  );
}

function Reports({ title, reports }: { title: string; reports: readonly PersonReport[] }) {
  const { t } = useTranslation('people');
  const { nameOf } = useRoot();
  const locale = useLocale();
  return (
    <PersonSection
      title={title}
      empty={t('none.reports')}
      rows={reports.map((report) => ({
        id: report.id,
        content: (
          <>
            <span>{nameOf({ name: report.type, name_en: report.type_en })}</span>
            <small>
              {[
                report.title ?? t('deleted_ad'),
                formatDateTime(report.created_at, locale),
                t('weight', { weight: formatNumber(report.weight, locale) }),
              ].join(' · ')}
            </small>
          </>
        ),
        end: <Pill tone="neutral">{t(`outcomes.${report.outcome ?? 'waiting'}`)}</Pill>,
      }))}
    />
  );
}

/** Email, phone number and address: masked until they are requested with a reason. */
function Contacts() {
  const { person } = useLoaderData<typeof loader>();
  const { t } = useTranslation('people');
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ email: string; phone: string; address: string } | null>(null);
  const { email, phone, address } = shown ?? { ...person, address: '' };
  return (
    <>
      <FactList
        facts={[
          [t('contacts.email'), email || '–'],
          [t('contacts.phone'), phone || '–'],
          ...(shown ? [[t('contacts.address'), address || '–'] as const] : []),
        ]}
      />
      {!shown && (
        <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
          <Eye />
          {t('contacts.show')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('contacts.show')}
          text={t('contacts.text')}
          confirm={t('contacts.show')}
          onClose={() => setAsking(false)}
          action={async (reason) =>
            setShown(await client('POST /admin/user/:id/reveal', { id: person.id, reason }, { errors: 'caller' }))
          }
        />
      )}
    </>
  );
}

function Role() {
  const { person, details } = useLoaderData<typeof loader>();
  const { superadmin_request: request } = details;
  const { t } = useTranslation('people');
  const locale = useLocale();
  const client = useClient();
  const { viewer } = useViewer();
  const { revalidate } = useRevalidator();
  const present = roleOf(person.user_type);
  // A second superadmin agrees by making the same choice, so it is made already.
  const isSuperadmin = viewer?.user_type === USER_TYPES.SUPERADMIN;
  const mayAgree = isSuperadmin && request !== null && request.requested_by_id !== viewer.id;
  const [role, setRole] = useState(mayAgree ? 'superadmin' : present);
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={panelClass({ isPadded: true })} aria-label={t('kind')}>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Select
          label={t('kind')}
          value={role}
          placeholder={null}
          options={GIVEN_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChange={({ target }) => setRole(GIVEN_ROLES.find((one) => one === target.value) ?? present)}
        />
        <Button
          variant="secondary"
          disabledReason={role === present ? t('role.same') : null}
          onClick={() => setAsking(true)}
        >
          {t('role.change')}
        </Button>
      </div>
      <p className="mt-2 text-13 text-ink-2">{t(isSuperadmin ? 'role.hint_superadmin' : 'role.hint')}</p>
      {request && (
        <div className="mt-2">
          <Alert tone="warning">
            {t('role.requested', { name: request.requested_by, time: formatDateTime(request.requested_at, locale) })}
          </Alert>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('role.title', { role: t(`roles.${role}`) })}
          text={t(role !== 'superadmin' ? 'role.text' : mayAgree ? 'role.agree' : 'role.second', {
            name: request?.requested_by,
          })}
          confirm={t('role.change')}
          onClose={() => setAsking(false)}
          action={async (reason) => {
            await client('POST /admin/user/:id/role', { id: person.id, role, reason }, { errors: 'caller' });
            await revalidate();
          }}
        />
      )}
    </section>
  );
}

function Notes() {
  const { person, details } = useLoaderData<typeof loader>();
  const { t } = useTranslation('people');
  const locale = useLocale();
  const client = useClient();
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    schema: addNote.body,
    async send({ text }) {
      await client('POST /admin/user/:id/note', { id: person.id, text }, { errors: 'caller' });
      form.form.reset();
      await revalidate();
    },
  });
  return (
    <PersonSection
      title={t('sections.notes')}
      empty={t('none.notes')}
      rows={details.notes.map((note) => ({
        id: note.id,
        content: (
          <>
            <span className="whitespace-pre-line">{note.text}</span>
            <small>{`${note.author} · ${formatDateTime(note.created_at, locale)}`}</small>
          </>
        ),
      }))}
    >
      <form noValidate method="post" className="mt-3 grid gap-3" onSubmit={form.submit}>
        <TextArea
          label={t('note.label')}
          hint={form.failure?.message ?? t('note.hint')}
          rows={2}
          {...form.field('text')}
          max={NOTE_LENGTH}
        />
        <div>
          <Button type="submit" variant="secondary" loading={form.isPending}>
            {t('note.add')}
          </Button>
        </div>
      </form>
    </PersonSection>
  );
}
