import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import styles from './stepper.module.css';

export type Step = {
  label: string;
  /** URL of the step; absent: it is not available yet. */
  href?: string | undefined;
};
export type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** Index of the current step, from 0. Those before it are done. */
  current: number;
};

/** The progress of a multi-step task. */
export function Stepper({ label, steps, current }: StepperProps) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isDone = index < current;
          const inside = (
            <>
              <b aria-hidden="true">{isDone ? <Check /> : index + 1}</b>
              <em>
                <span className="sr-only">{`${t('step', { number: index + 1 })}: `}</span>
                {step.label}
                {isDone && <span className="sr-only">{` (${t('step_done')})`}</span>}
              </em>
            </>
          );
          return (
            <li
              key={step.label}
              className={classNames(isDone && styles.done, index === current && styles.current)}
              {...(index === current ? { 'aria-current': 'step' as const } : {})}
            >
              {step.href && index !== current ? <a href={step.href}>{inside}</a> : <span>{inside}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
