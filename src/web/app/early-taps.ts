/** What the page's inline script stores for the scripts that load later. */
export type EarlyTaps = {
  buttons: HTMLButtonElement[];
  /** Stops recording: from now on the page itself handles taps. */
  stop: () => void;
};

declare global {
  interface Document {
    earlyTaps?: EarlyTaps;
  }
}

/**
 * Records taps on buttons until the page's scripts handle them. Links and forms with a URL work without scripts: the button that
 * sends such a form shows that it was pressed. The function is inlined in the page as text, so it must not use anything outside
 * itself.
 */
export function recordEarlyTaps(page: Document): void {
  const buttons: HTMLButtonElement[] = [];
  const record = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (buttons.includes(button)) return;
    buttons.push(button);
    button.setAttribute('data-tapped', '');
    button.setAttribute('aria-busy', 'true');
  };
  const markSent = ({ submitter }: SubmitEvent) => {
    submitter?.setAttribute('data-tapped', '');
    // Browsers show the page as it was left when one goes back to it.
    addEventListener('pagehide', () => submitter?.removeAttribute('data-tapped'));
  };
  page.addEventListener('click', record, true);
  page.addEventListener('submit', markSent);
  const stop = () => {
    page.removeEventListener('click', record, true);
    page.removeEventListener('submit', markSent);
  };
  page.earlyTaps = { buttons, stop };
}

/** Repeats the taps that came before the page's scripts, each once and on the same element. */
export function replayEarlyTaps(page: Document): void {
  const taps = page.earlyTaps;
  if (!taps) return;
  delete page.earlyTaps;
  taps.stop();
  for (const button of taps.buttons) {
    button.removeAttribute('data-tapped');
    button.removeAttribute('aria-busy');
    // In a separate task: React hydrates a Suspense boundary for a click only while it renders nothing else.
    setTimeout(() => {
      if (button.isConnected) button.click();
    });
  }
}
