import { ListFilter, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MY_AD_SORTS, MY_ADS_SEARCH_LENGTH, type MyAdSort } from '../../../../contract/ads/rules.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { addressOf, isNarrowed, type MyAdsQuery } from './my-ads-query.ts';
import { useLoaded, WhenLoaded } from './use-loaded.tsx';

/** Search among the user's ads by title, status and category. */
export function MyAdsSearch({ query }: { query: MyAdsQuery }) {
  const { t } = useTranslation('my-ads');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const show = (next: MyAdsQuery) => void navigate(addressOf(next), { preventScrollReset: true });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    show({ ...query, search });
  };
  const filters = query.status.length + query.category_id.length;
  return (
    <search aria-label={t('find.label')}>
      <form className="mt-3 flex flex-wrap items-center gap-2" onSubmit={find}>
        <TextField
          key={query.search}
          className="flex-1 max-sm:basis-full sm:max-w-[420px]"
          label={t('find.search')}
          isLabelHidden
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={MY_ADS_SEARCH_LENGTH}
          placeholder={t('find.search')}
          defaultValue={query.search}
          before={<Search />}
        />
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ListFilter />
          {filters > 0 ? t('find.filters_on', { count: filters }) : t('find.filters')}
        </Button>
        <Select
          className="w-[180px] max-sm:min-w-[150px] max-sm:flex-1"
          label={t('sort.label')}
          isLabelHidden
          placeholder={null}
          value={query.sort}
          options={MY_AD_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={({ target }) => show({ ...query, sort: target.value as MyAdSort })}
        />
        {isNarrowed(query) && (
          <Button onClick={() => show({ ...query, search: '', status: [], category_id: [] })}>{t('find.clear')}</Button>
        )}
      </form>
      {isOpen && (
        <FilterDialog
          query={query}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            show(next);
          }}
        />
      )}
    </search>
  );
}

type FilterDialogProps = { query: MyAdsQuery; onClose: () => void; onChoose: (query: MyAdsQuery) => void };

function FilterDialog({ query, onClose, onChoose }: FilterDialogProps) {
  const { t } = useTranslation('my-ads');
  const { nameOf } = useRoot();
  const [status, setStatus] = useState<ReadonlySet<number>>(() => new Set(query.status));
  const [categories, setCategories] = useState<ReadonlySet<number>>(() => new Set(query.category_id));
  const filters = useLoaded('GET /product/my-product/filter', { tab: query.tab });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('find.heading')}
      footer={
        <Button
          variant="primary"
          size="lg"
          full
          onClick={() => onChoose({ ...query, status: [...status], category_id: [...categories] })}
        >
          {t('find.show')}
        </Button>
      }
    >
      <WhenLoaded of={filters}>
        {(data) => (
          <>
            <Choices
              legend={t('find.status')}
              chosen={status}
              onChange={setStatus}
              options={data.statuses.map((each) => ({
                value: each.status,
                label: t('find.option', { name: t(`statuses.${each.status}`), count: each.total }),
              }))}
            />
            <Choices
              legend={t('find.category')}
              chosen={categories}
              onChange={setCategories}
              options={data.categories.map((each) => ({
                value: each.id,
                label: t('find.option', { name: nameOf(each), count: each.total }),
              }))}
            />
          </>
        )}
      </WhenLoaded>
    </Dialog>
  );
}

function Choices(props: {
  legend: string;
  options: readonly { value: number; label: string }[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { legend, options, chosen, onChange } = props;
  if (options.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="text-16 font-bold">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.has(value)}
          onChange={() => onChange(toggled(chosen, value))}
        />
      ))}
    </fieldset>
  );
}

/** A set with a value added or removed. */
export function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
