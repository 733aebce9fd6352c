import { REFERRAL_PARAMETER } from '../../contract/affiliate/rules.ts';

/** Which scripts a page has, as attributes of the element before the inline script. */
export type ScriptsToLoad = {
  /** Paths, separated by spaces; the entry script is the first. */
  'data-scripts': string;
  /** The page is complete without scripts: they are loaded when it is idle, or when something needs them. */
  'data-for-reading'?: '';
};

/** Marks the ads that have been in view, so that they load their fonts. Inlined as text. */
function markAdsInView(page: Document): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      target.setAttribute('data-seen', '');
      observer.unobserve(target);
    }
  });
  for (const card of page.querySelectorAll('.pin-card')) observer.observe(card);
}

/**
 * Loads the scripts of a page: at once, or for a page that most visitors only read, when it is loaded and idle, and earlier
 * when the visitor presses or reaches something that needs them. With Save-Data only then. It is inlined in the page as
 * text, so it uses only its arguments.
 */
function loadScripts(page: Document, referralParameter: string): void {
  const element = page.currentScript?.previousElementSibling;
  const [entry = '', ...others] = element?.getAttribute('data-scripts')?.split(' ') ?? [];
  let isLoading = false;
  const load = (fetchPriority: 'high' | 'low') => {
    if (isLoading) return;
    isLoading = true;
    for (const href of others) {
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href, fetchPriority }));
    }
    const onerror = () => page.earlyTaps?.fail();
    // Old browsers that cannot read a script do not call that an error of the element.
    const onload = () => page.earlyTaps?.isTaken() || onerror();
    page.head.append(
      Object.assign(page.createElement('script'), { type: 'module', src: entry, fetchPriority, onload, onerror }),
    );
  };
  if (page.earlyTaps) page.earlyTaps.load = () => load('high');
  // A form with a URL is sent without them, and a guest who saves an ad goes to another page.
  const needsScripts = (target: EventTarget | null) =>
    (target as Element | null)?.closest(
      'button:not(form[action] [type=submit],[data-favourite]),input,select,textarea,label,summary,[data-press]',
    ) != null;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const savesData = connection?.saveData === true;
  const [navigation] = performance.getEntriesByType('navigation');
  // A page that is shown again has been used before; a referral is stored.
  const isNeeded =
    !element?.hasAttribute('data-for-reading') ||
    (!savesData && navigation && 'type' in navigation && navigation.type !== 'navigate') ||
    new URLSearchParams(location.search).has(referralParameter) ||
    page.earlyTaps?.buttons.length !== 0 ||
    needsScripts(page.activeElement);
  if (isNeeded) {
    load('low');
    return;
  }
  for (const event of ['pointerdown', 'keydown', 'focusin', 'click']) {
    const loadIfNeeded = ({ target }: Event) => needsScripts(target) && load('high');
    page.addEventListener(event, loadIfNeeded, { capture: true, passive: true });
  }
  if (savesData) return;
  const loadWhenIdle = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => load('low'));
    else setTimeout(() => load('low'));
  };
  // A page that Chromium has prepared for the address bar counts as viewed only once it is shown.
  const { prerendering } = page as { prerendering?: boolean };
  addEventListener(prerendering ? 'prerenderingchange' : 'load', loadWhenIdle, true);
}

export const LOAD_SCRIPTS = `(${markAdsInView.toString()})(document);(${loadScripts.toString()})(document,${JSON.stringify(REFERRAL_PARAMETER)})`;
