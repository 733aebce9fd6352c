import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS, PRICE_PERIODS } from '../../../../contract/ads/rules.ts';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import { DECIMAL_PLACES } from '../../../../contract/catalogue/rules.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { RadioInput, Switch } from '../../../ui/choices.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { numberOf } from '../../../ui/number-text.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { labelOf } from '../../shared/ad/detail-form.ts';
import styles from './fact-sheet.module.css';
import { useFactsTexts } from './facts-texts.ts';
import type { Corrections } from './quick-ad.ts';
import type { ChosenCategory, MissingFact, NamedCity, ResolvedLine } from './resolve-line.ts';

export type Fact = MissingFact;
type SheetProps = {
  fact: Fact;
  line: SheetLine;
  cities: readonly NamedCity[];
  /** The city of the author's profile. */
  home: NamedCity | null;
  onCorrect: (part: Corrections) => void;
  onClose: () => void;
};
/** What the sheet needs of an ad. */
export type SheetLine = Pick<ResolvedLine, 'facts' | 'city' | 'category' | 'suggestions' | 'details' | 'fields'> & {
  price_choices: readonly number[];
};

/** Corrects one fact of an ad; what can be answered by one tap closes with it. */
export function FactSheet(props: SheetProps) {
  const { fact, line, onClose } = props;
  const texts = useFactsTexts();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="sm"
      title={texts.name(line, fact)}
    >
      <div className={styles.sheet}>
        <SheetContent {...props} />
      </div>
    </Dialog>
  );
}

function SheetContent(props: SheetProps) {
  const { fact, line, onCorrect, onClose } = props;
  const finish = (part: Corrections) => {
    onCorrect(part);
    onClose();
  };
  switch (fact) {
    case 'title':
      return <TitleSheet title={line.facts.title} onDone={(title) => finish({ title })} />;
    case 'price':
      return <PriceSheet line={line} onDone={(price) => finish({ price })} />;
    case 'city':
      return <CitySheet {...props} onDone={(city_id) => finish({ city_id })} />;
    case 'category':
      return <CategorySheet line={line} onDone={(sub_category_id) => finish({ sub_category_id })} />;
    default: {
      const field = line.fields.find(({ key }) => `details.${key}` === fact);
      if (!field) return null;
      return (
        <AnswerSheet
          field={field}
          value={line.details[field.key]}
          onDone={(value) => finish({ details: { [field.key]: value } })}
        />
      );
    }
  }
}

function DoneButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('quick');
  return (
    <Button variant="primary" size="lg" full onClick={onClick}>
      {t('sheet.done')}
    </Button>
  );
}

function TitleSheet({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const { t } = useTranslation('quick');
  const [typed, setTyped] = useState(title);
  const { max } = AD_LIMITS.title;
  return (
    <>
      <TextField
        label={t('facts.title')}
        value={typed}
        maxLength={max}
        autoComplete="off"
        enterKeyHint="done"
        hint={t('sheet.title_hint', { count: [...typed].length, max })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone(typed.trim());
        }}
      />
      <DoneButton onClick={() => onDone(typed.trim())} />
    </>
  );
}

type Price = NonNullable<Corrections['price']>;

function PriceSheet({ line, onDone }: { line: SheetLine; onDone: (price: Price) => void }) {
  const { t } = useTranslation(['quick', 'ads']);
  const { t: ads } = useTranslation('ads');
  const { t: ui } = useTranslation('ui');
  const { facts, price_choices } = line;
  const [price, setPrice] = useState(facts.price);
  const [period, setPeriod] = useState(facts.price_period);
  const [isNegotiable, setNegotiable] = useState(facts.price_note === 'negotiable');
  const others = facts.price_note === 'starting_from' ? 'starting_from' : 'none';
  const of = (amount: number | null): Price => ({
    price: amount,
    price_note: isNegotiable ? 'negotiable' : others,
    price_period: period,
  });
  return (
    <>
      {price_choices.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold text-14">{t('sheet.price_choices')}</legend>
          <div className="flex flex-wrap gap-2">
            {price_choices.map((amount) => (
              <Chip key={amount} pressed={amount === price} onClick={() => onDone(of(amount))}>
                {formatMoney(amount, 0)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <MoneyField
        label={t('facts.price')}
        enterKeyHint="done"
        defaultValue={price}
        onChange={(event) => setPrice(numberOf(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone(of(price));
        }}
      />
      <Switch
        label={ads('detail.negotiable')}
        checked={isNegotiable}
        onChange={(event) => setNegotiable(event.target.checked)}
      />
      <Select
        label={ads('detail.price_period')}
        placeholder={null}
        options={PRICE_PERIODS.map((value) => ({
          value,
          label: value === 'none' ? ads('detail.price_once') : t('facts.per', { unit: ui(`price.period.${value}`) }),
        }))}
        value={period}
        onChange={(event) => setPeriod(PRICE_PERIODS.find((one) => one === event.target.value) ?? 'none')}
      />
      <Button
        variant="secondary"
        full
        onClick={() => onDone({ price: null, price_note: 'free', price_period: 'none' })}
      >
        {t('sheet.free')}
      </Button>
      <DoneButton onClick={() => onDone(of(price))} />
    </>
  );
}

function CitySheet({ line, cities, home, onDone }: SheetProps & { onDone: (id: number) => void }) {
  const { t } = useTranslation('quick');
  return (
    <>
      {home && (
        <Button variant="secondary" full onClick={() => onDone(home.id)}>
          {t('sheet.home', { city: home.name })}
        </Button>
      )}
      <Combobox
        label={t('sheet.city')}
        options={cities.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.city?.id ?? null}
        onValueChange={(id) => {
          if (id !== null && id !== line.city?.id) onDone(id);
        }}
      />
    </>
  );
}

function CategorySheet({ line, onDone }: { line: SheetLine; onDone: (id: number) => void }) {
  const { t } = useTranslation('quick');
  const { categories } = useRoot();
  const name = useId();
  const { category, suggestions } = line;
  const shown =
    category && !suggestions.some(({ id }) => id === category.id) ? [category, ...suggestions] : suggestions;
  const choose = ({ id }: ChosenCategory) => onDone(id);
  return (
    <>
      <div role="radiogroup" aria-label={t('facts.category')} className={styles.choices}>
        {shown.map((one) => (
          <label key={one.id}>
            <RadioInput
              name={name}
              checked={one.id === category?.id}
              onChange={() => choose(one)}
              // The guess is confirmed by a press on it.
              onClick={() => choose(one)}
            />
            <span>
              <b>{one.name}</b>
              <small>{one.parent.name}</small>
            </span>
          </label>
        ))}
      </div>
      <Combobox
        label={t('sheet.other_category')}
        options={categories.flatMap((parent) =>
          parent.children.map((child) => ({ value: child.id, label: child.name, detail: parent.name })),
        )}
        value={null}
        onValueChange={(id) => {
          if (id !== null) onDone(id);
        }}
      />
    </>
  );
}

type Answer = string | number | string[];
type AnswerProps = { field: Field; value: Answer | undefined; onDone: (value: Answer) => void };

function AnswerSheet(props: AnswerProps) {
  const { type } = props.field;
  if (type === 'select') return <OneAnswer {...props} />;
  if (type === 'multi_select') return <SeveralAnswers {...props} />;
  return type === 'text' ? <TextAnswer {...props} /> : <NumberAnswer {...props} />;
}

/** Choices up to this number are chips, which need one tap. */
const MAX_CHIPS = 16;

function OneAnswer({ field, value, onDone }: AnswerProps) {
  const locale = useLocale();
  const label = labelOf(field, locale);
  const options = field.options.map((option) => ({ value: option.value, label: labelOf(option, locale) }));
  if (options.length > MAX_CHIPS) {
    return (
      <Combobox
        label={label}
        options={options}
        value={typeof value === 'string' ? value : null}
        onValueChange={(chosen) => {
          if (chosen !== null && chosen !== value) onDone(chosen);
        }}
      />
    );
  }
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Chip key={option.value} pressed={option.value === value} onClick={() => onDone(option.value)}>
          {option.label}
        </Chip>
      ))}
    </fieldset>
  );
}

function SeveralAnswers({ field, value, onDone }: AnswerProps) {
  const locale = useLocale();
  const [chosen, setChosen] = useState<readonly string[]>(Array.isArray(value) ? value : []);
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{labelOf(field, locale)}</legend>
        {field.options.map((option) => (
          <Chip
            key={option.value}
            pressed={chosen.includes(option.value)}
            onClick={() =>
              setChosen(
                chosen.includes(option.value)
                  ? chosen.filter((one) => one !== option.value)
                  : [...chosen, option.value],
              )
            }
          >
            {labelOf(option, locale)}
          </Chip>
        ))}
      </fieldset>
      <DoneButton onClick={() => onDone([...chosen])} />
    </>
  );
}

function TextAnswer({ field, value, onDone }: AnswerProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState(typeof value === 'string' ? value : '');
  return (
    <>
      <TextField
        label={labelOf(field, locale)}
        value={typed}
        maxLength={field.max_length ?? AD_LIMITS.detail_text}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone(typed.trim());
        }}
      />
      <DoneButton onClick={() => onDone(typed.trim())} />
    </>
  );
}

function NumberAnswer({ field, value, onDone }: AnswerProps) {
  const locale = useLocale();
  const decimals = field.type === 'decimal' ? DECIMAL_PLACES : 0;
  const [typed, setTyped] = useState(typeof value === 'number' ? value : null);
  const maximum = field.maximum ?? AD_LIMITS.price_max;
  const props = {
    label: labelOf(field, locale),
    defaultValue: typed,
    enterKeyHint: 'done' as const,
    onChange: (event: { target: { value: string } }) => setTyped(numberOf(event.target.value, decimals)),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter' && typed !== null) onDone(typed);
    },
  };
  return (
    <>
      {field.unit === 'Rp' ? (
        <MoneyField {...props} />
      ) : (
        <NumberField
          {...props}
          decimals={decimals}
          grouped={false}
          digits={String(Math.trunc(maximum)).length}
          after={field.unit === null ? null : <span className="text-14 text-ink-2">{field.unit}</span>}
        />
      )}
      <DoneButton
        onClick={() => {
          if (typed !== null) onDone(typed);
        }}
      />
    </>
  );
}
