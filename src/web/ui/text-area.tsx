import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanText } from '../../contract/text/text-rules.ts';
import { afterNextTwoFrames } from './after-next-frame.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, usePrompt } from './field.tsx';
import { formatNumber } from './format.ts';
import { joinRefs } from './formatted-input.ts';
import { inputBoxClass } from './input-box.ts';
import { useLocale } from './use-locale.ts';

export type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required' | 'disabled'> & {
    /** Shows a character counter. More characters can be typed; the form then shows an error. */
    max?: number;
  };

/**
 * Characters as the limits of written texts count them: after invisible ones have been removed and letters composed.
 */
export function writtenLength(text: string): number {
  return [...cleanText(text)].length;
}

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className, ...others } = props;
  const { max, ref, ...textarea } = others;
  const prompt = usePrompt(props);
  const counterId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const written = String(props.value ?? props.defaultValue ?? '');
  const counter = max !== undefined && <Counter id={counterId} area={area} written={written} max={max} />;
  const describedBy = max === undefined ? undefined : counterId;
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      hint={hint}
      confirmation={confirmation}
      required={required}
      disabledReason={disabledReason}
      className={className}
      describedBy={describedBy}
      counter={counter}
    >
      {(attributes) => (
        <div className={inputBoxClass({ kind: 'area' })}>
          <textarea
            rows={5}
            placeholder={prompt}
            {...textarea}
            {...attributes}
            ref={joinRefs(area, ref)}
            {...(disabledReason ? { readOnly: true } : {})}
          />
        </div>
      )}
    </Field>
  );
}

type CounterProps = { id: string; area: RefObject<HTMLTextAreaElement | null>; written: string; max: number };

/** The number of characters. A component of its own, so that only it is rendered for a letter. */
function Counter({ id, area, written, max }: CounterProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const [used, setUsed] = useState(writtenLength(written));
  // The form may set the text.
  useEffect(() => setUsed(writtenLength(area.current?.value ?? '')));
  // The frame of a letter does not wait for its number.
  useEffect(() => {
    const field = area.current;
    let isWanted = true;
    let isWaiting = false;
    const countLater = () => {
      if (isWaiting) return;
      isWaiting = true;
      afterNextTwoFrames(() => {
        isWaiting = false;
        if (isWanted) setUsed(writtenLength(field?.value ?? ''));
      });
    };
    field?.addEventListener('input', countLater);
    return () => {
      isWanted = false;
      field?.removeEventListener('input', countLater);
    };
  }, [area]);
  const counts = { used: formatNumber(used, locale), max: formatNumber(max, locale) };
  return (
    <span data-count="" className={classNames('whitespace-nowrap', used > max && 'text-danger')}>
      <span aria-hidden="true">{`${counts.used}/${counts.max}`}</span>
      <span id={id} className="sr-only">
        {t('characters_used', counts)}
      </span>
    </span>
  );
}
