import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { usePrefix } from '../../../layout/frame-links.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { MoreButton, usePagedList } from '../../shared/paged-list.tsx';
import { useKeys } from '../frame/keys.ts';
import styles from './admin-list.module.css';

export type ListColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A number: at the end of its column. */
  isNumber?: boolean;
  /** Left out of stacked rows, on narrow screens. */
  isWideOnly?: boolean;
};
export type AdminListProps<Row extends { id: string }> = {
  /** What the list contains, for screen readers. */
  label: string;
  /** The first column names the row. */
  columns: readonly ListColumn<Row>[];
  first: { data: Row[]; next_cursor: string | null };
  load: (cursor: string) => Promise<{ data: Row[]; next_cursor: string | null }>;
  empty: { title: string; text: string };
  /** How a row opens: below itself, by a page, or beside the list, where `chosen` is open. */
  open?:
    | { detail: (row: Row) => ReactNode }
    | { to: (row: Row) => string; isOpen?: (row: Row) => boolean }
    | { chosen: string | null; choose: (row: Row) => void };
  /** Stacked rows are one line without the columns' names, for lists whose cells need none. */
  isCompact?: boolean;
  /** Attributes of a row's body, such as those of dragging it. */
  rowProps?: (row: Row) => ComponentProps<'tbody'>;
};

/** Of longer lists only the visible rows are rendered. */
const MAX_FULLY_RENDERED_ROWS = 150;
const ROW_PIXELS = 56;

/**
 * A list of the console: a table with a head that stays visible, and stacked rows on narrow screens. It is read page by
 * page; J and K move through its rows, and Enter opens one.
 */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { label, columns, first, load, empty, open, rowProps, isCompact = false } = props;
  const { t } = useTranslation('admin');
  const list = usePagedList(first, load);
  const { state } = useNavigation();
  // Another filter is another list, in which nothing is open.
  const [opened, setOpened] = useState<{ id: string; of: typeof first } | null>(null);
  const body = useRef<HTMLTableElement>(null);
  const { rows } = list;
  const virtual = useWindowVirtualizer<HTMLTableSectionElement>({
    count: rows.length,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
    enabled: rows.length > MAX_FULLY_RENDERED_ROWS,
    scrollMargin: body.current?.offsetTop ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const visible = virtual.getVirtualItems();
  const isWhole = visible.length === 0;
  const shown = isWhole ? rows.map((_, index) => index) : visible.map(({ index }) => index);
  const margin = virtual.options.scrollMargin;
  const before = isWhole ? 0 : (visible[0]?.start ?? 0) - margin;
  const after = isWhole ? 0 : virtual.getTotalSize() - ((visible.at(-1)?.end ?? 0) - margin);
  useKeys(useMemo(() => ({ j: () => moveFocus(body.current, 1), k: () => moveFocus(body.current, -1) }), []));
  if (rows.length === 0) return <EmptyNotice title={empty.title} text={empty.text} isCard />;
  return (
    <>
      <div className={panelClass({ className: classNames(styles.panel, state === 'loading' && styles.loading) })}>
        <table
          ref={body}
          className={classNames(styles.table, isCompact && styles.compact)}
          aria-label={label}
          aria-busy={state === 'loading'}
        >
          <thead>
            <tr>
              {columns.map(({ id, header, isNumber }) => (
                <th key={id} scope="col" className={isNumber ? styles.number : undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {before > 0 && <Gap height={before} />}
          {shown.map((index) => {
            const row = rows[index];
            if (!row) return null;
            const isOpen =
              open && 'to' in open
                ? Boolean(open.isOpen?.(row))
                : (open && 'chosen' in open ? open.chosen : opened?.of === first && opened.id) === row.id;
            const toggle = () => {
              if (open && 'choose' in open) open.choose(row);
              else setOpened(isOpen ? null : { id: row.id, of: first });
            };
            return (
              <tbody key={row.id} {...rowProps?.(row)} data-index={index} ref={isWhole ? null : virtual.measureElement}>
                <tr className={isOpen ? styles.open : undefined}>
                  {columns.map(({ id, header, cell, isNumber, isWideOnly }, position) => (
                    <td
                      key={id}
                      data-label={header}
                      className={classNames(isNumber && styles.number, isWideOnly && styles.wide)}
                    >
                      {position === 0 && open ? (
                        <Opener
                          {...('to' in open ? { to: open.to(row) } : {})}
                          isOpen={isOpen}
                          isBeside={'choose' in open}
                          onToggle={toggle}
                        >
                          {cell(row)}
                        </Opener>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </tr>
                {isOpen && open && 'detail' in open && (
                  <tr className={styles.detail}>
                    <td colSpan={columns.length}>{open.detail(row)}</td>
                  </tr>
                )}
              </tbody>
            );
          })}
          {after > 0 && <Gap height={after} />}
        </table>
      </div>
      <MoreButton list={list} label={t('list.more')} />
    </>
  );
}

/** Instead of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className={styles.space} style={{ height }} />
      </tr>
    </tbody>
  );
}

type OpenerProps = { to?: string; isOpen?: boolean; isBeside: boolean; onToggle: () => void; children: ReactNode };

/** The first cell's link or button, whose area is the whole row. */
function Opener({ to, isOpen, isBeside, onToggle, children }: OpenerProps) {
  const prefix = usePrefix();
  const id = useId();
  if (to !== undefined) {
    return (
      <a
        className={styles.opener}
        data-opener=""
        href={prefix(to)}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
      >
        {children}
      </a>
    );
  }
  if (isBeside) {
    return (
      <button
        type="button"
        className={styles.opener}
        data-opener=""
        aria-current={isOpen ? 'true' : undefined}
        onClick={onToggle}
      >
        {children}
      </button>
    );
  }
  return (
    <button id={id} type="button" className={styles.opener} data-opener="" aria-expanded={isOpen} onClick={onToggle}>
      {children}
      <ChevronDown aria-hidden="true" />
    </button>
  );
}

/** Moves the focus to the next or the previous row; first to the first row. */
function moveFocus(table: HTMLTableElement | null, step: 1 | -1): void {
  const openers = [...(table?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])];
  const present = openers.findIndex((opener) => opener.closest('tbody')?.contains(document.activeElement));
  const next = openers[present === -1 ? 0 : present + step];
  next?.focus();
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
