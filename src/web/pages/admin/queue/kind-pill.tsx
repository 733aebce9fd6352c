import { useTranslation } from 'react-i18next';
import { Pill, type Tone } from '../../../ui/pill.tsx';

const TONES: Record<string, Tone> = { held_ad: 'info', report: 'danger', fraud_case: 'danger', appeal: 'warning' };

/** The kind of a job in a word. */
export function KindPill({ kind }: { kind: string }) {
  const { t } = useTranslation('admin');
  return <Pill tone={TONES[kind] ?? 'neutral'}>{t(`queue.kinds.${kind}`)}</Pill>;
}

/** Somebody has decided the job before. */
export function SecondPill() {
  const { t } = useTranslation('admin');
  return <Pill tone="accent">{t('queue.second.pill')}</Pill>;
}
