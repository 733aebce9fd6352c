/** The server's answer to a form that the inline script sent. */
export type EarlyAnswer = {
  /** For React Router, as after a form that was sent without scripts. */
  actionData: Record<string, unknown> | null;
  /** The content of each of the page's elements with `ANSWERED`, as HTML. */
  parts: string[];
};

/** Marks the elements whose content changes when a form within one of them is answered. The first attribute of a `div`. */
export const ANSWERED = { 'data-answered': '' };

/** What the page's inline script stores for the scripts that load later. */
export type EarlyTaps = {
  buttons: HTMLButtonElement[];
  /**
   * What a form was answered with, once it is answered. Forms that are sent afterwards are recorded as taps: the scripts have
   * read the page's data.
   */
  takeAnswer: () => Promise<EarlyAnswer['actionData']>;
  /** Stops recording: from now on the page itself handles taps. */
  stop: () => void;
  /** Whether the main script runs. */
  isTaken: () => boolean;
  /** Loads the scripts, if something else does not. Set by the page's other inline script. */
  load?: () => void;
  /** The scripts could not be loaded: forms are sent without them, and a tap on another button loads the page again. */
  fail: () => void;
};

declare global {
  interface Document {
    earlyTaps?: EarlyTaps;
  }
}

/**
 * Records taps on buttons until the page's scripts handle them. Links and forms with a URL work without scripts: the button that
 * sends such a form shows that it was pressed. A form whose answer changes parts of the page is sent here and its answer shown in
 * its place, because another document would take longer; if that fails, the browser sends the form, unless there is no connection:
 * then it can be pressed again. A button that opens the
 * dialog of a file field (`data-opens`, the field's id) does so at once, because browsers open it only within seconds of the tap;
 * the page takes what was chosen when it is hydrated. A guest, who has no `signedInCookie`, and saves an ad (`data-favourite`) gets
 * the page of the sign-in: on a slow line it is there long before the scripts with their dialog. The function is inlined in the
 * page as text, so it must not use anything outside itself.
 */
export function recordEarlyTaps(page: Document, signInPath: string, signedInCookie: string): void {
  const buttons: HTMLButtonElement[] = [];
  let answer: Promise<EarlyAnswer['actionData']> | null = null;
  let isTaken = false;
  let hasFailed = false;
  const record = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || (!isTaken && button.type === 'submit' && button.form?.hasAttribute('action'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (hasFailed) {
      // A tap from before must not load a page that is being read.
      if (event.isTrusted && navigator.onLine) location.reload();
      return;
    }
    const { opens, favourite } = button.dataset;
    if (opens) {
      page.getElementById(opens)?.click();
      return;
    }
    if (buttons.includes(button)) return;
    button.setAttribute('data-tapped', '');
    button.setAttribute('aria-busy', 'true');
    if (favourite && !isTaken && navigator.onLine && !page.cookie.includes(`${signedInCookie}=`)) {
      signInToSave(button, favourite);
      return;
    }
    buttons.push(button);
    if (favourite) page.earlyTaps?.load?.();
  };
  const forget = (button: HTMLButtonElement) => {
    button.removeAttribute('data-tapped');
    button.removeAttribute('aria-busy');
  };
  const signInToSave = (button: HTMLButtonElement, save: string) => {
    // Browsers show the page as it was left when one goes back to it.
    addEventListener('pagehide', () => [button, ...buttons.splice(0)].forEach(forget));
    const { pathname, search } = location;
    const locale = `/${page.documentElement.lang}`;
    const prefix = `${pathname}/`.startsWith(`${locale}/`) ? locale : '';
    const next = (pathname.slice(prefix.length) || '/') + search;
    location.assign(`${prefix}${signInPath}?${new URLSearchParams({ next, save })}`);
  };
  const ask = async (form: HTMLFormElement, release: () => void): Promise<EarlyAnswer['actionData']> => {
    try {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, signal });
      if (!response.ok) throw response;
      const { actionData, parts }: EarlyAnswer = await response.json();
      page.querySelectorAll('[data-answered]').forEach((part, index) => {
        part.innerHTML = parts[index] ?? '';
      });
      return actionData;
    } catch (error) {
      // Without a connection, another document would be the browser's page of an error.
      if (navigator.onLine && !(error instanceof TypeError)) form.submit();
      else {
        answer = null;
        release();
      }
      return null;
    }
  };
  const send = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    submitter?.setAttribute('data-tapped', '');
    const release = () => submitter?.removeAttribute('data-tapped');
    addEventListener('pagehide', release);
    if (!form.closest('[data-answered]')) return;
    event.preventDefault();
    answer ??= ask(form, release);
  };
  page.addEventListener('click', record, true);
  page.addEventListener('submit', send);
  const takeAnswer = () => {
    isTaken = true;
    return Promise.resolve(answer);
  };
  const stop = () => {
    page.removeEventListener('click', record, true);
    page.removeEventListener('submit', send);
  };
  const fail = () => {
    isTaken = false;
    hasFailed = true;
    for (const button of buttons.splice(0)) {
      forget(button);
      button.click();
    }
  };
  page.earlyTaps = { buttons, takeAnswer, isTaken: () => isTaken, stop, fail };
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
