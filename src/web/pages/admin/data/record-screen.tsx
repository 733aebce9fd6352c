import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useRevalidator, useSearchParams } from 'react-router';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import type { RecordPath } from '../../../../contract/pages/admin-links.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { alertClass } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LoadedKind } from './load-records.ts';
import { RecordEditor, type Removed } from './record-editor.tsx';
import { RECORD_FORMS } from './record-forms.ts';
import styles from './record-screen.module.css';
import { RecordTable } from './record-table.tsx';

/** The id in the address of a record that is added. */
const FRESH = 'new';

type ScreenProps = { lists: readonly LoadedKind[]; to: (record?: RecordPath) => string };

/** The records of several kinds, and beside them the form of the one in the address. */
export function RecordScreen({ lists, to }: ScreenProps) {
  const { t } = useTranslation('records');
  const prefix = usePrefix();
  const { kind, record: id } = useParams();
  const [query] = useSearchParams();
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const bringBack = async ({ kind: removedKind, id: record_id, entry_id }: Removed) => {
    setRemoved(null);
    try {
      await client('POST /admin/data/:kind/:record_id/undo', { kind: removedKind, record_id, entry_id });
    } catch (error) {
      ignoreFailure(error);
    }
    await revalidate();
  };
  const single = lists.find((list) => RECORD_FORMS[list.kind].isSingle);
  const open = single ?? lists.find((list) => list.kind === kind);
  const record = single ? single.data[0] : open?.data.find((one) => one.id === id);
  const isFresh = id === FRESH && Boolean(open?.may.add);
  const tables = lists.filter((list) => !RECORD_FORMS[list.kind].isSingle);
  const isAdding = (one: RecordKind) => isFresh && one === kind;
  return (
    <div className={classNames(styles.columns, (record || isFresh) && tables.length > 0 && styles.open)}>
      {tables.length > 0 && (
        <div className="grid content-start gap-5">
          <div role="status" className="empty:hidden">
            {removed && (
              <div className={alertClass('info', 'items-center')}>
                <span className="grow">{t('removed', { name: removed.name })}</span>
                <Button variant="secondary" size="sm" onClick={() => void bringBack(removed)}>
                  <Undo2 />
                  {t('bring_back')}
                </Button>
              </div>
            )}
          </div>
          {tables.map((list) => (
            <section key={list.kind} aria-labelledby={`records-${list.kind}`}>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
                <h2 id={`records-${list.kind}`} className="text-16 font-bold">
                  {t(`kinds.${list.kind}.title`)}
                </h2>
                {list.may.add && (
                  <a
                    className={buttonClass({ variant: 'secondary' })}
                    href={prefix(to({ kind: list.kind, id: FRESH }))}
                    {...(isAdding(list.kind) ? { 'aria-current': 'true' as const } : {})}
                  >
                    <Plus />
                    {t(`kinds.${list.kind}.add`)}
                  </a>
                )}
              </div>
              <RecordTable
                list={branchesOf(list, list.kind === kind ? id : undefined)}
                to={to}
                openId={list.kind === kind ? id : undefined}
              />
            </section>
          ))}
        </div>
      )}
      {open && (record || isFresh) && (
        <RecordEditor
          // Another record is another form.
          key={`${open.kind} ${record?.id ?? FRESH} ${query.get('from')}`}
          kind={open.kind}
          may={open.may}
          record={record ?? null}
          to={single ? null : to}
          copy={(!record && open.data.find((one) => one.id === query.get('from'))) || null}
          parents={parentsOf(open, lists, id)}
          onRemoved={setRemoved}
        />
      )}
    </div>
  );
}

/** The top of a tree, and what is below the record that is open. */
function branchesOf(list: LoadedKind, id: string | undefined): LoadedKind {
  if (!RECORD_FORMS[list.kind].isTree) return list;
  const open = list.data.find((one) => one.id === id);
  const top = open?.values.parent_id === null ? open.id : String(open?.values.parent_id ?? '');
  const below = list.data.filter(({ values }) => values.parent_id !== null && String(values.parent_id) === top);
  const tops = list.data.filter(({ values }) => values.parent_id === null);
  return { ...list, data: tops.flatMap((one) => (one.id === top ? [one, ...below] : [one])) };
}

/** The records that the one with an id can be below: of the same kind, or of the one that its form names. */
function parentsOf(open: LoadedKind, lists: readonly LoadedKind[], id: string | undefined) {
  const of = RECORD_FORMS[open.kind].fields.find((field) => field.of)?.of;
  if (of) return lists.find((list) => list.kind === of)?.data ?? [];
  return open.data.filter((one) => one.values.parent_id === null && one.id !== id);
}
