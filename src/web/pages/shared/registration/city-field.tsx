import { useCallback, useEffect, useState } from 'react';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../session/viewer.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

type WithCity = FieldValues & { city_id?: unknown };

/** The user's city, searched by typing. The list of about 500 cities is loaded after the page. */
export function CityField<Values extends WithCity, Output>(props: {
  control: Control<Values, unknown, Output>;
  error?: string;
  /** The city that is entered already, and where it comes from. */
  suggested?: { id: number; text: string } | undefined;
  onChosen?: () => void;
}) {
  const { t } = useTranslation('accounts');
  const { options, hasFailed, load } = useCityOptions();
  const hint = hasFailed ? (
    <>
      {t('complete.cities_failed')}{' '}
      <button type="button" className={textLinkClass()} onClick={load}>
        {t('complete.try_again')}
      </button>
    </>
  ) : options ? undefined : (
    t('complete.cities_loading')
  );
  return (
    <Controller
      control={props.control}
      name={'city_id' as Path<Values>}
      render={({ field }) => (
        <Combobox
          label={t('complete.city')}
          placeholder={t('complete.city_placeholder')}
          required
          hint={hint}
          error={props.error}
          confirmation={
            options && props.suggested && field.value === props.suggested.id ? props.suggested.text : undefined
          }
          options={options ?? []}
          value={typeof field.value === 'number' ? field.value : null}
          onValueChange={(city_id) => {
            props.onChosen?.();
            field.onChange(city_id ?? undefined);
          }}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}

function useCityOptions() {
  const client = useClient();
  const [options, setOptions] = useState<readonly ComboboxOption<number>[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    client('GET /location/city', {}, { errors: 'caller' }).then(
      ({ data }) =>
        setOptions(data.map(({ id, name, province_name }) => ({ value: id, label: name, detail: province_name }))),
      () => setFailed(true),
    );
  }, [client]);
  useEffect(load, [load]);
  return { options, hasFailed, load };
}
