import { ArrowLeft, Check, CloudOff, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
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
  const purpose = purposeOf(draft);
  return (
    <header className={styles.header}>
      <BackLink step={step} draft={draft} />
      <div className={styles.name}>
        <Title step={step} purpose={purpose} />
        <StepOrTrouble step={step} saved={saved} />
        <Crumbs purpose={purpose} />
      </div>
      <Steps step={step} draft={draft} />
      <SaveIndicator saved={saved} />
      {children}
    </header>
  );
}

// The save status changes every second while the author types; only what shows it is rendered then.
const BackLink = memo(function BackLink({ step, draft }: Pick<CreationHeaderProps, 'step' | 'draft'>) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  const before = STEPS[STEPS.indexOf(step) - 1];
  const back = before && draft ? stepPath(before, draft) : undefined;
  const label = before ? t(`creation.back_to.${before}`) : t('creation.leave');
  return (
    <a
      className={iconButtonClass()}
      href={prefix(back ?? links.myAds(TABS[purposeOf(draft)]))}
      aria-label={label}
      title={label}
    >
      <ArrowLeft />
    </a>
  );
});

const Title = memo(function Title({ step, purpose }: { step: CreationStep; purpose: Purpose }) {
  const { t } = useTranslation('ads');
  const title = t(`creation.titles.${purpose}`);
  return (
    <>
      <title>{t('creation.page_title', { step: t(`creation.steps.${step}`), title })}</title>
      <h1>{title}</h1>
    </>
  );
});

/** On narrow screens: the step, or why nothing is saved. */
function StepOrTrouble({ step, saved }: Pick<CreationHeaderProps, 'step' | 'saved'>) {
  const { t } = useTranslation('ads');
  const saveText = useSaveText(saved);
  const values = { number: STEPS.indexOf(step) + 1, total: STEPS.length, name: t(`creation.steps.${step}`) };
  return <span className="lg:hidden">{needsAttention(saved) ? saveText : t('creation.step_of', values)}</span>;
}

const Crumbs = memo(function Crumbs({ purpose }: { purpose: Purpose }) {
  const { t } = useTranslation('ads');
  const items = [
    { label: t('creation.crumbs.my_ads'), to: links.myAds(TABS[purpose]) },
    { label: t(`creation.crumbs.${purpose}`) },
  ];
  return (
    <div className={styles.crumbs}>
      <Breadcrumbs isCompact items={items} />
    </div>
  );
});

const Steps = memo(function Steps({ step, draft }: Pick<CreationHeaderProps, 'step' | 'draft'>) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  return (
    <div className={styles.steps}>
      <Stepper
        label={t('creation.steps_label')}
        current={STEPS.indexOf(step)}
        steps={STEPS.map((name) => {
          const to = draft ? stepPath(name, draft) : undefined;
          return { label: t(`creation.steps.${name}`), href: to && prefix(to) };
        })}
      />
    </div>
  );
});

const TABS = { new_ads: 'draft', edit_ads: 'active', again: 'expired' } as const;
type Purpose = keyof typeof TABS;

/** What the steps are for; an ad that has ended is published again in the last of them. */
function purposeOf(draft: StepsOf | null): Purpose {
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
