import { toNestErrors } from '@hookform/resolvers';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type FieldError as FormFieldError,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, type ApiErrorKey } from '../../contract/api/api-error.ts';
import { fieldErrorOf, isEmptyValue } from '../../contract/api/validation.ts';
import { isFieldError } from './failures.ts';
import { fieldErrorText, type Translate } from './field-error-text.ts';

/**
 * Validates a form with the contract's schema and returns errors in the page's language. (Zod's own resolver would add
 * all of zod's core to every page.) An empty field gets the message for required fields, whatever its rule;
 * `emptyTexts` replaces that message for a field, by its key.
 */
export function contractResolver<Schema extends z.ZodObject>(
  schema: Schema,
  translate: Translate,
  emptyTexts: Record<string, string> = {},
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return (values, _context, options) => {
    const error = (issue: z.core.$ZodRawIssue): string => {
      const path = issue.path ?? [];
      const field = path.map(String).join('.');
      if (isEmptyValue(get(values, field))) {
        const emptyText = emptyTexts[field];
        return emptyText ? translate(emptyText) : fieldErrorText(translate, field, { key: 'required' });
      }
      return fieldErrorText(translate, field, fieldErrorOf({ ...issue, path, message: '' } as z.core.$ZodIssue));
    };
    const parsed = schema.safeParse(values, { error });
    if (parsed.success) return { values: parsed.data as z.output<Schema>, errors: {} };
    const errors: Record<string, FormFieldError> = {};
    for (const { path, code, message } of parsed.error.issues)
      errors[path.map(String).join('.')] ??= { type: code, message };
    return { values: {}, errors: toNestErrors<z.input<Schema>>(errors, options) };
  };
}

/**
 * Shows the API's field errors at the form's fields and focuses the first of them. Returns the message to show for the
 * whole form, or null if the field errors say everything.
 */
export function applyApiError<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'setError'>,
  error: ApiError,
): string | null {
  const known = form.getValues();
  const left: string[] = [];
  let placed = 0;
  for (const [field, texts] of Object.entries(error.errors)) {
    const message = texts.join(' ');
    if (!Object.hasOwn(known, field.split('.')[0] ?? field)) left.push(message);
    else {
      form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: placed === 0 });
      placed += 1;
    }
  }
  if (left.length > 0) return left.join(' ');
  return placed > 0 && isFieldError(error) ? null : error.message;
}

/** Why a form was rejected: the error's key, and the text to show. */
export type SendFailure = { key: ApiErrorKey; message: string };

/**
 * A form with a contract's schema: one submission at a time, errors at their fields with the focus on the first, and
 * input preserved on failure. `send` may handle a failure itself and return.
 */
export function useContractForm<Schema extends z.ZodObject>(options: {
  schema: Schema;
  defaultValues?: DefaultValues<z.input<Schema>>;
  emptyTexts?: Record<string, string>;
  send: (values: z.output<Schema>) => Promise<void>;
}) {
  const { schema, send } = options;
  const { t } = useTranslation();
  const translate: Translate = (key, values) => t(key, { ...values });
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const isSending = useRef(false);
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: contractResolver(schema, translate, options.emptyTexts),
    ...(options.defaultValues ? { defaultValues: options.defaultValues } : {}),
  });
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // A second Enter may come before React has rendered the disabled button.
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    try {
      await form.handleSubmit((values) => send(values))();
    } catch (error) {
      if (error instanceof ApiError) {
        const message = applyApiError(form, error);
        setFailure(message === null ? null : { key: error.key, message });
      } else {
        setFailure({ key: 'internal', message: translate('ui:error_500') });
        reportError(error);
      }
    } finally {
      isSending.current = false;
    }
  };
  const { register, trigger, getFieldState } = form;
  const field = useCallback(
    (name: FieldPath<z.input<Schema>>) => ({
      ...register(name, {
        // Leaving a field empty is not an error yet: the user may be about to leave the page.
        onBlur: (event: { target: { value?: unknown }; relatedTarget?: EventTarget | null }) => {
          if (!isEmptyValue(event.target.value) && !isButton(event.relatedTarget)) void trigger(name);
        },
        // An error goes away while the field is corrected, not when the focus moves to the button below it.
        onChange: () => {
          if (getFieldState(name).invalid) void trigger(name);
        },
      }),
    }),
    [register, trigger, getFieldState],
  );
  return {
    form,
    submit,
    failure,
    setFailure,
    isPending: form.formState.isSubmitting,
    /** The props of a form field besides its label. */
    field: (name: FieldPath<z.input<Schema>>) => ({ ...field(name), ...errorOf(form, name) }),
    /** The same for a field that is not a native input. */
    errorOf: (name: FieldPath<z.input<Schema>>) => errorOf(form, name),
  };
}

/** A message that appeared or went away on the way to the button would move it from under the finger. */
function isButton(target: EventTarget | null | undefined): boolean {
  return target instanceof HTMLButtonElement;
}

function errorOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: FieldPath<Values>,
): { error?: string } {
  const message = form.getFieldState(name, form.formState).error?.message;
  return message ? { error: message } : {};
}
