import { Check, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Output } from '../../../../contract/api/api.ts';
import type { WaitingPhoto } from '../../../../contract/identity/endpoints.ts';
import { IDENTITY_PHOTO_DAYS, IDENTITY_REVIEW_HOURS, isLargeEnough } from '../../../../contract/identity/rules.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { serverTime } from '../../../api/server-time.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { MoreButton, usePagedList } from '../../shared/paged-list.tsx';
import { useKeys } from '../frame/keys.ts';
import { PersonAvatar } from '../people/person-pills.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { FactList } from '../shared/fact-list.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { useAction } from '../shared/use-action.ts';
import styles from './identity-page.module.css';
import { PhotoView } from './photo-view.tsx';

const URGENT_HOURS = 6;
const HOUR = 3_600_000;

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await orNotFound(context.get(clientContext)('GET /admin/identity', {}));
  return { page, now: serverTime() };
}

/** Photos of ID cards that wait for a decision, the oldest first; one is open beside the list. */
export function Component() {
  const { page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['people', 'admin']);
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const list = usePagedList(page, (cursor) => client('GET /admin/identity', { cursor }));
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  // A photo that somebody else has is opened on request only.
  const photo =
    list.rows.find(({ id }) => id === chosen) ?? list.rows.find(({ taken_by }) => taken_by === null) ?? list.rows[0];
  const move = (step: 1 | -1) => {
    const next = list.rows[list.rows.findIndex(({ id }) => id === photo?.id) + step];
    if (!next) return;
    setChosen(next.id);
    rows.current?.querySelector<HTMLElement>(`[data-photo="${next.id}"]`)?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <AdminPage
      title={t('admin:pages.identity')}
      subtitle={t('identity.subtitle', { count: page.waiting, hours: IDENTITY_REVIEW_HOURS })}
    >
      {photo ? (
        <div className={styles.columns}>
          <div>
            <ul ref={rows} className={panelClass({ className: styles.list })} aria-label={t('identity.list')}>
              {list.rows.map((one) => (
                <Row key={one.id} photo={one} isChosen={one === photo} onChoose={() => setChosen(one.id)} />
              ))}
            </ul>
            <MoreButton list={list} label={t('admin:list.more')} />
          </div>
          <PhotoPanel
            key={photo.id}
            photo={photo}
            onDecided={async (decision) => {
              setChosen(null);
              await revalidate();
              toast.success(t(`identity.done.${decision}`, { name: photo.user.full_name }));
            }}
          />
        </div>
      ) : (
        <EmptyNotice title={t('identity.empty.title')} text={t('identity.empty.text')} isCard />
      )}
    </AdminPage>
  );
}

function Row({ photo, isChosen, onChoose }: { photo: WaitingPhoto; isChosen: boolean; onChoose: () => void }) {
  const { now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('people');
  const { nameOf } = useRoot();
  const { user, decided_before, is_replacement, last_reason, taken_by } = photo;
  const hours = Math.floor((Date.parse(photo.review_by) - Date.parse(now)) / HOUR);
  const before = is_replacement
    ? t('identity.replaced_text')
    : decided_before === 0
      ? t('identity.first')
      : last_reason
        ? t('identity.again_reason', {
            count: decided_before + 1,
            reason: nameOf({ name: last_reason.reason, name_en: last_reason.reason_en }),
          })
        : t('identity.again_text', { count: decided_before + 1 });
  return (
    <li className={classNames(styles.entry, isChosen && styles.chosen)}>
      <PersonAvatar name={user.full_name} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className={styles.opener}
            data-photo={photo.id}
            aria-current={isChosen ? 'true' : undefined}
            onClick={onChoose}
          >
            {user.full_name}
          </button>
          {hours < URGENT_HOURS && <Pill tone="warning">{t('identity.urgent')}</Pill>}
          {is_replacement && <Pill tone="info">{t('identity.replaced')}</Pill>}
          {!is_replacement && decided_before > 0 && <Pill tone="neutral">{t('identity.again')}</Pill>}
        </div>
        <p className="text-13 text-ink-2">
          {taken_by === null
            ? [user.city_name, before].filter(Boolean).join(' · ')
            : t('identity.taken_by', { name: taken_by })}
        </p>
      </div>
      <span className="text-13 text-ink-2 tabular-nums">
        {hours < 0 ? t('identity.late') : t('identity.left', { count: hours })}
      </span>
    </li>
  );
}

type Decision = 'approve' | 'reject';
type Views = Output<'GET /admin/identity/:id'>['views'];

/** The photo, what it is compared with, who has opened it, and the decision. */
function PhotoPanel({ photo, onDecided }: { photo: WaitingPhoto; onDecided: (decision: Decision) => Promise<void> }) {
  const { page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('people');
  const { nameOf } = useRoot();
  const locale = useLocale();
  const client = useClient();
  const { isPending, failure, errorOf, run } = useAction();
  const [reason, setReason] = useState('');
  const [views, setViews] = useState<Views>([]);
  const [isOpened, setOpened] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const { id, user, width, height } = photo;
  const loadViews = useCallback(() => {
    client('GET /admin/identity/:id', { id }, { errors: 'caller' }).then(
      (found) => setViews(found.views),
      ignoreFailure,
    );
  }, [client, id]);
  useEffect(loadViews, [loadViews]);
  const decide = async (decision: Decision) => {
    // Nobody decides about a photo without having looked at it.
    if (!isOpened) return;
    if (decision === 'reject' && reason === '') {
      select.current?.focus();
      return;
    }
    const caller = { errors: 'caller' } as const;
    const isDone = await run(() =>
      decision === 'approve'
        ? client('POST /admin/identity/:id/approve', { id }, caller)
        : client('POST /admin/identity/:id/reject', { id, reason_id: Number(reason) }, caller),
    );
    if (isDone) await onDecided(decision);
  };
  useKeys({ a: () => void decide('approve'), x: () => void decide('reject') });
  return (
    <section className={panelClass({ isPadded: true, className: 'self-start' })} aria-labelledby="photo-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="photo-title" className="text-18">
          {user.full_name}
        </h2>
        <span className="text-13 text-ink-2 tabular-nums">{`#${id.slice(-6)}`}</span>
      </div>
      <PhotoView
        id={id}
        name={user.full_name}
        onOpen={() => {
          setOpened(true);
          loadViews();
        }}
      />
      <FactList
        facts={[
          [t('identity.account_name'), user.full_name],
          [
            t('identity.resolution'),
            t(isLargeEnough({ width, height }) ? 'identity.enough' : 'identity.small', { width, height }),
          ],
          [t('identity.received'), formatDateTime(photo.sent_at, locale)],
        ]}
      />
      <div className="mt-4 grid gap-3">
        <Select
          ref={select}
          label={t('identity.reason')}
          value={reason}
          options={page.reasons.map((one) => ({
            value: one.id,
            label: nameOf({ name: one.reason, name_en: one.reason_en }),
          }))}
          onChange={({ target }) => setReason(target.value)}
          {...errorOf('reason_id')}
        />
        {failure !== null && (
          <Alert tone="danger" isAnnounced>
            {failure}
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="primary"
            loading={isPending}
            disabledReason={isOpened ? null : t('identity.look_first')}
            onClick={() => void decide('approve')}
          >
            <Check />
            {t('identity.approve')}
          </Button>
          <Button
            variant="danger"
            loading={isPending}
            disabledReason={isOpened ? null : t('identity.look_first')}
            onClick={() => void decide('reject')}
          >
            <X />
            {t('identity.reject')}
          </Button>
        </div>
        <p className="text-13 text-ink-2 max-lg:hidden">{t('identity.keys')}</p>
      </div>
      <h3 className="mt-5 text-14">{t('identity.views')}</h3>
      {views.length === 0 ? (
        <p className="mt-1 text-13 text-ink-2">{t('identity.no_views')}</p>
      ) : (
        <FactList facts={views.slice(0, 10).map(({ at, full_name }) => [formatDateTime(at, locale), full_name])} />
      )}
      <p className="mt-3 text-13 text-ink-2">{t('identity.retention', { days: IDENTITY_PHOTO_DAYS })}</p>
    </section>
  );
}
