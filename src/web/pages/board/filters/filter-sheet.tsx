import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useClient } from '../../../session/viewer.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Filters } from '../board-filters.ts';
import type { SearchData } from '../search-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { useSearchAddress } from './search-address.ts';

export type FilterSheetProps = { search: SearchData; isOpen: boolean; onClose: () => void };

/** How long the form rests before its ads are counted. */
const REST_MILLISECONDS = 200;

/** The filters on narrow screens. A choice counts its ads, and the button shows them. */
export function FilterSheet({ search, isOpen, onClose }: FilterSheetProps) {
  const { t } = useTranslation('filters');
  const navigate = useNavigate();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()} title={t('filters')}>
      <SheetForm
        search={search}
        onSubmit={(address) => {
          onClose();
          void navigate(address);
        }}
      />
    </Dialog>
  );
}

function SheetForm({ search, onSubmit }: { search: SearchData; onSubmit: (address: string) => void }) {
  const client = useClient();
  const { filters, result } = search;
  const [chosen, setChosen] = useState(filters);
  const [cities, setCities] = useState(search.cities);
  const addressFor = useSearchAddress({ cities });
  const [facets, setFacets] = useState(result.facets);
  const [total, setTotal] = useState<{ count: number; is_exact: boolean } | null>({
    count: result.total,
    is_exact: result.total_is_exact,
  });
  const counting = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      counting.current?.abort();
    },
    [],
  );
  const count = async (requested: Filters, isOtherPlace: boolean) => {
    // The response to an earlier choice is out of date.
    counting.current?.abort();
    const started = new AbortController();
    counting.current = started;
    const { signal } = started;
    const { province_id } = requested;
    try {
      const [response, places] = await Promise.all([
        client('POST /product/search', { ...requested, facets: true }, { signal, errors: 'caller' }),
        isOtherPlace && province_id
          ? client('GET /location/city', { province_id }, { signal, errors: 'caller' })
          : null,
      ]);
      if (signal.aborted) return;
      setTotal({ count: response.total, is_exact: response.total_is_exact });
      if (response.facets) setFacets(response.facets);
      if (places) setCities(places.data);
    } catch {
      // Without a number the button still shows the ads.
      if (!signal.aborted) setTotal({ count: result.total, is_exact: false });
    }
  };
  const choose = (next: Filters) => {
    const isOtherPlace = next.province_id !== chosen.province_id;
    if (isOtherPlace) setCities([]);
    setChosen(next);
    setTotal(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void count(next, isOtherPlace), REST_MILLISECONDS);
  };
  if (!facets) return null;
  return (
    <FilterForm
      filters={chosen}
      applied={filters}
      cities={cities}
      facets={facets}
      total={total}
      onChoose={choose}
      onSubmit={(next) => onSubmit(addressFor(next))}
      isLive
    />
  );
}
