/** What the page's inline script leaves for the scripts that come later. */
export type EarlyTaps = {
  buttons: HTMLButtonElement[];
  /** From now on taps are handled by the page itself. */
  stop: () => void;
};

declare global {
  interface Document {
    earlyTaps?: EarlyTaps;
  }
}

/**
 * Holds taps on buttons until the page's scripts handle them. Links and forms with an address work without them.
 * It stands in the page itself, as text, and may use nothing from outside.
 */
export function holdEarlyTaps(page: Document): void {
  const buttons: HTMLButtonElement[] = [];
  const hold = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (buttons.includes(button)) return;
    buttons.push(button);
    button.setAttribute('data-held', '');
    button.setAttribute('aria-busy', 'true');
  };
  page.addEventListener('click', hold, true);
  page.earlyTaps = { buttons, stop: () => page.removeEventListener('click', hold, true) };
}

/** Does what was tapped before the page's scripts had come, each once and on the same element. */
export function replayEarlyTaps(page: Document): void {
  const taps = page.earlyTaps;
  if (!taps) return;
  delete page.earlyTaps;
  taps.stop();
  for (const button of taps.buttons) {
    button.removeAttribute('data-held');
    button.removeAttribute('aria-busy');
    if (button.isConnected) button.click();
  }
}
