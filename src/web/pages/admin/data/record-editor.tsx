import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { RECORD_SCHEMAS, type RecordKind } from '../../../../contract/admin/record-kinds.ts';
import type { DataRecord, RecordList } from '../../../../contract/admin/records.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import type { ErrorData } from '../../../../contract/api/error-data.ts';
import type { RecordPath } from '../../../../contract/pages/admin-links.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useContractForm } from '../../../api/forms.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert, alertClass } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useUnsavedForm } from '../../shared/unsaved-form.tsx';
import styles from './record-editor.module.css';
import { RecordField } from './record-field.tsx';
import { RECORD_FORMS } from './record-forms.ts';
import { RecordHistory } from './record-history.tsx';
import { RecordPreview } from './record-preview.tsx';
import { useRecordTexts } from './record-text.tsx';

type EditorProps = {
  kind: RecordKind;
  may: RecordList['may'];
  /** Null: a new one. */
  record: DataRecord | null;
  /** The address of a record, or of the list; null if there is only this record. */
  to: ((record?: RecordPath) => string) | null;
  /** What a new one begins with, besides what all begin with. */
  copy: DataRecord | null;
  /** The records that this one can be below. */
  parents: readonly DataRecord[];
  onRemoved: (removed: Removed) => void;
};
/** A record that was just removed, and the entry by which it comes back. */
export type Removed = { kind: RecordKind; id: string; name: string; entry_id: string };
type Conflict = ErrorData['record_conflict'];

/** The form of one record, what the values look like to users, and its history. */
export function RecordEditor({ kind, may, record, to, copy, parents, onRemoved }: EditorProps) {
  const { fields, fresh = {}, fixedState, copied } = RECORD_FORMS[kind];
  const isFixed = fixedState !== undefined && record?.facts.state === fixedState;
  const { t } = useTranslation('records');
  const { label, nameOf } = useRecordTexts(kind);
  const client = useClient();
  const toast = useToast();
  const prefix = usePrefix();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What the form was filled with; the list may have a later version.
  const [base, setBase] = useState(record);
  // The field that had the focus when the form was filled again: its control is a new one then.
  const focused = useRef<string | null>(null);
  // What was saved over here, until the list has the new one.
  const replaced = useRef<string | null>(null);
  const form = useContractForm({
    schema: RECORD_SCHEMAS[kind] as unknown as z.ZodObject,
    defaultValues: (record?.values ?? { ...fresh, ...copy?.values, ...(copy ? copied : {}) }) as Record<string, never>,
    async send(parsed) {
      const values = parsed as DataRecord['values'];
      const sent = structuredClone(form.form.getValues()) as Record<string, unknown>;
      try {
        if (base) {
          const version = conflict?.version ?? base.version;
          const input = { kind, record_id: base.id, version, values };
          const saved = await client('PUT /admin/data/:kind/:record_id', input, { errors: 'caller' });
          replaced.current = record?.version ?? null;
          if (saved.record) fill(saved.record, typedSince(sent));
        } else {
          const saved = await client('POST /admin/data/:kind', { kind, values }, { errors: 'caller' });
          unsaved.ignoreChanges();
          toast.success(t('added'));
          if (saved.record && to) await navigate(to({ kind, id: saved.record.id }), { replace: true });
          return;
        }
      } catch (error) {
        if (isError(error, 'record_conflict')) setConflict(error.data);
        throw error;
      }
      toast.success(t('saved'));
      if (!unsaved.continueNavigation()) await revalidate();
    },
  });
  const labels = Object.fromEntries(fields.map(({ name }) => [name, label(name)]));
  const unsaved = useUnsavedForm(form, labels);
  const isBeside = to !== null;
  useEffect(() => {
    if (!isBeside) return;
    heading.current?.focus({ preventScroll: true });
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    // Below the list of a narrow screen, the heading alone would show.
    if (top < 0 || top > innerHeight / 2) heading.current?.scrollIntoView();
  }, [isBeside]);
  const { dirtyFields } = form.form.formState;
  /** What was typed while the values before it were on their way. */
  function typedSince(sent: Record<string, unknown>): Record<string, unknown> {
    const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(sent[name]);
    return Object.fromEntries(Object.entries(form.form.getValues()).filter(isTyped));
  }
  /** Fills the form with what is stored, and again with what was typed. */
  function fill(stored: DataRecord, typed: Record<string, unknown> = {}) {
    focused.current = document.activeElement?.getAttribute('name') ?? null;
    form.form.reset(stored.values as Record<string, never>);
    for (const [name, value] of Object.entries(typed)) {
      form.form.setValue(name, value as never, { shouldDirty: true });
    }
    setConflict(null);
    setBase(stored);
  }
  // The record was changed elsewhere on this page, by the list's switch or by undoing. If the same value was typed
  // here, saving asks which one stays.
  useEffect(() => {
    if (!record || !base || record.version === replaced.current) return;
    replaced.current = null;
    if (record.version === base.version) return;
    const mine = Object.keys(dirtyFields);
    const isSame = (name: string) => JSON.stringify(record.values[name]) === JSON.stringify(base.values[name]);
    if (!mine.every(isSame)) return;
    fill(record, Object.fromEntries(mine.map((name) => [name, form.form.getValues(name)])));
  });
  useEffect(() => {
    if (focused.current && base) form.form.setFocus(focused.current);
    focused.current = null;
  }, [base, form.form]);
  const title = record ? t(`kinds.${kind}.edit`) : t(`kinds.${kind}.add`);
  return (
    <section className={panelClass({ isPadded: true, className: styles.editor })} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-18 font-bold">
        {title}
      </h2>
      {record && to && <p className="text-14 text-ink-2">{nameOf(record)}</p>}
      <form noValidate method="post" className="mt-3 grid grid-cols-2 gap-4" onSubmit={form.submit}>
        <fieldset disabled={isFixed} className={styles.fields}>
          {fields.map((field) => (
            // The controls take their first values from the form.
            <div key={`${field.name} ${base?.version}`} className={field.isHalf ? 'max-sm:col-span-2' : 'col-span-2'}>
              <RecordField kind={kind} field={field} form={form} parents={parents} />
            </div>
          ))}
        </fieldset>
        <div className="col-span-2 grid min-w-0 gap-4">
          {isFixed && <Alert tone="info">{t('fixed')}</Alert>}
          <RecordPreview kind={kind} form={form.form} />
          {Number(record?.facts.uses ?? 0) > 0 && (
            <Alert tone="info">{t(`used.${kind}`, { count: Number(record?.facts.uses) })}</Alert>
          )}
          {conflict ? (
            <Compared
              kind={kind}
              conflict={conflict}
              mine={form.form.getValues()}
              onTake={() => {
                form.form.reset();
                form.setFailure(null);
                void revalidate();
              }}
            />
          ) : (
            form.failure && (
              <Alert tone="danger" isAnnounced>
                {form.failure.message}
              </Alert>
            )
          )}
          <div className="flex flex-wrap gap-2">
            {to && (
              <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={prefix(to())}>
                {t('cancel')}
              </a>
            )}
            {!isFixed && (
              <Button type="submit" variant="primary" size="lg" className="grow" loading={form.isPending}>
                {t(conflict ? 'save_over' : 'save')}
              </Button>
            )}
            {record && copied && to && (
              <a
                className={buttonClass({ variant: 'secondary', size: 'lg', className: 'grow' })}
                href={`${prefix(to({ kind, id: 'new' }))}?from=${record.id}`}
              >
                {t('copy')}
              </a>
            )}
          </div>
        </div>
      </form>
      {record && may.remove && to && !isFixed && (
        <Removal
          kind={kind}
          record={record}
          name={nameOf(record)}
          onRemoved={(removed) => {
            unsaved.ignoreChanges();
            onRemoved(removed);
            void navigate(to());
          }}
        />
      )}
      {record && <RecordHistory key={record.version} kind={kind} record={record} />}
      {unsaved.question}
    </section>
  );
}

type ComparedProps = { kind: RecordKind; conflict: Conflict; mine: Record<string, unknown>; onTake: () => void };

/** What somebody else saved meanwhile, beside what is typed here. */
function Compared({ kind, conflict, mine, onTake }: ComparedProps) {
  const { t } = useTranslation('records');
  const { label, text } = useRecordTexts(kind);
  const locale = useLocale();
  const { values, changed_by, changed_at } = conflict;
  const names = Object.keys(values).filter((name) => text(name, values[name]) !== text(name, mine[name]));
  return (
    <div className={alertClass('warning')} role="alert">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {t('conflict.title', {
            name: changed_by ?? t('conflict.nobody'),
            time: changed_at ? formatDateTime(changed_at, locale) : '',
          })}
        </p>
        <p>{t('conflict.text')}</p>
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.value')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{label(name)}</th>
                <td>{text(name, values[name])}</td>
                <td>{text(name, mine[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button className="mt-3" variant="secondary" size="sm" onClick={onTake}>
          {t('conflict.take')}
        </Button>
      </div>
    </div>
  );
}

type RemovalProps = { kind: RecordKind; record: DataRecord; name: string; onRemoved: (removed: Removed) => void };

/** Removes the record after a question. */
function Removal({ kind, record, name, onRemoved }: RemovalProps) {
  const { t } = useTranslation('records');
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const removed = { kind, record_id: record.id, version: record.version };
      const { entry_id } = await client('DELETE /admin/data/:kind/:record_id', removed);
      onRemoved({ kind, id: record.id, name, entry_id });
    } catch (error) {
      ignoreFailure(error);
      setAsking(false);
      setBusy(false);
    }
  };
  return (
    <>
      <Button className="mt-3" variant="danger" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove_title', { name })}
        text={t('remove_text')}
        cancel={t('cancel')}
        confirm={t('remove')}
        isDangerous
        loading={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
