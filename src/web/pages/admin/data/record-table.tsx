import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { DataRecord } from '../../../../contract/admin/records.ts';
import type { RecordPath } from '../../../../contract/pages/admin-links.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { SwitchInput } from '../../../ui/choices.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import type { LoadedKind } from './load-records.ts';
import { RECORD_FORMS } from './record-forms.ts';
import styles from './record-table.module.css';
import { useRecordTexts } from './record-text.tsx';

type TableProps = { list: LoadedKind; to: (record: RecordPath) => string; openId: string | undefined };

/** The records of one kind. A row opens its form; rows are dragged, or moved by buttons, where the order is shown. */
export function RecordTable({ list, to, openId }: TableProps) {
  const { kind, data, may } = list;
  const form = RECORD_FORMS[kind];
  const { t } = useTranslation('records');
  const texts = useRecordTexts(kind);
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { rowProps, move } = useOrder(list, setBusy);
  const first = useMemo(() => ({ data, next_cursor: null }), [data]);
  const toggle = async (record: DataRecord, name: string, isOn: boolean) => {
    setBusy(true);
    const values = { ...record.values, [name]: isOn };
    try {
      await client('PUT /admin/data/:kind/:record_id', { kind, record_id: record.id, version: record.version, values });
    } catch (error) {
      ignoreFailure(error);
    }
    await revalidate();
    setBusy(false);
  };
  const { switched } = form;
  const columns: ListColumn<DataRecord>[] = [
    ...form.columns.map((name) => ({
      id: name,
      header: texts.label(name),
      cell: (record: DataRecord) => texts.cell(record, name),
      isNumber: name !== form.columns[0] && Boolean(texts.isNumber(data[0], name)),
    })),
    ...(switched === undefined
      ? []
      : [
          {
            id: switched,
            header: texts.label(switched),
            cell: (record: DataRecord) => (
              <label className={styles.switch}>
                <span className="sr-only">{`${texts.label(switched)}: ${texts.nameOf(record)}`}</span>
                <SwitchInput
                  checked={record.values[switched] === true}
                  disabled={busy}
                  onChange={({ target }) => void toggle(record, switched, target.checked)}
                />
              </label>
            ),
          },
        ]),
    ...(may.order
      ? [
          {
            id: 'order',
            header: t('order.title'),
            cell: (record: DataRecord) => (
              <span className={styles.moves}>
                <IconButton
                  small
                  icon={<ArrowUp />}
                  label={t('order.up', { name: texts.nameOf(record) })}
                  onClick={() => void move(record, -1)}
                />
                <IconButton
                  small
                  icon={<ArrowDown />}
                  label={t('order.down', { name: texts.nameOf(record) })}
                  onClick={() => void move(record, 1)}
                />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <AdminList
      label={t(`kinds.${kind}.title`)}
      columns={columns}
      first={first}
      load={async () => first}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      open={{ to: ({ id }) => to({ kind, id }), isOpen: ({ id }) => id === openId }}
      {...(may.order ? { rowProps } : {})}
    />
  );
}

const DRAGGED = 'application/x-papan-record';

/** Moving a record before another of its group, by dragging or step by step. */
function useOrder({ kind, data }: LoadedKind, setBusy: (isBusy: boolean) => void) {
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [target, setTarget] = useState<string | null>(null);
  const { groupedBy } = RECORD_FORMS[kind];
  const groupOf = ({ values }: DataRecord) => (groupedBy === undefined ? null : (values[groupedBy] ?? null));
  const groupAround = (record: DataRecord) =>
    data.filter((one) => groupOf(one) === groupOf(record)).map((one) => one.id);
  const save = async (ids: string[]) => {
    setBusy(true);
    try {
      await client('POST /admin/data/:kind/order', { kind, ids });
    } catch (error) {
      ignoreFailure(error);
    }
    await revalidate();
    setBusy(false);
  };
  const moveTo = (id: string, ids: readonly string[], index: number) => {
    const others = ids.filter((one) => one !== id);
    return save([...others.slice(0, index), id, ...others.slice(index)]);
  };
  return {
    async move(record: DataRecord, step: 1 | -1) {
      const ids = groupAround(record);
      const index = ids.indexOf(record.id) + step;
      if (index >= 0 && index < ids.length) await moveTo(record.id, ids, index);
    },
    rowProps: (record: DataRecord): ComponentProps<'tbody'> => ({
      draggable: true,
      ...(target === record.id ? { className: styles.target } : {}),
      onDragStart: ({ dataTransfer }) => dataTransfer.setData(DRAGGED, record.id),
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTarget(record.id);
      },
      onDragLeave: () => setTarget(null),
      onDragEnd: () => setTarget(null),
      onDrop: (event) => {
        event.preventDefault();
        setTarget(null);
        const id = event.dataTransfer.getData(DRAGGED);
        const ids = groupAround(record);
        if (id !== record.id && ids.includes(id)) void moveTo(id, ids, ids.indexOf(record.id));
      },
    }),
  };
}
