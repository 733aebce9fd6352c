import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LINE_LENGTH } from '../../../../contract/ads/line/read-ad-line.ts';
import type { Span } from '../../../../contract/ads/line/read-price.ts';
import { ErrorText } from '../../../ui/field.tsx';
import { keptSpans } from './kept-spans.ts';
import styles from './line-field.module.css';
import { MAX_TYPED } from './quick-ad.ts';

/** The one field of the quick way; the words that were recognised are marked in it. */
export function LineField(props: {
  value: string;
  /** The recognised parts of a text, which may be an older one while the author types. */
  read: { text: string; spans: readonly Span[] };
  ref?: Ref<HTMLTextAreaElement>;
  error: string | null;
  onChange: (text: string) => void;
  onEnter: () => void;
}) {
  const { value, read, ref, error, onChange, onEnter } = props;
  const { t } = useTranslation('quick');
  const id = useId();
  const beyond = [...value].length - AD_LINE_LENGTH;
  const spans = value === read.text ? read.spans : keptSpans(read.spans, read.text, value);
  const problem = error ?? (beyond > 0 ? t('line.too_long', { count: beyond }) : null);
  return (
    <>
      <div className={styles.heading}>
        <label htmlFor={id}>{t('line.heading')}</label>
        {value !== '' && <span>{t('line.tap_wrong')}</span>}
      </div>
      <div className={styles.field}>
        <div className={styles.marks} aria-hidden="true">
          <Marked text={value} spans={spans} />
          {/* A line break at the end needs a character after it to take up a line. */}
          {'\u200B'}
        </div>
        <textarea
          id={id}
          ref={ref}
          // biome-ignore lint/a11y/noAutofocus: the step consists of this field
          autoFocus
          rows={2}
          value={value}
          maxLength={MAX_TYPED}
          enterKeyHint="next"
          autoComplete="off"
          placeholder={t('line.placeholder')}
          onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/gu, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
        />
      </div>
      {problem && (
        <ErrorText id={`${id}-problem`} className="mt-2">
          {problem}
        </ErrorText>
      )}
    </>
  );
}

function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  let end = 0;
  const parts = spans.flatMap(([from, to]) => {
    if (from < end) return [];
    const before = text.slice(end, from);
    end = to;
    return [before, <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return [...parts, text.slice(end)];
}
