import { type ReactNode, useEffect, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { useStore } from '../../../browser/use-store.ts';
import { useDraftWatch } from '../../../designer/saving/use-draft-watch.ts';
import { useClient } from '../../../session/viewer.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import type { CategoryForm, DetailValues } from '../../shared/ad/detail-form.ts';
import { useSaveBeforeLeave } from '../draft/use-save-before-leave.ts';
import { createDetailEditor, type DetailEditorState, type DetailEditorStore } from './detail-editor.ts';

export type DetailFields = UseFormReturn<DetailValues, unknown, DetailValues>;
export type DetailEditor = Omit<DetailEditorStore, 'state' | 'control' | 'formOptions' | 'watched' | 'start'> &
  DetailEditorState & {
    form: DetailFields;
    /** The props of a native field besides its label. */
    field(name: FieldPath<DetailValues>): ReturnType<DetailFields['register']> & { error?: string };
    errorOf(name: FieldPath<DetailValues>): { error?: string };
    /** Asks before changes are lost that could not be saved. */
    leaveDialog: ReactNode;
  };

/** The detail step of one draft. */
export function useDetailEditor(draft: Draft, categoryForm: CategoryForm): DetailEditor {
  const client = useClient();
  const locale = useLocale();
  const toast = useToast();
  const { t } = useTranslation(['ads', 'errors', 'ui']);
  const [store] = useState(() =>
    createDetailEditor({
      draft,
      categoryForm,
      client,
      locale,
      translate: (key, values) => t(key, { ...values }),
      onRestored: () => toast.info(t('creation.save.restored')),
    }),
  );
  useEffect(() => store.start(), [store]);
  const leaveDialog = useSaveBeforeLeave(store.autosave);
  useDraftWatch(draft.id, store.watched);
  const form = useForm<DetailValues, unknown, DetailValues>({
    formControl: store.control.formControl,
    ...store.formOptions,
  });
  const errorOf = (name: FieldPath<DetailValues>) => {
    const message: unknown = form.getFieldState(name, form.formState).error?.message;
    return typeof message === 'string' && message !== '' ? { error: message } : {};
  };
  return {
    ...store,
    ...useStore(store.state),
    form,
    field: (name) => ({
      ...form.register(name, {
        // Empty fields are not errors before the author submits.
        onBlur: (event: { target: { value?: unknown } }) => {
          if (event.target.value !== '') void form.trigger(name);
        },
      }),
      ...errorOf(name),
    }),
    errorOf,
    leaveDialog,
  };
}
