import { ArrowLeft, Check, CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_STATUSES, adCan } from '../../../../contract/ads/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import type { SaveState } from '../../../designer/saving/autosave.ts';
import { Breadcrumbs } from '../../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../../layout/frame-links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatTime } from '../../../ui/format.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './creation-header.module.css';

const STEPS = ['display', 'detail', 'publication'] as const;
export type CreationStep = (typeof STEPS)[number];

export type CreationHeaderProps = {
  step: CreationStep;
  /** The draft; null while there is none yet. */
  draft: StepsOf | null;
  /** The save status. */
  saved: SaveState;
  /** Buttons at the end of the header. */
  children?: ReactNode;
};

/** Header of the three steps of creating an ad: back link, steps and save status. */
export function CreationHeader({ step, draft, saved, children }: CreationHeaderProps) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  const saveText = useSaveText(saved);
  const current = STEPS.indexOf(step);
  const path = (name: CreationStep) => (draft ? stepPath(name, draft) : undefined);
  const before = STEPS[current - 1];
  const purpose = purposeOf(draft);
  const myAds = links.myAds(TABS[purpose]);
  const back = (before && path(before)) ?? myAds;
  return (
    <header className={styles.header}>
      <title>
        {t('creation.page_title', { step: t(`creation.steps.${step}`), title: t(`creation.titles.${purpose}`) })}
      </title>
      <a
        className={iconButtonClass()}
        href={prefix(back)}
        aria-label={before ? t(`creation.back_to.${before}`) : t('creation.leave')}
        title={before ? t(`creation.back_to.${before}`) : t('creation.leave')}
      >
        <ArrowLeft />
      </a>
      <div className={styles.name}>
        <h1>{t(`creation.titles.${purpose}`)}</h1>
        <span className="lg:hidden">
          {needsAttention(saved)
            ? saveText
            : t('creation.step_of', { number: current + 1, total: STEPS.length, name: t(`creation.steps.${step}`) })}
        </span>
        <div className={styles.crumbs}>
          <Breadcrumbs
            isCompact
            items={[{ label: t('creation.crumbs.my_ads'), to: myAds }, { label: t(`creation.crumbs.${purpose}`) }]}
          />
        </div>
      </div>
      <div className={styles.steps}>
        <Stepper
          label={t('creation.steps_label')}
          current={current}
          steps={STEPS.map((name) => {
            const to = path(name);
            return { label: t(`creation.steps.${name}`), href: to && prefix(to) };
          })}
        />
      </div>
      <SaveIndicator saved={saved} />
      {children}
    </header>
  );
}

const TABS = { new_ads: 'draft', edit_ads: 'active', again: 'expired' } as const;

/** What the steps are for; an ad that has ended is published again in the last of them. */
function purposeOf(draft: StepsOf | null): keyof typeof TABS {
  if (draft?.revision_of) return 'edit_ads';
  return draft?.status === AD_STATUSES.EXPIRED ? 'again' : 'new_ads';
}

/** The fields of an ad that determine the URLs of its steps. */
export type StepsOf = { id: string; status: number; revision_of?: { id: string } | null };

const CREATE_LINKS = {
  display: links.createDisplay,
  detail: adLinks.createDetail,
  publication: adLinks.createPublication,
};
const EDIT_LINKS = {
  display: adLinks.editDisplay,
  detail: adLinks.editDetail,
  publication: adLinks.editPublication,
};
/** The status from which a step is available. */
const OPEN_FROM: Record<CreationStep, number> = {
  display: AD_STATUSES.DRAFT,
  detail: AD_STATUSES.DRAFT_CONTENT_CREATION,
  publication: AD_STATUSES.DRAFT_PUBLICATION_CREATION,
};

/** The path of a step, if it is available. When an ad is published again, only the last step is. */
export function stepPath(step: CreationStep, draft: StepsOf): string | undefined {
  if (draft.status < OPEN_FROM[step] || (step !== 'publication' && !adCan('edit', draft.status))) return undefined;
  return stepLink(step, draft);
}

/** The path of a step; revisions have their own paths. */
export function stepLink(step: CreationStep, draft: Pick<StepsOf, 'id' | 'revision_of'>): string {
  return (draft.revision_of ? EDIT_LINKS : CREATE_LINKS)[step](draft.id);
}

/** The path of the step at which the author continues a draft. */
export function nextStepPath(draft: StepsOf): string {
  return stepPath('publication', draft) ?? stepPath('detail', draft) ?? stepPath('display', draft) ?? links.myAds();
}

/** The save status as text. */
function useSaveText(saved: SaveState): string {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  if (saved.kind === 'saved' && saved.at !== null) {
    return t('creation.save.saved_at', { time: formatTime(saved.at, locale) });
  }
  if (saved.kind === 'failed' && saved.stored_at !== null) {
    return t('creation.save.stored_at', { time: formatTime(saved.stored_at, locale) });
  }
  return t(`creation.save.${saved.kind}`);
}

const needsAttention = ({ kind }: SaveState) => kind === 'failed' || kind === 'conflict' || kind === 'refused';

function SaveIndicator({ saved }: { saved: SaveState }) {
  const text = useSaveText(saved);
  return (
    <p className={needsAttention(saved) ? classNames(styles.saved, styles.trouble) : styles.saved} role="status">
      {saved.kind === 'saved' && <Check />}
      {saved.kind === 'failed' && <CloudOff />}
      {(saved.kind === 'conflict' || saved.kind === 'refused') && <TriangleAlert />}
      <span>{text}</span>
    </p>
  );
}

export type SaveNoticeProps = {
  saved: SaveState;
  /** Loads the version that was saved elsewhere. */
  onTakeOther: () => void;
  /** Overwrites it with this version. */
  onOverwrite: () => void;
  /** Saves this version as a separate ad, if that is possible. */
  onCopy?: (() => void) | null;
};

/** A notice below the header when saving needs a decision by the author. */
export function SaveNotice(props: SaveNoticeProps) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  const { saved } = props;
  if (saved.kind === 'conflict') return <ConflictNotice {...props} saved={saved} />;
  if (saved.kind !== 'refused') return null;
  return (
    <div className={styles.notice} role="alert">
      <TriangleAlert />
      <span>
        <b>{t('creation.refused')}</b> {saved.message}
      </span>
      <span className={styles.actions}>
        <a className={buttonClass({ variant: 'secondary' })} href={prefix(links.myAds())}>
          {t('creation.to_my_ads')}
        </a>
      </span>
    </div>
  );
}

type Conflict = Extract<SaveState, { kind: 'conflict' }>;

function ConflictNotice({ saved, onTakeOther, onOverwrite, onCopy }: SaveNoticeProps & { saved: Conflict }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const where = t(saved.isThisBrowser ? 'creation.conflict.other_tab' : 'creation.conflict.other_device');
  return (
    <div className={styles.notice} role="alert">
      <TriangleAlert />
      <span>
        <b>{where}</b>
        {saved.at === null ? '.' : ` ${t('creation.conflict.at', { time: formatTime(saved.at, locale) })}`}{' '}
        {t('creation.conflict.text')}
      </span>
      <span className={onCopy ? classNames(styles.actions, styles.three) : styles.actions}>
        <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={onTakeOther}>
          {t('creation.conflict.take_theirs')}
        </button>
        <button
          type="button"
          className={
            onCopy
              ? buttonClass({ variant: 'secondary', className: styles.overwrite })
              : buttonClass({ variant: 'inverse' })
          }
          onClick={onOverwrite}
        >
          {t('creation.conflict.overwrite')}
        </button>
        {onCopy && (
          <button type="button" className={buttonClass({ variant: 'inverse' })} onClick={onCopy}>
            {t('creation.conflict.copy')}
          </button>
        )}
      </span>
    </div>
  );
}
