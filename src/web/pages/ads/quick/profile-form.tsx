import { Pin } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { completeRegistration } from '../../../../contract/accounts/endpoints.ts';
import { PASSWORD_LENGTH } from '../../../../contract/accounts/rules.ts';
import type { Input } from '../../../../contract/api/api.ts';
import { ApiError, isError } from '../../../../contract/api/api-error.ts';
import { useContractForm } from '../../../api/forms.ts';
import { clearReferral, referralCode } from '../../../session/referral-storage.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CityField } from '../../shared/registration/city-field.tsx';
import { storeRegistration } from '../../shared/registration/registration-storage.ts';
import { type CodeFormProps, Failure, Terms } from './guest-forms.tsx';
import styles from './profile-form.module.css';
import { dockClass } from './quick-frame.tsx';
import type { NamedCity } from './resolve-line.ts';

const profileSchema = completeRegistration.body.pick({ first_name: true, phone: true, city_id: true, password: true });
const EMPTY_TEXTS = { first_name: 'quick:guest.name_missing' };

type ProfileFormProps = CodeFormProps & {
  /** The versions of the legal texts that the page shows, for the consent. */
  terms: Input<'POST /user/register/profile'>['terms'];
  /** The city of the ad. */
  city: NamedCity | null;
  onDone: () => Promise<void>;
  /** Shown between the fields and the button. */
  children: ReactNode;
};

/** What an account needs besides its address; the ad's city is the person's until they choose another. */
export function ProfileForm(props: ProfileFormProps) {
  const { registration, terms, city, onDone, onKnown, onRestart, children } = props;
  const { t } = useTranslation('quick');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [hasChosenCity, setChosenCity] = useState(false);
  const { registration_token, email } = registration;
  const form = useContractForm({
    schema: profileSchema,
    emptyTexts: EMPTY_TEXTS,
    async send({ first_name: name, ...profile }) {
      const [first_name = '', ...others] = name.split(' ');
      const referral_code = referralCode();
      const input = {
        ...profile,
        first_name,
        last_name: others.join(' '),
        terms,
        registration_token,
        ...(referral_code === null ? {} : { referral_code }),
      };
      try {
        await client('POST /user/register/profile', input, { errors: 'caller' });
      } catch (error) {
        // A text was published meanwhile, which needs a consent of its own.
        if (error instanceof ApiError && error.errors.terms) await revalidate();
        if (isError(error, 'otp_not_sent')) return onRestart(error.message);
        if (isError(error, 'account_registered', 'account_activated')) return onKnown();
        if (!isError(error, 'otp_not_verified')) throw error;
        toast.warning(error.message);
        storeRegistration({ ...registration, verified: false });
        return;
      }
      clearReferral();
      await onDone();
    },
  });
  const { setValue } = form.form;
  const city_id = city?.id;
  useEffect(() => {
    if (city_id !== undefined && !hasChosenCity) setValue('city_id', city_id);
  }, [city_id, hasChosenCity, setValue]);
  return (
    <form noValidate method="post" onSubmit={form.submit}>
      <div className={styles.fields}>
        <TextField
          label={t('guest.name')}
          required
          autoFocus
          autoComplete="name"
          maxLength={60}
          {...form.field('first_name')}
        />
        <PhoneField label={t('guest.phone')} hint={t('guest.phone_hint')} required {...form.field('phone')} />
        <CityField
          control={form.form.control}
          suggested={city_id === undefined ? undefined : { id: city_id, text: t('guest.city_of_ad') }}
          onChosen={() => setChosenCity(true)}
          {...form.errorOf('city_id')}
        />
        <div>
          {/* Password managers save the new password with this address. */}
          <input className="hidden" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
          <PasswordField
            isNew
            label={t('guest.password')}
            required
            minLength={PASSWORD_LENGTH.min}
            {...form.field('password')}
          />
        </div>
      </div>
      {children}
      <Failure failure={form.failure} />
      <div className={dockClass(undefined, true)}>
        <Terms />
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          <Pin />
          {t('guest.publish')}
        </Button>
      </div>
    </form>
  );
}
