import { type ReactNode, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { z } from 'zod';
import {
  completeRegistration,
  registerWithGoogle,
  repeatedPassword,
  SAME_PASSWORD,
} from '../../../contract/accounts/endpoints.ts';
import type { Output } from '../../../contract/api/api.ts';
import { ApiError, isError } from '../../../contract/api/api-error.ts';
import type { Intent } from '../../../contract/pages/links.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { ignoreFailure } from '../../api/failures.ts';
import { useContractForm } from '../../api/forms.ts';
import { intentOf } from '../../session/intent.ts';
import { clearReferral, referralCode } from '../../session/referral-storage.ts';
import { storeSurveyFlag } from '../../session/survey-flag.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { CodeField } from '../shared/code-field.tsx';
import { CityField } from '../shared/registration/city-field.tsx';
import {
  clearRegistration,
  type StoredRegistration,
  storeRegistration,
} from '../shared/registration/registration-storage.ts';
import { useUnsavedForm } from '../shared/unsaved-form.tsx';
import { useCodeCheck } from '../shared/use-code-check.ts';
import { AuthPage, FormFailure } from './auth-page.tsx';
import { GoogleTextLink } from './google/google-button.tsx';
import { NewPasswordFields } from './password/new-password-fields.tsx';
import { type NavigateAway, useRegistrationStep } from './registration-step.ts';
import { useIntendedAction } from './use-intended-action.ts';

const NOT_ENTERED = { registration_token: true, referral_code: true, terms: true } as const;
/** The checkbox; the API gets the versions that the page showed. */
const terms = z.literal(true);
const schema = completeRegistration.body
  .omit(NOT_ENTERED)
  .extend({ password_again: repeatedPassword, terms })
  .refine(...SAME_PASSWORD);
const googleSchema = registerWithGoogle.body.omit(NOT_ENTERED).extend({ terms });
const EMPTY_TEXTS = { terms: 'errors:validation.terms' };

/** A registration with Google is held by a cookie, one by email is stored in the browser. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const search = new URL(request.url).searchParams;
  const { data: texts } = await client('GET /approval', {});
  if (search.get('via') !== 'google') return { google: null, texts };
  const { registration } = await client('GET /user/register/google', {});
  if (!registration) throw redirect(links.googleFailed('google_expired', intentOf(search)));
  return { google: registration, texts };
}

export function Component() {
  const { google } = useLoaderData<typeof loader>();
  return google ? <GooglePage registration={google} /> : <EmailPage />;
}

function EmailPage() {
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
      {registration ? <EmailForm registration={registration} navigateAway={navigateAway} /> : null}
    </AuthPage>
  );
}

function EmailForm({ registration, navigateAway }: { registration: StoredRegistration; navigateAway: NavigateAway }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const toast = useToast();
  const { registration_token, email, intent } = registration;
  const consent = useConsent();
  const voucher = useRegistrationVoucher(registration_token);
  /** Set by the form below. */
  const unsaved = useRef<Unsaved>(NOTHING_UNSAVED);
  const complete = useCompletion(intent, (to) => navigateAway(unsaved.current.continueNavigation() ? null : to));
  const form = useContractForm({
    schema,
    emptyTexts: EMPTY_TEXTS,
    async send({ password_again: _, ...profile }) {
      try {
        await voucher.settle();
        const input = { ...profile, terms: consent.terms, registration_token, ...referral() };
        await complete(await client('POST /user/register/profile', input, { errors: 'caller' }));
      } catch (error) {
        await consent.renew(error, () => form.form.resetField('terms'));
        if (isError(error, 'otp_not_verified')) {
          // The page of the code follows.
          unsaved.current.ignoreChanges();
          toast.warning(error.message);
          storeRegistration({ ...registration, verified: false });
          return;
        }
        if (!isError(error, 'otp_not_sent')) throw error;
        unsaved.current.ignoreChanges();
        await navigateAway(links.register(intent), { email, message: error.message });
      }
      clearRegistration();
    },
  });
  const { question, ...others } = useUnsavedForm(form, useLabels());
  unsaved.current = others;
  return (
    <ProfileForm
      form={form}
      question={question}
      city={<CityField control={form.form.control} {...form.errorOf('city_id')} />}
      voucher={voucher}
      signIn={
        <Link to={links.signIn(intent)} state={{ email }}>
          {t('code.sign_in')}
        </Link>
      }
    >
      <NewPasswordFields
        email={email}
        label={t('complete.password')}
        password={form.field('password')}
        repetition={form.field('password_again')}
      />
    </ProfileForm>
  );
}

type Unsaved = Pick<ReturnType<typeof useUnsavedForm>, 'continueNavigation' | 'ignoreChanges'>;
const NOTHING_UNSAVED: Unsaved = { continueNavigation: () => false, ignoreChanges: () => undefined };

/** The names of the fields in the question about leaving the form. */
function useLabels(): Record<string, string> {
  const { t } = useTranslation(['accounts', 'errors']);
  return {
    first_name: t('complete.first_name'),
    last_name: t('complete.last_name'),
    phone: t('complete.phone'),
    city_id: t('complete.city'),
    password: t('complete.password'),
    password_again: t('complete.password_again'),
    terms: t('errors:fields.terms'),
  };
}

type GoogleRegistration = NonNullable<Output<'GET /user/register/google'>['registration']>;

function GooglePage({ registration }: { registration: GoogleRegistration }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const navigate = useNavigate();
  const intent = intentOf(useSearchParams()[0]);
  const { registration_token, email, first_name, last_name } = registration;
  const consent = useConsent();
  const voucher = useRegistrationVoucher(registration_token);
  /** Set by the form below. */
  const unsaved = useRef<Unsaved>(NOTHING_UNSAVED);
  const complete = useCompletion(intent, async (to) => {
    if (!unsaved.current.continueNavigation()) await navigate(to, { replace: true });
  });
  const form = useContractForm({
    schema: googleSchema,
    defaultValues: { first_name, last_name },
    emptyTexts: EMPTY_TEXTS,
    async send(profile) {
      try {
        await voucher.settle();
        const input = { ...profile, terms: consent.terms, registration_token, ...referral() };
        await complete(await client('POST /user/register/google', input, { errors: 'caller' }));
        // One by email that was begun before.
        clearRegistration();
      } catch (error) {
        await consent.renew(error, () => form.form.resetField('terms'));
        if (!isError(error, 'google_expired')) throw error;
        unsaved.current.ignoreChanges();
        await navigate(links.googleFailed(error.key, intent), { replace: true });
      }
    },
  });
  const { question, ...others } = useUnsavedForm(form, useLabels());
  unsaved.current = others;
  return (
    <AuthPage
      title={t('complete.title')}
      heading={t('complete.heading')}
      text={
        <Trans
          t={t}
          i18nKey="google.verified"
          components={{ email: <b className="break-words text-ink">{email}</b> }}
        />
      }
    >
      <ProfileForm
        form={form}
        question={question}
        city={<CityField control={form.form.control} {...form.errorOf('city_id')} />}
        voucher={voucher}
        signIn={<GoogleTextLink intent={intent}>{t('google.sign_in')}</GoogleTextLink>}
      />
    </AuthPage>
  );
}

type ProfileFormProps = {
  form: Pick<ReturnType<typeof useContractForm>, 'submit' | 'failure' | 'isPending'> & {
    field: (name: 'first_name' | 'last_name' | 'phone' | 'terms') => FieldProps;
  };
  /** The dialog about leaving the form. */
  question: ReactNode;
  city: ReactNode;
  voucher: ReturnType<typeof useRegistrationVoucher>;
  /** The link to sign in, for an address that has an account. */
  signIn: ReactNode;
  /** Fields of one kind of registration. */
  children?: ReactNode;
};
type FieldProps = UseFormRegisterReturn & { error?: string };

function ProfileForm({ form, question, city, voucher, signIn, children }: ProfileFormProps) {
  const { t } = useTranslation(['accounts', 'voucher_code']);
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
      {city}
      {children}
      <CodeField
        check={voucher.check}
        label={t('voucher_code:registration.label')}
        hint={t('voucher_code:registration.hint')}
        confirmation={voucher.confirmation}
      />
      <Checkbox
        label={
          <Trans
            t={t}
            i18nKey="complete.terms"
            components={{
              terms: <Link className={textLinkClass()} to={links.termCondition()} target="_blank" />,
              privacy: <Link className={textLinkClass()} to={links.privacyPolicy()} target="_blank" />,
            }}
          />
        }
        required
        {...form.field('terms')}
      />
      <FormFailure failure={form.failure}>{isKnown ? signIn : null}</FormFailure>
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('complete.send')}
      </Button>
      {question}
    </form>
  );
}

/** The versions of the legal texts that the page shows, for the consent. */
function useConsent() {
  const { texts } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return {
    terms: texts.map(({ type, version }) => ({ type, version })),
    /** Loads the versions again if one was published meanwhile, which needs a consent of its own. */
    async renew(error: unknown, uncheck: () => void) {
      if (!(error instanceof ApiError) || !error.errors.terms) return;
      uncheck();
      await revalidate();
    },
  };
}

/** The code of the referral link that the user followed, as input of the last step. */
function referral(): { referral_code?: string } {
  const referral_code = referralCode();
  return referral_code === null ? {} : { referral_code };
}

/** The voucher of a registration; the server stores a valid code with the registration. */
function useRegistrationVoucher(registration_token: string) {
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
  const { t } = useTranslation(['voucher_code', 'errors']);
  const locale = useLocale();
  const toast = useToast();
  return ({ voucher }: Completed) => {
    if (!voucher) return;
    const { voucher_code: code, is_used, coins, problem } = voucher;
    const amount = formatNumber(coins, locale);
    if (!is_used) {
      const why = t(
        problem === null || problem === 'unknown'
          ? 'errors:validation.voucher_code'
          : `errors:validation.voucher.${problem}`,
      );
      toast.warning({
        title: t('registration.not_used', { code }),
        text: `${why} ${t('registration.not_used_text')}`,
      });
    } else if (coins === 0) toast.success(t('registration.used', { code }));
    else toast.success({ title: t('registration.used', { code }), text: t('registration.used_coins', { amount }) });
  };
}

/**
 * Returns a function for a completed registration: it performs the guest's intended action and opens the welcome page.
 */
function useCompletion(intent: Intent, navigateAway: (to: string) => Promise<void>) {
  const showVoucherResult = useVoucherToast();
  const perform = useIntendedAction();
  const { refresh } = useViewer();
  return async (completed: Completed) => {
    clearReferral();
    showVoucherResult(completed);
    await refresh();
    await perform(intent);
    if (completed.survey_available) storeSurveyFlag();
    await navigateAway(links.welcomeRegistered(intent.next === undefined ? {} : { next: intent.next }));
  };
}
