import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import { OPTION_LISTS, type OptionList } from '../../../../contract/catalogue/rules.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { CategoryFields } from '../../shared/ad/category-fields.tsx';
import type { DetailValues } from '../../shared/ad/detail-form.ts';
import { type Question, useFields } from './question-fields.tsx';

type Values = Record<string, unknown>;
type Choices = Field['options'];

/** A category's form as authors will see it. */
export function CategoryPreview({ values }: { values: Values }) {
  const { t } = useTranslation('records');
  const fields = useFields();
  const choices = useChoices(String(values.slug ?? ''));
  const questions = (Array.isArray(values.fields) ? values.fields : []) as Question[];
  const shown = questions.flatMap(({ key, required, is_off }) => {
    const field = fields.find(({ id }) => id === key);
    return field && field.values.is_active !== false && !is_off
      ? [fieldOf({ ...field.values, required }, choices)]
      : [];
  });
  if (questions.length === 0) return <p className="text-14">{t('questions.of_parent')}</p>;
  return <FormOf fields={shown} />;
}

/** One field as authors will see it. */
export function FieldPreview({ values }: { values: Values }) {
  const choices = useChoices('');
  return typeof values.type === 'string' ? (
    <FormOf fields={[fieldOf({ ...values, required: false }, choices)]} />
  ) : null;
}

function fieldOf(values: Values, choices: Partial<Record<OptionList, Choices>>): Field {
  const list = OPTION_LISTS.find((one) => one === values.options_source);
  const options = list ? (choices[list] ?? []) : values.options;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    ...(values as Field),
    key: String(values.key ?? ''),
    label: String(values.label ?? ''),
    label_en: String(values.label_en ?? ''),
    minimum: number(values.minimum),
    maximum: number(values.maximum),
    max_length: number(values.max_length),
    unit: typeof values.unit === 'string' && values.unit !== '' ? values.unit : null,
    options: Array.isArray(options) ? options : [],
  };
}

function FormOf({ fields }: { fields: readonly Field[] }) {
  const form = useForm<DetailValues, unknown, DetailValues>();
  const categoryForm = useMemo(() => ({ sub_category_id: null, fields }), [fields]);
  return (
    <div className="mt-2">
      <CategoryFields
        editor={{
          form,
          categoryForm,
          categoryState: 'ready',
          errorOf: () => ({}),
          chooseSubCategory: () => undefined,
        }}
      />
    </div>
  );
}

/** The choices of each list that a category offers; all without one. */
function useChoices(slug: string): Partial<Record<OptionList, Choices>> {
  const client = useClient();
  const [choices, setChoices] = useState<Partial<Record<OptionList, Choices>>>({});
  useEffect(() => {
    const load = async (type: OptionList): Promise<[OptionList, Choices]> => {
      const category = /^[a-z0-9-]{1,60}$/.test(slug) ? { category: slug } : {};
      const { data } = await client('GET /options/type/:type', { type, ...category });
      return [type, data.map(({ value, name, name_en }) => ({ value, label: name, label_en: name_en }))];
    };
    Promise.all(OPTION_LISTS.map(load)).then((loaded) => setChoices(Object.fromEntries(loaded)), ignoreFailure);
  }, [client, slug]);
  return choices;
}
