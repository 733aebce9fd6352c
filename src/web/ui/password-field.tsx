import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinRefs } from './formatted-input.ts';
import { IconButton } from './icon-button.tsx';
import styles from './password-field.module.css';
import { passwordStrength } from './password-strength.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'below'> & {
  /** For choosing a new password: shows its strength. */
  isNew?: boolean;
};

export function PasswordField({ isNew = false, onChange, hint, ref, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The form may reset the field.
  useEffect(() => setTyped(isNew ? (input.current?.value ?? '') : ''));
  const score = passwordStrength(typed);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (isNew) setTyped(event.target.value);
    onChange?.(event);
  };
  const meter = (
    <div className={styles.strength} data-score={score} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
  return (
    <TextField
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      {...props}
      ref={joinRefs(input, ref)}
      hint={isNew && typed !== '' ? t(`password_strength.${score}`) : hint}
      type={isShown ? 'text' : 'password'}
      onChange={change}
      after={
        <IconButton
          className="-mr-3"
          label={t(isShown ? 'hide_password' : 'show_password')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
      below={isNew && meter}
    />
  );
}
