import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { INTL_TAGS } from '../../../contract/text/locale.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { type LeaveDecision, useLeaveGuard } from './leave-guard.ts';

type Form<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  submit: () => Promise<void>;
  isPending: boolean;
};

/**
 * Asks before a form with changes is left. `labels` names the fields. The form calls `continueNavigation` when its
 * changes are saved: true if that continues a navigation that waited for the answer. `ignoreChanges` is for a form that
 * leads on by itself. Returns the dialog too.
 */
export function useUnsavedForm<Values extends FieldValues, Output>(
  { form, submit, isPending }: Form<Values, Output>,
  labels: Record<string, string>,
): { question: ReactNode; continueNavigation: () => boolean; ignoreChanges: () => void } {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const [decision, setDecision] = useState<LeaveDecision | null>(null);
  const isSaved = useRef(false);
  const waiting = useRef<LeaveDecision | null>(null);
  const { isDirty, dirtyFields } = form.formState;
  const isUnsaved = () => isDirty && !isSaved.current;
  // A form that was reset can be filled in again.
  useEffect(() => {
    if (!isDirty) isSaved.current = false;
  }, [isDirty]);
  useLeaveGuard({ hasUnsaved: isUnsaved, save: async () => undefined, wouldLose: isUnsaved, confirm: setDecision });

  const stay = () => {
    decision?.stay();
    setDecision(null);
  };
  const save = async () => {
    waiting.current = decision;
    await submit();
    if (!waiting.current) return;
    waiting.current = null;
    // The form shows why it was not saved.
    stay();
  };
  const ignoreChanges = () => {
    isSaved.current = true;
    waiting.current = null;
  };
  const names = Object.keys(dirtyFields).map((field) => (labels[field] ?? field).toLocaleLowerCase(locale));
  return {
    continueNavigation() {
      const navigation = waiting.current;
      ignoreChanges();
      navigation?.leave();
      return navigation !== null;
    },
    ignoreChanges,
    question: decision && (
      <LeaveDialog
        title={t('edit.unsaved.title')}
        save={{ label: t('edit.unsaved.save'), onSelect: () => void save(), isPending }}
        stay={{ label: t('edit.unsaved.stay'), onSelect: stay }}
        discard={{ label: t('edit.unsaved.discard'), onSelect: decision.leave }}
      >
        <p className="text-ink-2">
          {t('edit.unsaved.changed')} <BoldList items={names} tag={INTL_TAGS[locale]} />. {t('edit.unsaved.question')}
        </p>
      </LeaveDialog>
    ),
  };
}

/** Words in bold, joined as in a sentence. */
function BoldList({ items, tag }: { items: readonly string[]; tag: string }) {
  const parts = new Intl.ListFormat(tag).formatToParts(items);
  return parts.map(({ type, value }) =>
    type === 'element' ? (
      <b key={value} className="text-ink">
        {value}
      </b>
    ) : (
      value
    ),
  );
}
