import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../browser/use-store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './quick-frame.module.css';
import type { QuickStore } from './quick-store.ts';
import type { QuickStep } from './use-quick.ts';

const STEPS = ['photo', 'line', 'designs', 'summary'] as const;

type QuickFrameProps = {
  step: QuickStep;
  /** The page before this step, or the one to leave to. */
  back: string;
  /** What leads out of the quick way: the own design, or the sign-in of a guest. */
  aside: { href: string; label: string } | { onClick: () => void; label: string };
  children: ReactNode;
};

/** Header and progress of the steps of the quick way. */
export function QuickFrame({ step, back, aside, children }: QuickFrameProps) {
  const { t } = useTranslation('quick');
  const current = STEPS.indexOf(step);
  const backLabel = t(step === 'photo' ? 'close' : 'back');
  return (
    <>
      <title>{t('page_title', { step: t(`steps.${step}`) })}</title>
      <meta name="robots" content="noindex" />
      <header className={styles.header}>
        <a className={iconButtonClass()} href={back} aria-label={backLabel} title={backLabel}>
          {step === 'photo' ? <X /> : <ArrowLeft />}
        </a>
        <p className={styles.name}>{t('title')}</p>
        <div className={styles.steps}>
          <Stepper
            label={t('steps_label')}
            current={current}
            steps={STEPS.map((name) => ({ label: t(`steps.${name}`) }))}
          />
        </div>
        <span className={styles.ending}>
          {'href' in aside ? (
            <a className={buttonClass({ size: 'sm', className: styles.aside })} href={aside.href}>
              {aside.label}
            </a>
          ) : (
            <button
              type="button"
              className={buttonClass({ size: 'sm', className: styles.aside })}
              onClick={aside.onClick}
            >
              {aside.label}
            </button>
          )}
        </span>
      </header>
      <div
        className={styles.progress}
        role="img"
        aria-label={t('progress', { number: current + 1, total: STEPS.length })}
      >
        {STEPS.map((name, index) => (
          <i key={name} className={index <= current ? styles.reached : ''} />
        ))}
      </div>
      {children}
    </>
  );
}

/** Class names of a step's content. */
export function quickPageClass(className?: string): string {
  return classNames(styles.page, className);
}

/** Class names of a step's heading. */
export const quickHeadingClass = styles.heading;

/** Class names of the bar with the next action, which is always in reach on a phone; wide screens have it if `isInline`. */
export function dockClass(className?: string, isInline = false): string {
  return classNames(styles.dock, isInline && styles.inline, className);
}

/** Class names of the chosen design with what it is, on a phone. */
export const chosenClass = styles.chosen;

/** Covers the page while something is done; `onCancel` gives it up. */
export function Busy({ children, onCancel }: { children: ReactNode; onCancel?: () => void }) {
  const { t } = useTranslation('quick');
  return (
    <div className={styles.busy}>
      <div>
        <p role="status">
          <i className={styles.spinner} aria-hidden="true" />
          {children}
        </p>
        {onCancel && (
          <Button variant="secondary" full onClick={onCancel}>
            {t('back')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Says that closing this tab loses the ad, on a device that stores nothing. */
export function NotStored({ store }: { store: Pick<QuickStore, 'isStored'> }) {
  const { t } = useTranslation('quick');
  const isStored = useStore(store.isStored);
  return (
    !isStored && (
      <div className="mb-3">
        <Alert tone="warning">{t('not_kept')}</Alert>
      </div>
    )
  );
}
