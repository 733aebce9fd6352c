import { Search } from 'lucide-react';
import { usePrefix } from '../../../layout/frame-links.ts';
import { inputBoxClass } from '../../../ui/input-box.ts';

type ListSearchProps = {
  /** The page of the list. */
  to: string;
  label: string;
  maxLength: number;
  search: string | undefined;
  /** Chosen filters, which stay. */
  filters: Record<string, string | number | undefined>;
};

/** The search of a list as a form, whose text is in the address. */
export function ListSearch({ to, label, maxLength, search, filters }: ListSearchProps) {
  const prefix = usePrefix();
  return (
    <form action={prefix(to)} method="get" className="w-full md:w-75">
      <div className={inputBoxClass()}>
        <Search aria-hidden="true" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          defaultValue={search}
          autoComplete="off"
        />
      </div>
      {Object.entries(filters).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </form>
  );
}
