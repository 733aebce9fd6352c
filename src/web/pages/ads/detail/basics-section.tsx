import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { hasPrice } from '../../../../contract/ads/applicable-fields.ts';
import { AD_LIMITS, countWords } from '../../../../contract/ads/rules.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Chip } from '../../../ui/chip.tsx';
import { fieldClass, labelClass } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CategoryFields } from '../../shared/ad/category-fields.tsx';
import { formSectionClass } from '../draft/form-section.tsx';
import type { loader } from './create-detail-page.tsx';
import { PriceFields } from './price-fields.tsx';
import type { suggestCategories } from './suggest-categories.ts';
import type { DetailEditor } from './use-detail-editor.ts';

/** Title, category, price, the category's fields and the description. */
export function BasicsSection({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  return (
    <section className={formSectionClass()} aria-labelledby="what">
      <h2 id="what">{t('detail.basics')}</h2>
      <div className="grid gap-4">
        <div data-part="title">
          <TitleField editor={editor} />
        </div>
        <div data-part="category">
          <CategoryChoice editor={editor} />
        </div>
        {hasPrice(editor.categoryForm.fields) && (
          <div data-part="price">
            <PriceFields editor={editor} />
          </div>
        )}
        <div data-part="details" className="empty:hidden">
          <CategoryFields editor={editor} />
        </div>
        <div data-part="description">
          <DescriptionField editor={editor} />
        </div>
      </div>
    </section>
  );
}

function TitleField({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const title = useWatch({ control: editor.form.control, name: 'title' });
  return (
    <TextField
      label={t('detail.title')}
      required
      enterKeyHint="next"
      autoComplete="off"
      hint={t('detail.title_hint', { count: title.trim().length, max: AD_LIMITS.title.max })}
      {...editor.field('title')}
    />
  );
}

function CategoryChoice({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const { categories, switched_off } = useRoot();
  const { control } = editor.form;
  const categoryId = useWatch({ control, name: 'category_id' });
  const { category_id, sub_category_id } = editor.form.getValues();
  const children = categories.find(({ id }) => id === categoryId)?.children ?? [];
  // What the ad has stays a choice.
  const former = switched_off.find(({ id }) => id === category_id);
  const formerChild = former?.children.find(({ id }) => id === sub_category_id);
  const numberOf = (value: string) => (value === '' ? null : Number(value));
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {categoryId === null && <CategorySuggestions editor={editor} />}
      <Controller
        control={control}
        name="category_id"
        render={({ field: { value } }) => (
          <Select
            label={t('detail.category')}
            required
            options={withFormer(categories, former).map((category) => ({
              value: category.id,
              label: category.name,
            }))}
            value={value ?? ''}
            onChange={(event) => editor.chooseCategory(numberOf(event.target.value))}
            {...editor.errorOf('category_id')}
          />
        )}
      />
      <Controller
        control={control}
        name="sub_category_id"
        render={({ field: { value } }) => (
          <Select
            label={t('detail.sub_category')}
            required
            disabledReason={categoryId === null ? t('detail.category_first') : null}
            options={withFormer(children, formerChild).map((category) => ({
              value: category.id,
              label: category.name,
            }))}
            value={value ?? ''}
            onChange={(event) => editor.chooseSubCategory(numberOf(event.target.value))}
            {...editor.errorOf('sub_category_id')}
          />
        )}
      />
    </div>
  );
}

function withFormer<Choice extends { id: number }>(
  choices: readonly Choice[],
  former: Choice | undefined,
): readonly Choice[] {
  return !former || choices.some(({ id }) => id === former.id) ? choices : [...choices, former];
}

/** Categories that match the title. */
function CategorySuggestions({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const { categories } = useLoaderData<typeof loader>();
  const { nameOf } = useRoot();
  const title = useWatch({ control: editor.form.control, name: 'title' });
  const [suggest, setSuggest] = useState<{ by: typeof suggestCategories } | null>(null);
  const isTyped = title.trim() !== '';
  // Its words are many, so that they wait for a title. Without them the two lists remain.
  useEffect(() => {
    if (!isTyped) return;
    import('./suggest-categories.ts').then(
      ({ suggestCategories: by }) => setSuggest({ by }),
      () => undefined,
    );
  }, [isTyped]);
  const suggestions = suggest?.by(title, categories) ?? [];
  if (suggestions.length === 0) return null;
  return (
    <fieldset className={fieldClass('sm:col-span-full')}>
      <legend className={labelClass()}>{t('detail.category_suggested')}</legend>
      <div className="flex flex-wrap gap-2">
        {suggestions.map(({ category, child }) => (
          <Chip
            key={child.id}
            pressed={false}
            onClick={() => {
              editor.chooseCategory(category.id);
              editor.chooseSubCategory(child.id);
              // The suggestions disappear, so the focus moves to the next field.
              editor.form.setFocus('price');
            }}
          >
            {`${nameOf(category)} › ${nameOf(child)}`}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function DescriptionField({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const description = useWatch({ control: editor.form.control, name: 'description' });
  const { characters, words, max } = AD_LIMITS.description;
  return (
    <TextArea
      label={t('detail.description')}
      required
      rows={6}
      hint={t('detail.description_hint', { characters, words, used: countWords(description) })}
      {...editor.field('description')}
      max={max}
    />
  );
}
