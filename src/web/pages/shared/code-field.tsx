import { CircleCheck, LoaderCircle, Ticket, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { inputIconClass } from '../../ui/input-box.ts';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import type { CodeCheck } from './use-code-check.ts';

type CodeFieldProps = {
  check: CodeCheck<unknown>;
  label: string;
  /** Shown while the field is empty. */
  hint: string;
  /** Shown for a valid code. */
  confirmation: string;
  required?: boolean;
};

/** A field for a voucher code, which is checked automatically. */
export function CodeField({ check, label, hint, confirmation, required }: CodeFieldProps) {
  const { t } = useTranslation('voucher_code');
  const field = useRef<HTMLInputElement>(null);
  const { state, typed } = check;
  const clear = () => {
    check.change('');
    field.current?.focus();
  };
  const failed = (
    <>
      {t('failed')}{' '}
      <button type="button" className={textLinkClass()} onClick={check.retry}>
        {t('try_again')}
      </button>
    </>
  );
  const hints = { idle: hint, checking: t('checking'), failed, valid: undefined, invalid: undefined };
  const icons = {
    checking: <LoaderCircle className={inputIconClass.checking} aria-hidden="true" />,
    valid: <CircleCheck className={inputIconClass.accepted} aria-hidden="true" />,
    invalid: typed !== '' && <IconButton className="-mr-3" label={t('clear')} icon={<X />} onClick={clear} />,
    idle: null,
    failed: null,
  };
  return (
    <div aria-live="polite">
      <TextField
        className="[&_input]:font-semibold [&_input::placeholder]:font-normal"
        ref={field}
        label={label}
        required={required}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        placeholder={t('placeholder')}
        value={typed}
        onChange={(event) => check.change(event.target.value.toUpperCase())}
        error={state === 'invalid' ? (check.reason ?? t('invalid')) : undefined}
        confirmation={state === 'valid' ? confirmation : undefined}
        hint={hints[state]}
        before={<Ticket aria-hidden="true" />}
        after={icons[state]}
      />
    </div>
  );
}
