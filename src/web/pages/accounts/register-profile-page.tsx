import { useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { completeRegistration, repeatedPassword, SAME_PASSWORD } from '../../../contract/accounts.ts';
import type { Output } from '../../../contract/api.ts';
import { isError } from '../../../contract/api-error.ts';
import { ignoreFailure } from '../../failures.ts';
import { useContractForm } from '../../forms.ts';
import { links } from '../../links.ts';
import { clearReferral, referralCode } from '../../stored-referral.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient, useViewer } from '../../viewer.tsx';
import { CodeField } from '../shared/code-field.tsx';
import { useCodeCheck } from '../shared/use-code-check.ts';
import { AuthPage, FormFailure } from './auth-page.tsx';
import { CityField } from './city-field.tsx';
import { NewPasswordFields } from './password/new-password-fields.tsx';
import { type NavigateAway, useRegistrationStep } from './registration-step.ts';
import { clearRegistration, type StoredRegistration, storeRegistration } from './stored-registration.ts';
import { useIntendedAction } from './use-intended-action.ts';

const schema = completeRegistration.body
  .omit({ registration_token: true, referral_code: true })
  .extend({ password_again: repeatedPassword })
  .refine(...SAME_PASSWORD);

export function Component() {
  const { t } = useTranslation('accounts');
  const { registration, navigateAway } = useRegistrationStep('profile');
  return (
    <AuthPage
      step={2}
      title={t('complete.title')}
      heading={t('complete.heading')}
      text={
        registration ? (
          <Trans
            t={t}
            i18nKey="complete.text"
            components={{ email: <b className="break-words text-ink">{registration.email}</b> }}
          />
        ) : null
      }
    >
      {registration ? <ProfileForm registration={registration} navigateAway={navigateAway} /> : null}
    </AuthPage>
  );
}

function ProfileForm({ registration, navigateAway }: { registration: StoredRegistration; navigateAway: NavigateAway }) {
  const { t } = useTranslation('accounts');
  const voucher = useRegistrationVoucher(registration);
  const send = useCompletion(registration, navigateAway, voucher.settle);
  const form = useContractForm({ schema, empty_texts: { terms: 'errors:validation.terms' }, send });
  const isKnown = form.failure?.key === 'account_registered' || form.failure?.key === 'account_activated';
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('complete.first_name')}
          required
          autoComplete="given-name"
          maxLength={60}
          {...form.field('first_name')}
        />
        <TextField
          label={t('complete.last_name')}
          autoComplete="family-name"
          maxLength={60}
          {...form.field('last_name')}
        />
      </div>
      <PhoneField label={t('complete.phone')} hint={t('complete.phone_hint')} required {...form.field('phone')} />
      <CityField control={form.form.control} {...form.errorOf('city_id')} />
      <NewPasswordFields
        email={registration.email}
        label={t('complete.password')}
        password={form.field('password')}
        repetition={form.field('password_again')}
      />
      <CodeField
        check={voucher.check}
        label={t('voucher_code:registration.label')}
        hint={t('voucher_code:registration.hint')}
        confirmation={voucher.confirmation}
      />
      <Checkbox label={t('complete.terms')} required {...form.field('terms')} />
      <FormFailure failure={form.failure}>
        {isKnown ? (
          <Link to={links.signIn(registration.intent)} state={{ email: registration.email }}>
            {t('code.sign_in')}
          </Link>
        ) : null}
      </FormFailure>
      <Button type="submit" variant="primary" size="lg" full loading={form.is_pending}>
        {t('complete.send')}
      </Button>
    </form>
  );
}

/** The voucher of a registration; the server stores a valid code with the registration. */
function useRegistrationVoucher({ registration_token }: StoredRegistration) {
  const { t } = useTranslation('voucher_code');
  const client = useClient();
  const locale = useLocale();
  const isRemembered = useRef(false);
  const check = useCodeCheck(async (code) => {
    isRemembered.current = true;
    return (await client('POST /user/register/apply-voucher', { registration_token, code }, { errors: 'caller' }))
      .voucher;
  });
  const { found, typed } = check;
  return {
    check,
    confirmation:
      found && found.coin_benefit > 0
        ? t('registration.coins', { amount: formatNumber(found.coin_benefit, locale) })
        : t('valid'),
    /** Waits until the server has stored the typed code. The account is created even if that fails. */
    async settle() {
      if (typed.trim() !== '') await check.settle();
      else if (isRemembered.current) {
        await client(
          'POST /user/register/apply-voucher',
          { registration_token, code: null },
          { errors: 'caller' },
        ).catch(ignoreFailure);
      }
    },
  };
}

type Completed = Output<'POST /user/register/profile'>;

/** Returns a function that shows whether the voucher was used. */
function useVoucherToast() {
  const { t } = useTranslation('voucher_code');
  const locale = useLocale();
  const toast = useToast();
  return ({ voucher }: Completed) => {
    if (!voucher) return;
    const { voucher_code: code, is_used, coins } = voucher;
    const amount = formatNumber(coins, locale);
    if (!is_used) {
      toast.warning({ title: t('registration.not_used', { code }), text: t('registration.not_used_text') });
    } else if (coins === 0) toast.success(t('registration.used', { code }));
    else toast.success({ title: t('registration.used', { code }), text: t('registration.used_coins', { amount }) });
  };
}

/** Creates the account, performs the guest's intended action and navigates to the welcome page. */
function useCompletion(
  registration: StoredRegistration,
  navigateAway: NavigateAway,
  settleVoucher: () => Promise<void>,
) {
  const client = useClient();
  const showVoucherResult = useVoucherToast();
  const perform = useIntendedAction();
  const { refresh } = useViewer();
  return async ({ password_again: _, ...profile }: (typeof schema)['_output']) => {
    const { registration_token, email, intent } = registration;
    const referral_code = referralCode();
    let completed: Completed;
    try {
      await settleVoucher();
      completed = await client('POST /user/register/profile', {
        ...profile,
        registration_token,
        ...(referral_code === null ? {} : { referral_code }),
      });
    } catch (error) {
      if (isError(error, 'otp_not_verified')) {
        storeRegistration({ ...registration, verified: false });
        return;
      }
      if (!isError(error, 'otp_not_sent')) throw error;
      await navigateAway(links.register(intent), { email, message: error.message });
      clearRegistration();
      return;
    }
    clearReferral();
    showVoucherResult(completed);
    await refresh();
    await perform(intent);
    await navigateAway(links.welcomeRegistered(intent.next === undefined ? {} : { next: intent.next }));
    clearRegistration();
  };
}
