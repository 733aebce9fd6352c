import { useTranslation } from 'react-i18next';
import type { Output } from '../../../contract/api/api.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';

type State = Output<'GET /user/help/:id'>['state'];
const TONES: Record<State, Tone> = { waiting: 'info', answered: 'success', closed: 'neutral' };

/** How a question stands. */
export function QuestionState({ state }: { state: State }) {
  const { t } = useTranslation('help');
  return <Pill tone={TONES[state]}>{t(`own.state.${state}`)}</Pill>;
}
