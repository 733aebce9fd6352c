import { Ban, Check, EyeOff, User } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES } from '../../../../contract/accounts/rules.ts';
import { AD_STATUSES, adCan, MODERATION_PARTS } from '../../../../contract/ads/rules.ts';
import { slotsOf } from '../../../../contract/design/rules.ts';
import type { AdReviewJob, TakenReview } from '../../../../contract/moderation/endpoints.ts';
import { REVIEW_NOTE_LENGTH, type ReviewDecision } from '../../../../contract/moderation/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { fileAddress } from '../../../api/client.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdWords } from '../shared/ad-words.tsx';
import { FactList } from '../shared/fact-list.tsx';
import { ComparedAds } from './compared-ads.tsx';
import { FoundTexts } from './found-texts.tsx';
import { KindPill, SecondPill } from './kind-pill.tsx';
import { partText, type ReportTypeName, useReasonText } from './reason-text.ts';
import styles from './review-panel.module.css';

type Part = (typeof MODERATION_PARTS)[number];
export type Choice = { reason_id: string; part: Part | ''; note: string };
type Reason = { id: number; reason: string; reason_en: string; policy: string; policy_en: string };
/** What is known about the open job; null until it is taken. */
export type Taken = TakenReview | 'taken' | 'own' | null;
export type ReviewPanelProps = {
  job: AdReviewJob;
  taken: Taken;
  reasons: readonly Reason[];
  types: readonly ReportTypeName[];
  choice: Choice;
  reasonRef: RefObject<HTMLSelectElement | null>;
  isBusy: boolean;
  onChoice: (choice: Choice) => void;
  onDecide: (decision: ReviewDecision) => void;
};

const ARTWORK = 230;

/** A job: the ad, why it waits, its owner and their history, and what may be decided. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { job, taken } = props;
  const { t } = useTranslation('admin');
  const prefix = usePrefix();
  const sizes = useMemo(() => fixedSizes(ARTWORK), []);
  const { ad } = job;
  const isTaken = taken !== null && typeof taken !== 'string';
  return (
    <section className={panelClass({ isPadded: true, className: styles.panel })} aria-labelledby="review-title">
      <Scrollable className={styles.facts}>
        <div className="flex items-center justify-between gap-3">
          <span className="flex flex-wrap gap-2">
            <KindPill kind={job.kind} />
            {job.is_second && <SecondPill />}
          </span>
          <span className="text-13 text-ink-2 tabular-nums">#{job.id.slice(-6)}</span>
        </div>
        {isTaken && taken.copy && taken.owner ? (
          <ComparedAds job={job} owner={taken.owner} copy={taken.copy} />
        ) : (
          <div className={styles.content}>
            <div className={styles.artwork}>
              <Artwork design={ad.display_config} pictures={pictureOf} sizes={sizes} />
            </div>
            <div>
              <AdWords ad={ad} titleId="review-title" />
            </div>
          </div>
        )}
        {isTaken && taken.appeal && <Appeal appeal={taken.appeal} />}
        <Facts job={job} types={props.types} taken={isTaken ? taken : null} />
        {job.is_second ? (
          <div className="mt-4">
            <Alert tone="info">{t('queue.second.hint')}</Alert>
          </div>
        ) : (
          <a className={textLinkClass({ isAlone: true })} href={prefix(adminLinks.decisions(ad.id))}>
            {t('queue.about_ad')}
          </a>
        )}
      </Scrollable>
      {(taken === 'taken' || taken === 'own') && (
        <div className="mt-4">
          <Alert tone="warning">{t(`queue.${taken}`)}</Alert>
        </div>
      )}
      {taken !== 'taken' && taken !== 'own' && (
        <div className="mt-4 grid gap-3" aria-busy={!isTaken}>
          {job.kind === 'appeal' ? (
            <AppealChoice {...props} isTaken={isTaken} />
          ) : (
            <AdChoice {...props} isTaken={isTaken} />
          )}
        </div>
      )}
    </section>
  );
}

type ChoiceProps = ReviewPanelProps & { isTaken: boolean };

/** What may be decided about an ad: a reason, the part at fault, words to the owner. */
function AdChoice({ job, isTaken, reasons, choice, reasonRef, isBusy, onChoice, onDecide }: ChoiceProps) {
  const { t } = useTranslation('admin');
  const { nameOf } = useRoot();
  const parts = useParts(job);
  const { ad } = job;
  const reason = reasons.find(({ id }) => String(id) === choice.reason_id);
  const isHeld = ad.status === AD_STATUSES.PENDING_APPROVAL;
  return (
    <>
      <div className={styles.pair}>
        <Select
          ref={reasonRef}
          label={t('queue.reason')}
          value={choice.reason_id}
          options={reasons.map((one, index) => ({
            value: one.id,
            // The number is its key.
            label: `${index + 1}. ${nameOf({ name: one.reason, name_en: one.reason_en })}`,
          }))}
          hint={reason && nameOf({ name: reason.policy, name_en: reason.policy_en })}
          onChange={({ target }) => onChoice({ ...choice, reason_id: target.value })}
        />
        <Select
          label={t('queue.part')}
          placeholder={t('queue.whole')}
          value={choice.part}
          options={parts}
          onChange={({ target }) => onChoice({ ...choice, part: target.value as Part | '' })}
        />
      </div>
      <NoteField choice={choice} onChoice={onChoice} />
      <div className={styles.actions}>
        {adCan('ban', ad.status) && (
          <Button variant="danger-solid" loading={isBusy || !isTaken} onClick={() => onDecide('hide')}>
            <EyeOff />
            {t('queue.actions.hide')}
          </Button>
        )}
        <Button variant="secondary" loading={isBusy || !isTaken} onClick={() => onDecide('leave')}>
          <Check />
          {t('queue.actions.leave')}
        </Button>
        {isHeld && (
          <Button variant="danger" loading={isBusy || !isTaken} onClick={() => onDecide('refuse')}>
            <Ban />
            {t('queue.actions.refuse')}
          </Button>
        )}
        <Button variant="danger" loading={isBusy || !isTaken} onClick={() => onDecide('suspend')}>
          <User />
          {t('queue.actions.suspend')}
        </Button>
      </div>
      <p className="text-13 text-ink-2 max-lg:hidden">{t('queue.shortcuts')}</p>
    </>
  );
}

/** An appeal is granted or refused, with an answer to the owner. */
function AppealChoice({ choice, isTaken, isBusy, onChoice, onDecide }: ChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <NoteField choice={choice} onChoice={onChoice} />
      <div className={styles.actions}>
        <Button variant="secondary" loading={isBusy || !isTaken} onClick={() => onDecide('uphold')}>
          <EyeOff />
          {t('queue.actions.uphold')}
        </Button>
        <Button variant="primary" loading={isBusy || !isTaken} onClick={() => onDecide('restore')}>
          <Check />
          {t('queue.actions.restore')}
        </Button>
      </div>
      <p className="text-13 text-ink-2 max-lg:hidden">{t('queue.appeal.shortcuts')}</p>
    </>
  );
}

function NoteField({ choice, onChoice }: Pick<ReviewPanelProps, 'choice' | 'onChoice'>) {
  const { t } = useTranslation('admin');
  return (
    <TextField
      label={t('queue.note')}
      value={choice.note}
      maxLength={REVIEW_NOTE_LENGTH}
      onChange={({ target }) => onChoice({ ...choice, note: target.value })}
    />
  );
}

/** What the owner says, and the decision that it is against. */
function Appeal({ appeal }: { appeal: NonNullable<TakenReview['appeal']> }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { nameOf } = useRoot();
  const { decided_by, decided_at, note, parts } = appeal;
  const date = formatDate(decided_at, locale);
  const facts: [string, string][] = [
    [
      t('queue.appeal.against'),
      decided_by === null ? t('queue.appeal.by_rule', { date }) : t('queue.appeal.by', { name: decided_by, date }),
    ],
    [t('queue.appeal.reason'), nameOf({ name: appeal.reason, name_en: appeal.reason_en })],
    [t('queue.appeal.note'), note],
    [t('queue.appeal.parts'), parts.map((part) => partText(t, part)).join(', ')],
  ];
  return (
    <>
      <h3 className="mt-4 text-16">{t('queue.appeal.words')}</h3>
      <blockquote className={styles.description}>{appeal.text}</blockquote>
      <FactList facts={facts.filter(([, value]) => value !== '')} />
    </>
  );
}

/** The parts of this ad that can be marked. */
function useParts({ ad }: AdReviewJob) {
  const { t } = useTranslation('admin');
  const { texts, photos } = slotsOf(ad.display_config);
  const counts: Record<string, number> = { text: texts.length, photo: photos.length };
  return MODERATION_PARTS.flatMap((value) => {
    const [kind = '', index] = value.split('-');
    if (index !== undefined && Number(index) >= (counts[kind] ?? 0)) return [];
    return { value, label: partText(t, value) };
  });
}

function Facts({ job, types, taken }: Pick<ReviewPanelProps, 'job' | 'types'> & { taken: TakenReview | null }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const textOf = useReasonText(types);
  const facts: [string, ReactNode][] = [
    [
      t('queue.why'),
      job.reasons.map((reason) => (
        <span key={textOf(reason)} className="block">
          {textOf(reason)}
        </span>
      )),
    ],
  ];
  if (taken) {
    const { owner, history, hits, cases, reports } = taken;
    if (cases.length > 0)
      facts.push([t('queue.statements'), cases.map((one) => <FraudCase key={one.id} found={one} />)]);
    if (reports) facts.push([t('queue.reporters'), <Reports key="reports" reports={reports} />]);
    if (hits.length > 0) facts.push([t('queue.hits'), <FoundTexts key="hits" found={hits} />]);
    if (!owner) return <FactList facts={facts} />;
    const isVerified = owner.identity_status === IDENTITY_STATUSES.VERIFIED;
    const isActive = owner.account_status === ACCOUNT_STATUSES.ACTIVE;
    facts.push(
      [t('queue.owner'), `${owner.full_name} · ${t('queue.owner_ads', { count: owner.ads })}`],
      [t('queue.since'), formatDate(owner.since, locale)],
      [t('queue.account'), t(isActive ? 'queue.active' : 'queue.not_active')],
      [t('queue.identity'), t(isVerified ? 'queue.verified' : 'queue.not_verified')],
      [
        t('queue.history'),
        history.length === 0
          ? t('queue.no_history')
          : history.map(({ id, decision, decided_at }) => (
              <span key={id} className="block">
                {t(`queue.decisions.${decision}`)}, {formatDate(decided_at, locale)}
              </span>
            )),
      ],
    );
  }
  return <FactList facts={facts} />;
}

/** Who reported the ad and why, and how far to believe them. */
function Reports({ reports }: { reports: NonNullable<TakenReview['reports']> }) {
  const { t } = useTranslation('admin');
  const { nameOf } = useRoot();
  const locale = useLocale();
  return (
    <>
      {t('queue.weighed', { count: reports.count, weight: formatNumber(reports.weight, locale) })}
      {reports.data.map((report) => (
        <span key={report.id} className="block pt-2">
          {nameOf({ name: report.type, name_en: report.type_en })}
          {report.text !== '' && <q className="block font-normal whitespace-pre-line">{report.text}</q>}
          <span className="block text-13 font-normal text-ink-2">
            {t('queue.reporter', {
              name: report.name,
              weight: formatNumber(report.weight, locale),
              right: report.right,
              decided: report.decided,
              date: formatDate(report.created_at, locale),
            })}
          </span>
        </span>
      ))}
    </>
  );
}

/** What a victim of fraud wrote. */
function FraudCase({ found }: { found: TakenReview['cases'][number] }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { amount, paid_at, to_bank: bank, to_account: account, seller_name: name, story } = found;
  const lost = { amount: formatMoney(amount, 0), time: formatDateTime(paid_at, locale), bank, account, name };
  return (
    <span className="block pb-2 wrap-anywhere">
      <b>{t('queue.lost', lost)}</b>
      <span className="block whitespace-pre-line">{story}</span>
      <span className="flex flex-wrap gap-x-4">
        {found.pictures.map(({ id }, index) => (
          <a
            key={id}
            className={textLinkClass({ isAlone: true })}
            href={fileAddress('GET /admin/fraud-cases/:id/picture/:picture_id', { id: found.id, picture_id: id })}
            target="_blank"
            rel="noreferrer"
            data-reload=""
          >
            {t('queue.screenshot', { number: index + 1 })}
          </a>
        ))}
      </span>
    </span>
  );
}
