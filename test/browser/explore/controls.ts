/** A control of a page. */
export type Control = {
  /** Its place among the controls of the page that have the same key. */
  turn: number;
  /** What it is, the same on every page. */
  key: string;
  kind: 'link' | 'button' | 'field' | 'choice' | 'select';
  /** Its place among the controls that look the same; pictures are all first. */
  rank: number;
  /** For reports. */
  name: string;
  /** Where a link leads, without the language; null: nowhere that its page decides. */
  target: string | null;
  /** Whether a menu or dialog is announced. */
  opens: boolean;
  /** The file of the picture that it shows. */
  picture: string | null;
};

/** What is different after a press. */
export type Change = {
  address: boolean;
  /** A dialog, menu or message appeared, or says something else. */
  overlay: boolean;
  /** A dialog or menu appeared. */
  opened: boolean;
  document: boolean;
  focus: boolean;
  /** Files of the pictures in the middle of an overlay that appeared; null: none appeared. */
  shown: string[] | null;
};

declare global {
  interface Window {
    explored: {
      controls(within: string): Control[];
      find(within: string, key: string, turn: number): Element | null;
      start(pressed: Element): void;
      changes(): Change;
    };
  }
}

/** Runs in the page: makes `window.explored`, which lists controls and says what a press changed. */
export function prepareExploring(): void {
  if (Reflect.has(window, 'explored')) return;
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [role=radio], [role=checkbox]';
  const OVERLAYS =
    '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=alert], [role=status], [data-popup]';
  /** Rows of one list are alike: the first two are pressed. */
  const ALIKE = 2;
  const shortOf = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  const fileOf = (address: string | null | undefined) => /\/_img\/.*?([0-9a-f-]{36})/.exec(address ?? '')?.[1] ?? null;
  const isVisible = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const isAble = (element: Element) =>
    !element.matches(':disabled, [aria-disabled="true"], [readonly]') &&
    !element.closest('[inert], [aria-hidden="true"]');
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return shortOf(
      element.getAttribute('aria-label') || labels.map((label) => label.textContent).join(' ') || element.textContent,
    );
  };
  const kindOf = (element: Element): Control['kind'] => {
    if (element.matches('a[href]')) return 'link';
    if (element.matches('select')) return 'select';
    if (element.matches('[type=checkbox], [type=radio], [role=radio], [role=checkbox], [role=switch]')) return 'choice';
    if (element.matches('input:not([type=submit], [type=button], [type=file], [type=range]), textarea')) return 'field';
    return 'button';
  };
  /** A press of what is chosen already changes nothing. */
  const isChosen = (element: Element) =>
    element.matches(
      '[type=radio]:checked, [aria-pressed="true"]:is([role=tab], [role=radio]), [aria-selected="true"], [role=radio][aria-checked="true"], [aria-current], [type=file]',
    );
  const isPressedChoice = (element: Element) => {
    const group = element.parentElement;
    return (
      element.matches('[aria-pressed="true"]') && (group?.querySelectorAll(':scope > [aria-pressed]').length ?? 0) > 1
    );
  };
  /** Where it stands: cards and rows of lists count as one place. */
  const placeOf = (element: Element) => {
    const row = element.closest('article, li, tr, [role=option]');
    return row ? `${row.tagName} ${row.classList[0]} in ${row.parentElement?.classList[0]}` : '';
  };
  const all = (within: string) => {
    const found: { element: Element; control: Control }[] = [];
    const turns = new Map<string, number>();
    const alike = new Map<string, number>();
    for (const element of document.querySelector(within)?.querySelectorAll(CONTROLS) ?? []) {
      if (!isVisible(element) || !isAble(element) || isChosen(element) || isPressedChoice(element)) continue;
      const kind = kindOf(element);
      const place = placeOf(element);
      const look = `${place} ${element.tagName} ${element.classList[0]}`;
      const count = (alike.get(look) ?? 0) + 1;
      alike.set(look, count);
      if (place !== '' && count > ALIKE) continue;
      const href = element.getAttribute('href');
      const inner = element.querySelector('img');
      const name = nameOf(element);
      // In a list the name differs from row to row, and on other pages again.
      const key = place === '' ? `${kind} ${name} ${href ?? ''}` : `${look} ${count}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      const isElsewhere =
        element.matches('[target="_blank"], [download]') ||
        (href !== null && !/^(\/|\?|http:\/\/localhost)/.test(href));
      const control: Control = {
        // The second picture of a list shows whether they are mixed up.
        rank: inner ? 1 : count,
        turn,
        key,
        kind,
        name: `${kind} “${name || element.outerHTML.slice(0, 80)}”`,
        target: kind === 'link' && !isElsewhere ? new URL(href ?? '', location.href).pathname : null,
        opens: element.matches('[aria-haspopup]:not([aria-haspopup="false"])'),
        picture: fileOf(inner?.currentSrc || inner?.getAttribute('src')),
      };
      found.push({ element, control });
    }
    return found;
  };
  const overlays = () =>
    [...document.querySelectorAll(OVERLAYS)].filter((one) => isVisible(one) && one.textContent !== '');
  const noted = (record: MutationRecord, pressed: Element) =>
    record.type !== 'attributes' || record.target !== pressed || !/^data-/.test(record.attributeName ?? '');
  let observer: MutationObserver | null = null;
  let before = {
    address: '',
    focus: null as Element | null,
    overlays: new Map<Element, string>(),
    values: '',
    scroll: '',
  };
  let target: Element | null = null;
  let mutations = 0;
  const valuesOf = () =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .map((field) => `${field.value}${field.checked}`)
      .join('|');
  const scrollOf = () =>
    `${scrollX} ${scrollY} ${[...document.querySelectorAll('[role=dialog] *, main *')].reduce((sum, box) => sum + box.scrollLeft + box.scrollTop, 0)}`;
  window.explored = {
    controls: (within) => all(within).map(({ control }) => control),
    find: (within, key, turn) =>
      all(within).find(({ control }) => control.key === key && control.turn === turn)?.element ?? null,
    start(pressed) {
      target = pressed;
      mutations = 0;
      before = {
        address: location.href,
        focus: document.activeElement,
        overlays: new Map(overlays().map((overlay) => [overlay, overlay.textContent ?? ''])),
        values: valuesOf(),
        scroll: scrollOf(),
      };
      observer?.disconnect();
      observer = new MutationObserver((records) => {
        mutations += records.filter((record) => noted(record, pressed)).length;
      });
      observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    },
    changes() {
      const opened = overlays().filter((overlay) => before.overlays.get(overlay) !== overlay.textContent);
      const dialogs = opened.filter((overlay) => overlay.matches('[role=dialog], [role=alertdialog]'));
      const focus = document.activeElement;
      const [middleX, middleY] = [innerWidth / 2, innerHeight / 2];
      const shown = dialogs.flatMap((dialog) =>
        [...dialog.querySelectorAll('img')]
          .filter((picture) => {
            const { left, right, top, bottom } = picture.getBoundingClientRect();
            return left <= middleX && right >= middleX && top <= middleY && bottom >= middleY;
          })
          .map((picture) => fileOf(picture.currentSrc || picture.src)),
      );
      return {
        address: location.href !== before.address,
        overlay: opened.length > 0,
        opened: opened.some((one) => !before.overlays.has(one) && !one.matches('[role=alert], [role=status]')),
        document: mutations > 0 || valuesOf() !== before.values || scrollOf() !== before.scroll,
        focus: focus !== before.focus && (focus !== target || (target?.matches('input, textarea, select') ?? false)),
        shown: dialogs.length === 0 ? null : shown.filter((file) => file !== null),
      };
    },
  };
}
