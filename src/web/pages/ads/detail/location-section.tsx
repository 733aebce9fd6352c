import { UserRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import type { City } from '../../../../contract/catalogue/endpoints.ts';
import { normalisePhone, phoneText } from '../../../../contract/text/phone-rules.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choices.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { formSectionClass } from '../draft/form-section.tsx';
import type { DetailEditor } from './use-detail-editor.ts';

/** Location and contact: those of the profile, or different ones. */
export function LocationSection({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const { viewer } = useViewer();
  const { form } = editor;
  const [isSameLocation, isSameContact] = useWatch({
    control: form.control,
    name: ['location_same_as_profile', 'contact_same_as_profile'],
  });
  const onLocationChange = () => {
    // Starts with the profile's city, so that only an address needs to be added.
    if (viewer && form.getValues('city_id') === null) form.setValue('city_id', viewer.city_id);
    editor.recheck();
  };
  const takeProfile = () => {
    const options = { shouldDirty: true } as const;
    form.setValue('location_same_as_profile', true, options);
    form.setValue('contact_same_as_profile', true, options);
    if (viewer && isMobile(viewer.phone)) form.setValue('whatsapp_connected', true, options);
    editor.recheck();
  };
  const phone = editor.field('contact_phone');
  return (
    <section className={formSectionClass()} aria-labelledby="place">
      <h2 id="place">{t('detail.place')}</h2>
      <div className="grid gap-4">
        {viewer && !isSameLocation && !isSameContact && (
          <Button
            variant="tint"
            className="h-auto w-full justify-start py-2 text-start leading-snug whitespace-normal"
            onClick={takeProfile}
          >
            <UserRound />
            <span className="min-w-0">
              {t('detail.take_profile')}
              <small className="block font-normal">
                {`${viewer.location} · ${viewer.display_name} · ${phoneText(viewer.phone)}`}
              </small>
            </span>
          </Button>
        )}
        <div data-part="location">
          <Switch
            label={t('detail.same_place')}
            hint={
              viewer && (isSameLocation ? t('detail.same_place_hint', { place: viewer.location }) : viewer.location)
            }
            {...form.register('location_same_as_profile', { onChange: onLocationChange })}
          />
        </div>
        {!isSameLocation && <CustomLocation editor={editor} />}
        <hr />
        <div data-part="contact">
          <Switch
            label={t('detail.same_contact')}
            hint={viewer && `${viewer.display_name} · ${phoneText(viewer.phone)}`}
            {...form.register('contact_same_as_profile', { onChange: editor.recheck })}
          />
        </div>
        {!isSameContact && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label={t('detail.contact_name')}
              required
              maxLength={AD_LIMITS.contact_name}
              autoComplete="name"
              {...editor.field('contact_name')}
            />
            <PhoneField
              label={t('detail.contact_phone')}
              hint={t('detail.contact_phone_hint')}
              required
              {...phone}
              onChange={(event) => {
                if (isMobile(event.target.value)) form.setValue('whatsapp_connected', true, { shouldDirty: true });
                return phone.onChange(event);
              }}
            />
          </div>
        )}
        <Switch
          label={t('detail.whatsapp')}
          hint={t('detail.whatsapp_hint')}
          {...form.register('whatsapp_connected')}
        />
        <TextField
          label={t('detail.contact_email')}
          hint={t('detail.contact_email_hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...editor.field('contact_email')}
        />
      </div>
    </section>
  );
}

/** Mobile numbers of Indonesia begin with 8, which WhatsApp needs. */
function isMobile(phone: string): boolean {
  return normalisePhone(phone)?.startsWith('+628') ?? false;
}

/** A location other than the profile's; only such a location has a public address. */
function CustomLocation({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  return (
    <>
      <CityChoice editor={editor} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('detail.address')}
          hint={t('detail.address_hint')}
          maxLength={AD_LIMITS.address}
          autoComplete="street-address"
          {...editor.field('address')}
        />
        <TextField
          label={t('detail.address_detail')}
          hint={t('detail.address_detail_hint')}
          maxLength={AD_LIMITS.address}
          autoComplete="off"
          {...editor.field('address_detail')}
        />
      </div>
    </>
  );
}

/** A select for the province and one for its cities. */
function CityChoice({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const { provinces } = useRoot();
  const { cities, hasFailed, load } = useCities();
  const { control, setValue } = editor.form;
  const cityId = useWatch({ control, name: 'city_id' });
  const [chosen, setChosen] = useState<number | null>(null);
  const provinceId = cities?.find(({ id }) => id === cityId)?.province_id ?? chosen;
  const choose = (value: string) => {
    setChosen(value === '' ? null : Number(value));
    setValue('city_id', null);
  };
  // While the city list is disabled, the error is shown at the province.
  const cityError = editor.errorOf('city_id');
  const failed = (
    <>
      {t('detail.cities_failed')}{' '}
      <button type="button" className={textLinkClass()} onClick={load}>
        {t('try_again')}
      </button>
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        label={t('detail.province')}
        required
        options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        value={provinceId ?? ''}
        onChange={(event) => choose(event.target.value)}
        hint={hasFailed ? failed : undefined}
        {...(provinceId === null ? cityError : {})}
      />
      <Controller
        control={control}
        name="city_id"
        render={({ field }) => (
          <Select
            label={t('detail.city')}
            required
            disabledReason={provinceId === null ? t('detail.province_first') : null}
            options={(cities ?? [])
              .filter((city) => city.province_id === provinceId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={field.value ?? ''}
            onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
            {...(provinceId === null ? {} : cityError)}
          />
        )}
      />
    </div>
  );
}

function useCities() {
  const client = useClient();
  const [cities, setCities] = useState<readonly City[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    client('GET /location/city', {}, { errors: 'caller' }).then(
      ({ data }) => setCities(data),
      () => setFailed(true),
    );
  }, [client]);
  useEffect(load, [load]);
  return { cities, hasFailed, load };
}
