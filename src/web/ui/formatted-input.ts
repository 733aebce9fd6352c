import { type ChangeEvent, type ChangeEventHandler, type Ref, type RefCallback, useEffect, useRef } from 'react';

/** One ref for several who want the element. */
export function joinRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}

/**
 * Keeps an input's text in a form while it is typed, the caret behind the same digit. Values that come from elsewhere
 * (defaults, a reset form) are brought into form after each drawing.
 */
export function useFormattedInput(
  format: (typed: string) => string,
  given: { ref?: Ref<HTMLInputElement> | undefined; onChange?: ChangeEventHandler<HTMLInputElement> | undefined },
) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) write(input.current, format(input.current.value));
  });
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const behind = digitsIn(value.slice(selectionStart ?? value.length));
    const text = format(value);
    write(event.target, text);
    const caret = placeBefore(text, behind);
    event.target.setSelectionRange(caret, caret);
    given.onChange?.(event);
  };
  return { ref: joinRefs(input, given.ref), onChange };
}

function write(input: HTMLInputElement, text: string): void {
  if (input.value !== text) input.value = text;
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

/** Where the caret stands with so many digits behind it. */
function placeBefore(text: string, digits: number): number {
  let place = text.length;
  for (let left = digits; left > 0 && place > 0; place--) {
    if (/\d/.test(text.charAt(place - 1))) left--;
  }
  return place;
}
