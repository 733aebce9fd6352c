import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LINE_LENGTH } from '../../../../contract/ads/line/read-ad-line.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { MAX_TYPED, saysSomething } from './quick-ad.ts';

/** After which pause in typing the designs follow: those of each letter would be other ones. */
const PAUSE_MILLISECONDS = 600;

type LineBesideProps = {
  line: string;
  hasFocus?: boolean;
  onChange: (line: string) => void;
  /** Enter was pressed. */
  onEnd?: () => void;
};

/** The line beside its designs, which follow after a pause. A line that says nothing is not taken. */
export function LineBeside({ line, hasFocus = false, onChange, onEnd }: LineBesideProps) {
  const { t } = useTranslation('quick');
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? line;
  const beyond = [...value].length - AD_LINE_LENGTH;
  const isEmpty = !saysSomething(value);
  const take = () => {
    if (typed === null || isEmpty) return;
    setTyped(null);
    if (typed !== line) onChange(typed);
  };
  const takeAfterPause = useEffectEvent(take);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => takeAfterPause(), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextArea
      label={t('designs.line')}
      rows={3}
      value={value}
      maxLength={MAX_TYPED}
      autoFocus={hasFocus}
      enterKeyHint="done"
      autoComplete="off"
      error={isEmpty ? t('line.empty') : beyond > 0 ? t('line.too_long', { count: beyond }) : undefined}
      onChange={(event) => setTyped(event.target.value.replaceAll(/\s*\n\s*/gu, ' '))}
      onBlur={() => {
        take();
        // What says nothing is replaced by what the designs say.
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        take();
        if (!isEmpty) onEnd?.();
      }}
    />
  );
}
