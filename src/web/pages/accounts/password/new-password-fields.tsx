import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '../../../../contract/accounts/rules.ts';
import { PasswordField, type PasswordFieldProps } from '../../../ui/password-field.tsx';

type FieldProps = Omit<PasswordFieldProps, 'label'>;

/** A new password and its repetition, with the address for password managers. */
export function NewPasswordFields(props: {
  email: string;
  label: string;
  password: FieldProps;
  repetition: FieldProps;
}) {
  const { t } = useTranslation('accounts');
  return (
    <>
      {/* Password managers save the new password with this email address. */}
      <input className="hidden" type="email" autoComplete="username" value={props.email} readOnly tabIndex={-1} />
      <PasswordField
        isNew
        label={props.label}
        hint={t('complete.password_hint')}
        required
        minLength={PASSWORD_LENGTH.min}
        {...props.password}
      />
      <PasswordField
        label={t('complete.password_again')}
        placeholder={t('complete.password_again_prompt')}
        autoComplete="new-password"
        required
        {...props.repetition}
      />
    </>
  );
}
