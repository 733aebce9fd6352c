import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import type { Viewer } from '../../../../contract/accounts/endpoints.ts';
import { editProfile } from '../../../../contract/accounts/profile.ts';
import { ADDRESS_LENGTH, NAME_LENGTH } from '../../../../contract/accounts/rules.ts';
import { readerLocale } from '../../../../contract/brand/brand.ts';
import { links } from '../../../../contract/pages/links.ts';
import { inLocale } from '../../../../contract/pages/page-url.ts';
import { LOCALE_CODES, type Locale } from '../../../../contract/text/locale.ts';
import { phoneFieldText } from '../../../../contract/text/phone-rules.ts';
import { useContractForm } from '../../../api/forms.ts';
import { LANGUAGE_NAMES } from '../../../layout/language-links.tsx';
import { useClient, useSession, useViewer } from '../../../session/viewer.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { CityField } from '../../shared/registration/city-field.tsx';
import { useUnsavedForm } from '../../shared/unsaved-form.tsx';
import { FormFailure } from '../auth-page.tsx';

const CODES = { id: String(LOCALE_CODES.id), en: String(LOCALE_CODES.en) };
/** The value of a select is a text. */
const schema = editProfile.body.extend({ locale: z.enum(CODES) });

/** Names, contact, place and language of the user. */
export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const { locales } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const locale = useLocale();
  /** Set by the form below: leaves the page once the changes are saved. */
  const leave = useRef<() => boolean>(() => false);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(viewer, locales),
    async send(values) {
      await client('POST /user/auth/edit-profile', { ...values, locale: codeOf(values.locale) }, { errors: 'caller' });
      await refresh();
      if (leave.current()) return;
      const chosen = values.locale === CODES.en ? 'en' : 'id';
      if (values.locale !== String(viewer.locale) && chosen !== locale) {
        // Another language is another page, with all of its texts.
        location.assign(inLocale(chosen, links.profile()));
        return;
      }
      toast.success(t('edit.saved'));
      await navigate(links.profile());
    },
  });
  const labels = {
    first_name: t('complete.first_name'),
    last_name: t('complete.last_name'),
    display_name: t('edit.display_name'),
    phone: t('complete.phone'),
    city_id: t('complete.city'),
    address: t('edit.address'),
    locale: t('edit.language'),
  };
  const { question, continueNavigation } = useUnsavedForm(form, labels);
  leave.current = continueNavigation;
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="about">
      <h2 id="about" className="text-18">
        {t('edit.about')}
      </h2>
      <form noValidate method="post" className="mt-4 grid max-w-140 gap-4" onSubmit={form.submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={labels.first_name}
            required
            autoComplete="given-name"
            maxLength={NAME_LENGTH}
            {...form.field('first_name')}
          />
          <TextField
            label={labels.last_name}
            autoComplete="family-name"
            maxLength={NAME_LENGTH}
            {...form.field('last_name')}
          />
        </div>
        <TextField
          label={labels.display_name}
          hint={t('edit.display_name_hint')}
          autoComplete="nickname"
          maxLength={NAME_LENGTH}
          {...form.field('display_name')}
        />
        <PhoneField label={labels.phone} hint={t('complete.phone_hint')} required {...form.field('phone')} />
        <CityField control={form.form.control} {...form.errorOf('city_id')} />
        <TextField
          label={labels.address}
          hint={t('edit.address_hint')}
          autoComplete="street-address"
          maxLength={ADDRESS_LENGTH}
          {...form.field('address')}
        />
        <Select
          label={labels.locale}
          hint={t('edit.language_hint')}
          placeholder={null}
          options={locales.map((offered) => ({ value: CODES[offered], label: LANGUAGE_NAMES[offered] }))}
          {...form.field('locale')}
        />
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={form.isPending}>
            {t('edit.save')}
          </Button>
          <Link className={buttonClass()} to={links.profile()}>
            {t('edit.cancel')}
          </Link>
        </div>
      </form>
      {question}
    </section>
  );
}

function codeOf(text: string): 1 | 2 {
  return text === CODES.en ? LOCALE_CODES.en : LOCALE_CODES.id;
}

/** The profile as the form shows it. */
function valuesOf(viewer: Viewer, locales: readonly Locale[]): z.input<typeof schema> {
  const { first_name, last_name, display_name, phone, city_id, address, locale } = viewer;
  return {
    first_name,
    last_name,
    // Empty: first and last name.
    display_name: display_name === `${first_name} ${last_name}`.trim() ? '' : display_name,
    phone: phoneFieldText(phone),
    city_id,
    address,
    locale: CODES[readerLocale({ locales }, locale)],
  };
}
