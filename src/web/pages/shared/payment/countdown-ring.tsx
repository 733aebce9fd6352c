import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import styles from './countdown-ring.module.css';

/** Screen readers announce only these seconds, because a running count would drown out everything else. */
const ANNOUNCED: readonly number[] = [30, 10];

/** The remaining time as a ring that empties. */
export function CountdownRing({ left, of, isLarge = false }: { left: number; of: number; isLarge?: boolean }) {
  const { t } = useTranslation('payment');
  const announced = ANNOUNCED.find((seconds) => left <= seconds && left > seconds - 3);
  return (
    <>
      <div
        className={classNames(styles.ring, isLarge && styles.large)}
        style={{ '--p': `${(Math.min(left, of) / of) * 100}%` }}
        role="timer"
        aria-label={t('countdown', { count: left })}
      >
        <span aria-hidden="true">{left}</span>
      </div>
      <span className="sr-only" role="status">
        {announced !== undefined && left > 0 && t('countdown', { count: announced })}
      </span>
    </>
  );
}
