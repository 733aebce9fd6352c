import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS, HASHTAG_SEPARATORS } from '../../../../contract/ads/rules.ts';
import { useStore } from '../../../browser/use-store.ts';
import { ChipRemoveButton, chipClass } from '../../../ui/chip.tsx';
import { FieldNote, fieldClass, noteOf } from '../../../ui/field.tsx';
import { inputBoxClass } from '../../../ui/input-box.ts';
import type { HashtagError, Hashtags } from './hashtags.ts';

/** The server's texts for the same errors. */
const REFUSALS: Record<HashtagError, string> = {
  full: 'maximum_items_hashtags',
  repeated: 'repeated_hashtags',
  format: 'hashtag_format',
};

/**
 * The hashtags of an ad. A space, a comma, Enter or `#` adds one; backspace in the empty field removes the last one.
 */
export function HashtagField({ hashtags, canAdd = true }: { hashtags: Hashtags; canAdd?: boolean }) {
  const { t } = useTranslation(['ads', 'errors']);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<HashtagError | null>(null);
  const all = useStore(hashtags.all);
  const taken = all.filter(({ state }) => state === 'taken').map(({ name }) => `#${name}`);
  const error = refusal
    ? t(`errors:validation.${REFUSALS[refusal]}`, { length: AD_LIMITS.hashtags, ...AD_LIMITS.hashtag })
    : taken.length > 0
      ? t('hashtags.taken_error', { name: taken.join(', ') })
      : undefined;
  const note = noteOf({ error, hint: canAdd ? t('hashtags.hint') : t('hashtags.remove_only') });

  const add = (text: string) => {
    const refused = hashtags.add(text);
    setRefusal(refused);
    // A misspelled hashtag stays in the field to be corrected.
    setTyped(refused === 'format' ? text.split(HASHTAG_SEPARATORS).join('') : '');
  };
  const change = (text: string) => {
    setRefusal(null);
    // Phone keyboards do not report keys, so the text is checked. A leading `#` only starts a hashtag.
    if (HASHTAG_SEPARATORS.test(text.slice(1))) add(text);
    else setTyped(text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      setRefusal(null);
      hashtags.removeLast();
    }
  };
  const remove = (name: string) => {
    setRefusal(null);
    hashtags.remove(name);
    input.current?.focus();
  };
  return (
    <div className={fieldClass()}>
      <label htmlFor={id} className="sr-only">
        {t('hashtags.label')}
      </label>
      <div className={inputBoxClass({ kind: 'tags' })}>
        {all.length > 0 && (
          <ul aria-label={t('hashtags.chosen')}>
            {all.map(({ name, state }) => (
              <li
                key={name}
                className={chipClass({
                  tone: state === 'taken' ? 'danger' : 'accent',
                  className: state === 'checking' ? 'opacity-60' : undefined,
                })}
                aria-busy={state === 'checking'}
              >
                {state === 'taken' && <CircleAlert aria-hidden="true" />}
                <span className="truncate">{`#${name}`}</span>
                {state === 'taken' && <span className="sr-only">{t('hashtags.taken')}</span>}
                <ChipRemoveButton label={t('hashtags.remove', { name })} onClick={() => remove(name)} />
              </li>
            ))}
          </ul>
        )}
        {canAdd && (
          <input
            ref={input}
            id={id}
            type="text"
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={200}
            placeholder={all.length === 0 ? t('hashtags.first') : t('hashtags.more')}
            value={typed}
            onChange={(event) => change(event.target.value)}
            onKeyDown={press}
            onBlur={() => typed !== '' && add(typed)}
            aria-describedby={`${id}-note`}
            {...(error ? { 'aria-invalid': true } : {})}
          />
        )}
        <span data-count="" aria-hidden="true">{`${all.length}/${AD_LIMITS.hashtags}`}</span>
      </div>
      <div aria-live="polite">
        <FieldNote id={`${id}-note`} note={note} />
      </div>
    </div>
  );
}
