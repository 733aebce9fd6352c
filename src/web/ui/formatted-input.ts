import {
  type ChangeEvent,
  type ChangeEventHandler,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type FocusEventHandler,
  type Ref,
  type RefCallback,
  useEffect,
  useRef,
} from 'react';

/** Combines several refs to the same element. */
export function joinRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}

/** One edit of a field: its text before and after, the caret, and the typed text; null for a deletion. */
export type Edit = { before: string; after: string; caret: number; data: string | null };

/** Formats a field's text. Each function returns the text to show. */
export type InputFormat = {
  typed(edit: Edit): string;
  /** Text inserted as a whole: pasted, filled in by the browser or set by the form. */
  inserted(text: string, before: string): string;
  /** The text when the field loses focus. */
  blurred(text: string): string;
};

type FieldHandlers = {
  ref?: Ref<HTMLInputElement> | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  /** Called with each text that the field shows. */
  onShow?: ((text: string) => void) | undefined;
};

/**
 * Formats an input's text while the user types, and keeps the caret between the same digits. Values set by the form
 * (defaults, a reset) are formatted after each render.
 */
export function useFormattedInput(format: InputFormat, handlers: FieldHandlers) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<string>(null);
  // An input method replaces its text until the composition ends.
  const isComposing = useRef(false);
  const show = (element: HTMLInputElement, text: string) => {
    if (element.value !== text) element.value = text;
    shown.current = text;
    handlers.onShow?.(text);
  };
  useEffect(() => {
    const element = input.current;
    if (element && !isComposing.current && element.value !== shown.current)
      show(element, format.inserted(element.value, ''));
  });
  const rewrite = (element: HTMLInputElement, key: Key | null) => {
    const before = shown.current ?? '';
    const after = element.value;
    if (!key) {
      show(element, format.inserted(after, before));
      return;
    }
    let edit: Edit = { before, after, caret: element.selectionStart ?? after.length, data: key.data };
    let text = format.typed(edit);
    if (key.deletes !== null && text === before) {
      // Only a separator was deleted and then restored, so the adjacent digit is deleted instead.
      edit = withoutDigitAt(edit, key.deletes === 'forward' ? edit.caret : edit.caret - 1);
      text = format.typed(edit);
    }
    show(element, text);
    const caret = caretBefore(text, edit.after.slice(edit.caret));
    element.setSelectionRange(caret, caret);
  };
  return {
    ref: joinRefs(input, handlers.ref),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent, target } = event;
      isComposing.current = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (!isComposing.current) rewrite(target, keyOf(nativeEvent));
      handlers.onChange?.(event);
    },
    onCompositionEnd: ({ currentTarget, data }: CompositionEvent<HTMLInputElement>) => {
      isComposing.current = false;
      rewrite(currentTarget, typedKey(data));
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const element = event.currentTarget;
      const { selectionStart, selectionEnd, value } = element;
      if (element.readOnly || selectionStart === null || selectionEnd === null) return;
      event.preventDefault();
      const pasted = format.inserted(event.clipboardData.getData('text'), '');
      const isAll = selectionEnd - selectionStart === value.length;
      // When a number is pasted between other digits, only its digits are inserted.
      const text = isAll ? pasted : digitsOf(pasted);
      if (text === '') return;
      element.setRangeText(text, selectionStart, selectionEnd, 'end');
      element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      show(event.target, format.blurred(event.target.value));
      handlers.onBlur?.(event);
    },
  };
}

type Key = { data: string | null; deletes: 'backward' | 'forward' | null };

/** What was typed or deleted; null if the text was inserted as a whole. */
function keyOf(event: Event): Key | null {
  if (!(event instanceof InputEvent)) return null;
  const { inputType, data } = event;
  if (inputType.startsWith('delete'))
    return { data: null, deletes: inputType.endsWith('Forward') ? 'forward' : 'backward' };
  return typedKey(data);
}

function typedKey(data: string | null): Key | null {
  return data !== null && /^(?:\p{Nd}+|.)$/u.test(data) ? { data, deletes: null } : null;
}

function withoutDigitAt(edit: Edit, at: number): Edit {
  if (at < 0) return edit;
  return { ...edit, after: edit.after.slice(0, at) + edit.after.slice(at + 1), caret: at };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The caret position with as many digits after it as `behind` has, on the same side of a separator. */
function caretBefore(text: string, behind: string): number {
  let caret = text.length;
  for (let left = digitsOf(behind).length; left > 0 && caret > 0; caret--) {
    if (/\d/.test(text.charAt(caret - 1))) left--;
  }
  return /^\D/.test(behind) && /\D/.test(text.charAt(caret - 1)) ? caret - 1 : caret;
}
