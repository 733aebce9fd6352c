import { ReceiptText, Search, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import type { AdReviewJob, ReviewJob } from '../../../../contract/moderation/endpoints.ts';
import {
  CONSOLE_AD_SEARCH_LENGTH,
  needsReason,
  REVIEW_TABS,
  REVIEW_UNDO_SECONDS,
  type ReviewDecision,
  type ReviewTab,
  reviewTabsOf,
} from '../../../../contract/moderation/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { serverTime } from '../../../api/server-time.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { formatAge } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { MoreButton, usePagedList } from '../../shared/paged-list.tsx';
import { useKeys } from '../frame/keys.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { FindingPanel, useFindingText } from './finding-panel.tsx';
import { KindPill } from './kind-pill.tsx';
import styles from './queue-page.module.css';
import { useReasonText } from './reason-text.ts';
import { type Choice, ReviewPanel, type Taken } from './review-panel.tsx';

const THUMBNAIL = 56;
/** Moving on within this time does not take a job. */
const SETTLE_MILLISECONDS = 250;
/** With fewer jobs in the list the next ones are loaded. */
const FEW_JOBS = 10;
type Decided = { job: AdReviewJob; decision: ReviewDecision };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const client = context.get(clientContext);
  const search = searchParams.get('search')?.trim().slice(0, CONSOLE_AD_SEARCH_LENGTH) ?? '';
  const load = (tab: ReviewTab) =>
    orNotFound(client('GET /admin/queue', { tab, ...(search === '' ? {} : { search }) }));
  const requested = REVIEW_TABS.find((name) => name === searchParams.get('tab'));
  const first = await load(requested ?? 'report');
  // Without a tab in the address, the first one with work is opened.
  const busy = requested ?? REVIEW_TABS.find((name) => (first.counts[name] ?? 0) > 0) ?? 'report';
  const page = busy === (requested ?? 'report') ? first : await load(busy);
  return { tab: busy, search, page, now: serverTime() };
}

/** What waits for a moderator: the most urgent first; one job is open beside the list, and is decided by keys. */
export function Component() {
  const { tab, search, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin', 'ui']);
  const prefix = usePrefix();
  const { viewer } = useViewer();
  const tabs = reviewTabsOf(viewer?.user_type ?? 0);
  const total = tabs.reduce((sum, name) => sum + (page.counts[name] ?? 0), 0);
  const { own, all, mean_seconds } = page.decided_today;
  // Less than a minute is shown as a minute.
  const mean = mean_seconds === null ? null : Math.max(60, mean_seconds) * 1000;
  const figures = [
    t('queue.subtitle', { count: total }),
    mean !== null && t('queue.mean', { time: formatAge(new Date(0), mean, (key, values) => t(`ui:${key}`, values)) }),
    all > 0 && t('queue.today', { own, all }),
  ];
  return (
    <AdminPage
      title={t('pages.queue')}
      subtitle={figures.filter(Boolean).join(' · ')}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <QueueSearch key={search} tab={tab} search={search} />
          <a className={buttonClass({ variant: 'secondary' })} href={prefix(adminLinks.decisions())}>
            {t('queue.decided')}
          </a>
        </div>
      }
    >
      <TabLinks
        label={t('pages.queue')}
        links={[
          ...tabs.map((name) => ({
            href: prefix(adminLinks.queue(name)),
            label: t(`queue.tabs.${name}`),
            count: page.counts[name] ?? 0,
            isCurrent: name === tab,
          })),
          // Decided on pages of their own.
          { href: prefix(adminLinks.identity()), label: t('queue.tabs.identity'), isCurrent: false },
          { href: prefix(adminLinks.legal('takedowns')), label: t('queue.tabs.legal'), isCurrent: false },
        ]}
      />
      <Queue key={`${tab} ${search}`} />
    </AdminPage>
  );
}

function QueueSearch({ tab, search }: { tab: ReviewTab; search: string }) {
  const { t } = useTranslation('admin');
  return (
    <Form role="search" className="max-sm:w-full">
      <input type="hidden" name="tab" value={tab} />
      <TextField
        className="sm:w-[240px]"
        label={t('queue.search')}
        isLabelHidden
        small
        type="search"
        name="search"
        enterKeyHint="search"
        maxLength={CONSOLE_AD_SEARCH_LENGTH}
        placeholder={t('queue.search')}
        defaultValue={search}
        before={<Search />}
      />
    </Form>
  );
}

function Queue() {
  const { tab, search, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const client = useClient();
  const toast = useToast();
  const list = usePagedList(page, (cursor) => client('GET /admin/queue', { tab, cursor }));
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [last, setLast] = useState<Decided | null>(null);
  const [choice, setChoice] = useState<Choice>({ reason_id: '', part: '', note: '' });
  const [isBusy, setBusy] = useState(false);
  /** Whether the decision that is on its way is to be undone. */
  const isRegretted = useRef(false);
  const rows = useRef<HTMLUListElement>(null);
  const reason = useRef<HTMLSelectElement>(null);
  const jobs = list.rows.filter(({ id }) => !decided.includes(id));
  // A job that somebody else has is opened on request only.
  const job = jobs.find(({ id }) => id === chosen) ?? jobs.find(({ taken_by }) => taken_by === null) ?? jobs[0];
  const mine = useTaken(job?.taken_by === null ? job.id : undefined);
  const taken = job && job.taken_by !== null ? 'taken' : mine;

  // What could not be loaded is not requested again and again.
  const more = useEffectEvent(list.more);
  useEffect(() => {
    if (jobs.length < FEW_JOBS && list.cursor !== null) more();
  }, [jobs.length, list.cursor]);

  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    setChosen(id);
    setChoice({ reason_id: '', part: '', note: '' });
    rows.current?.querySelector<HTMLElement>(`[data-job="${id}"]`)?.focus();
  };
  const move = (step: 1 | -1) => choose(jobs[jobs.findIndex(({ id }) => id === job?.id) + step]?.id);

  /** Takes a decided job off the list, and opens the next that nobody has. */
  const leave = (done: ReviewJob) => {
    const free = jobs.filter(({ taken_by }) => taken_by === null);
    const next = free[free.indexOf(done) + 1] ?? free[free.indexOf(done) - 1];
    setDecided((before) => [...before, done.id]);
    choose(next?.id);
  };

  const decide = async (decision: ReviewDecision) => {
    if (!job || !isAboutAd(job) || isBusy || taken === null || typeof taken === 'string') return;
    if (needsReason(decision) && choice.reason_id === '') {
      reason.current?.focus();
      return;
    }
    setBusy(true);
    isRegretted.current = false;
    try {
      await client('POST /admin/queue/:id/decide', {
        id: job.id,
        decision,
        reason_id: needsReason(decision) ? Number(choice.reason_id) : null,
        note: choice.note,
        parts: choice.part === '' ? [] : [choice.part],
      });
      const done = { job, decision };
      setLast(done);
      leave(job);
      if (isRegretted.current) await undo(done);
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const undo = async ({ job }: Decided) => {
    setLast(null);
    try {
      await client('POST /admin/queue/:id/undo', { id: job.id });
      setDecided((before) => before.filter((id) => id !== job.id));
      choose(job.id);
      toast.info(t('queue.undone'));
    } catch (error) {
      ignoreFailure(error);
    }
  };

  const undoLast = () => {
    if (isBusy) isRegretted.current = true;
    else if (last) void undo(last);
  };

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), REVIEW_UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  const pickReason = ({ id }: { id: number }) => setChoice((before) => ({ ...before, reason_id: String(id) }));
  useKeys({
    // By the numbers of the list of reasons.
    ...Object.fromEntries(page.moderation_reasons.map((one, index) => [String(index + 1), () => pickReason(one)])),
    j: () => move(1),
    k: () => move(-1),
    h: () => void decide(job?.kind === 'appeal' ? 'uphold' : 'hide'),
    b: () => void decide(job?.kind === 'appeal' ? 'restore' : 'leave'),
    z: undoLast,
  });

  return (
    <>
      <div role="status" className={styles.last}>
        {last && (
          <div className={panelClass({ className: styles.undo })}>
            <span>
              {t(last.job.is_second ? 'queue.second.done' : `queue.done.${last.decision}`, {
                title: last.job.ad.title,
              })}
            </span>
            <Button variant="secondary" size="sm" onClick={undoLast}>
              <Undo2 />
              {t('queue.undo')}
            </Button>
          </div>
        )}
      </div>
      {job ? (
        <div className={styles.columns}>
          <div>
            <ul ref={rows} className={panelClass({ className: styles.list })} aria-label={t('queue.list')}>
              {jobs.map((one) => (
                <Row key={one.id} job={one} isChosen={one === job} onChoose={() => choose(one.id)} />
              ))}
            </ul>
            <MoreButton list={list} label={t('list.more')} />
          </div>
          {isAboutAd(job) ? (
            <ReviewPanel
              job={job}
              taken={taken}
              reasons={page.moderation_reasons}
              types={page.report_types}
              choice={choice}
              reasonRef={reason}
              isBusy={isBusy}
              onChoice={setChoice}
              onDecide={(decision) => void decide(decision)}
            />
          ) : (
            job.finding && (
              <FindingPanel
                key={job.id}
                finding={job.finding}
                refusal={taken === 'taken' || taken === 'own' ? taken : null}
                onSettled={() => leave(job)}
              />
            )
          )}
        </div>
      ) : list.cursor !== null ? (
        <MoreButton list={list} label={t('list.more')} />
      ) : (
        <EmptyNotice
          title={t(search === '' ? 'queue.empty.title' : 'queue.not_found.title')}
          text={t(search === '' ? 'queue.empty.text' : 'queue.not_found.text')}
          isCard
        />
      )}
    </>
  );
}

const isAboutAd = (job: ReviewJob): job is AdReviewJob => job.ad !== null;

/** Takes the open job; null until it is taken. */
function useTaken(id: string | undefined): Taken {
  const client = useClient();
  const [state, setState] = useState<{ id: string; taken: Taken } | null>(null);
  // To take a job frees the one before, so that the last must arrive last.
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    const take = async () => {
      if (!isCurrent) return;
      const show = (taken: Taken) => {
        if (isCurrent) setState({ id, taken });
      };
      try {
        show(await client('POST /admin/queue/:id/take', { id }, { errors: 'caller' }));
      } catch (error) {
        show(isError(error, 'forbidden') ? 'own' : 'taken');
        if (!isError(error, 'forbidden') && !isError(error, 'review_taken')) ignoreFailure(error);
      }
    };
    const timer = setTimeout(() => {
      last.current = last.current.then(take);
    }, SETTLE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setState(null);
    };
  }, [id, client]);
  return state?.id === id ? (state?.taken ?? null) : null;
}

type RowProps = { job: ReviewJob; isChosen: boolean; onChoose: () => void };

function Row({ job, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const { now, page } = useLoaderData<typeof loader>();
  const textOf = useReasonText(page.report_types);
  const { ad, finding, reasons, kind, taken_by } = job;
  const findingText = useFindingText();
  const sizes = useMemo(() => fixedSizes(THUMBNAIL), []);
  const why = reasons.map(textOf);
  return (
    <li className={classNames(styles.entry, isChosen && styles.chosen)}>
      <div className={styles.thumbnail} aria-hidden="true">
        {ad ? <Artwork design={ad.display_config} pictures={pictureOf} sizes={sizes} /> : <ReceiptText />}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className={styles.opener}
            data-job={job.id}
            aria-current={isChosen ? 'true' : undefined}
            onClick={onChoose}
          >
            {(ad ? ad.title : finding && findingText(finding)) || '–'}
          </button>
          <KindPill kind={kind} />
        </div>
        <p className={styles.reason}>
          {taken_by === null
            ? [...why, ad ? ad.city_name : finding?.payment_code].filter(Boolean).join(' · ')
            : t('queue.taken_by', { name: taken_by })}
        </p>
      </div>
      <span className={styles.waited}>{formatAge(job.created_at, now, (key, values) => t(`ui:${key}`, values))}</span>
    </li>
  );
}
