import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ignoreFailure } from '../../api/failures.ts';
import { Button } from '../../ui/button.tsx';

type Page<Row> = { data: Row[]; next_cursor: string | null };
export type PagedList<Row> = { rows: readonly Row[]; cursor: string | null; isPending: boolean; more: () => void };

/**
 * A list with a button that loads more rows. `first` is part of the page's data; when it is reloaded after an action on
 * a row, as many rows are loaded again as were visible.
 */
export function usePagedList<Row extends { id: string }>(
  first: Page<Row>,
  load: (cursor: string) => Promise<Page<Row>>,
): PagedList<Row> {
  const [shown, setShown] = useState({ first, rows: first.data, cursor: first.next_cursor });
  const [isPending, setPending] = useState(false);
  const visibleCount = useRef(first.data.length);
  const current = shown.first === first ? shown : { first, rows: first.data, cursor: first.next_cursor };

  const grow = async (minRows: number) => {
    let { rows, cursor } = current;
    if (cursor === null || isPending) return;
    setPending(true);
    try {
      do {
        const page: Page<Row> = await load(cursor);
        rows = [...rows, ...page.data.filter(({ id }) => !rows.some((row) => row.id === id))];
        cursor = page.next_cursor;
      } while (cursor !== null && rows.length < minRows);
      visibleCount.current = rows.length;
      setShown({ first, rows, cursor });
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  const growAgain = useEffectEvent(grow);
  useEffect(() => {
    if (first.data.length < visibleCount.current) void growAgain(visibleCount.current);
  }, [first]);

  return { rows: current.rows, cursor: current.cursor, isPending, more: () => void grow(0) };
}

/** The button that loads the next page, if there is one. */
export function MoreButton({ list, label }: { list: PagedList<unknown>; label: string }) {
  if (list.cursor === null) return null;
  return (
    <div className="mt-6 grid justify-items-center">
      <Button variant="secondary" loading={list.isPending} onClick={list.more}>
        {label}
      </Button>
    </div>
  );
}
