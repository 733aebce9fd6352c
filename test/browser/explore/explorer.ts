import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, ElementHandle, Page, Response } from '@playwright/test';
import { open } from '../visitor.ts';
import { type Change, type Control, prepareExploring } from './controls.ts';
import { clippedTexts, excessWidth, faintTexts } from './page-faults.ts';

const PRESS_MILLISECONDS = 4000;
/** A dead control is waited for in vain so long. */
const CHANGE_MILLISECONDS = 2000;
const LINK_MILLISECONDS = 8000;
const LOOK_AGAIN_MILLISECONDS = 40;
/** What moves or loads may come to rest. */
const REST_MILLISECONDS = 150;
const MAX_ATTEMPTS = 5;
/** Dialogs that open from dialogs. */
const MAX_OPENERS = 2;
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Where a control is that these have opened: the page behind may have one of the same name. */
const placeAfter = (openers: readonly Control[]) => (openers.length === 0 ? 'body' : `:is(${OVERLAY})`);

export type Exploration = {
  paths: readonly string[];
  /** Makes the visitor again who is to see the pages: a press may sign out. */
  restore: () => Promise<void>;
  /** The most presses on one page, about. */
  max: number;
};

/**
 * Presses every visible control of pages once, and those of the dialogs and menus that it opens. A control that several pages
 * have is pressed on the first of them, and of the rows of a list the first two; links of a dialog for each control that
 * opens it. Returns what is wrong, one line each.
 */
export class Explorer {
  readonly #page: Page;
  readonly #exploration: Exploration;
  readonly #faults = new Set<string>();
  readonly #pressed = new Set<string>();
  /** Requests, windows and downloads since the last press. */
  #sent = 0;
  #where = '';
  #isFresh = false;

  constructor(page: Page, exploration: Exploration) {
    this.#page = page;
    this.#exploration = exploration;
  }

  get presses(): number {
    return this.#pressed.size;
  }

  async explore(): Promise<string[]> {
    await this.#listen(this.#page.context());
    for (const path of this.#exploration.paths) {
      this.#isFresh = false;
      this.#where = path;
      await this.#reopen(path, []);
      await this.#inspect();
      // One of each look first: a limit leaves out what is alike.
      const controls = (await this.#controls('body')).sort((one, other) => one.rank - other.rank);
      const end = this.#pressed.size + this.#exploration.max;
      for (const control of controls) {
        if (this.#pressed.size < end) await this.#press(path, [], control);
      }
    }
    return [...this.#faults];
  }

  async #listen(context: BrowserContext): Promise<void> {
    const page = this.#page;
    page.on('pageerror', (error) => this.#report(`script error: ${error.message}`));
    page.on('console', (message) => {
      // Failed requests are reported with their status.
      if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
        this.#report(`console: ${message.text().slice(0, 200)}`);
      }
    });
    page.on('request', () => {
      this.#sent += 1;
    });
    page.on('response', (response) => this.#evaluate(response));
    page.on('download', (download) => {
      this.#sent += 1;
      void download.cancel();
    });
    page.on('filechooser', () => {
      this.#sent += 1;
    });
    page.on('dialog', (dialog) => void dialog.accept());
    context.on('page', (other) => {
      this.#sent += 1;
      void other.close();
    });
    await context.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' }),
    );
  }

  #evaluate(response: Response): void {
    const { pathname, hostname } = new URL(response.url());
    // Forms that are sent empty are refused, and guests are asked to sign in.
    const isRefusal = pathname.startsWith('/api/') && response.status() < 500;
    if (hostname !== 'localhost' || response.status() < 400 || isRefusal) return;
    this.#report(`${response.request().method()} ${pathname} responds ${response.status()}`);
  }

  #report(fault: string): void {
    this.#faults.add(`${this.#where}: ${fault}`);
  }

  async #inspect(): Promise<void> {
    const excess = await this.#page.evaluate(excessWidth);
    if (excess > 0) this.#report(`scrolls sideways by ${excess} px`);
    for (const text of await this.#page.evaluate(clippedTexts, false)) this.#report(`text outside its box: “${text}”`);
    for (const text of await this.#page.evaluate(faintTexts)) this.#report(`contrast of ${text}`);
  }

  async #controls(within: string): Promise<Control[]> {
    await this.#page.evaluate(prepareExploring);
    return this.#page.evaluate((selector) => window.explored.controls(selector), within);
  }

  /** Opens a page again, with the dialogs that these controls open. */
  async #reopen(path: string, openers: readonly Control[]): Promise<boolean> {
    if (this.#isFresh) return true;
    await this.#exploration.restore();
    const { pathname } = new URL(path, 'http://localhost');
    const isThere = () => new URL(this.#page.url()).pathname === pathname;
    await this.#open(path);
    if (!isThere()) return false;
    await this.#page.evaluate(prepareExploring);
    for (const [index, opener] of openers.entries()) {
      const element = await this.#find(placeAfter(openers.slice(0, index)), opener);
      if (!element) return false;
      await this.#act(element, opener);
      // The code of a dialog is loaded first.
      const opened = this.#page.waitForSelector(OVERLAY, { timeout: LINK_MILLISECONDS });
      if (!(await opened.catch(() => null))) return false;
      await setTimeout(REST_MILLISECONDS);
    }
    this.#isFresh = true;
    return true;
  }

  /** A navigation that a press began may still be under way, and end this one. */
  async #open(path: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await open(this.#page, path);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !String(error).includes('interrupted')) throw error;
        await setTimeout(REST_MILLISECONDS);
      }
    }
  }

  /** Returns from a page that was shown without loading its document, which costs less than to load the page again. */
  async #goBack(path: string): Promise<boolean> {
    const isSame = () => this.#page.evaluate(() => 'explored' in window).catch(() => false);
    if (!(await isSame())) return false;
    const { pathname } = new URL(path, 'http://localhost');
    await this.#page.evaluate(() => history.back());
    const arrived = this.#page.waitForFunction((wanted) => location.pathname === wanted, pathname, {
      timeout: LINK_MILLISECONDS,
    });
    const isThere = await arrived.then(
      () => true,
      () => false,
    );
    await setTimeout(REST_MILLISECONDS);
    return isThere && (await isSame());
  }

  async #find(within: string, { key, turn }: Control): Promise<ElementHandle<Element> | null> {
    const handle = await this.#page.evaluateHandle(
      ([selector, wanted, place]) => window.explored.find(selector, wanted, place),
      [within, key, turn] as const,
    );
    return handle.asElement() as ElementHandle<Element> | null;
  }

  async #act(element: ElementHandle<Element>, { kind }: Control): Promise<void> {
    const timeout = PRESS_MILLISECONDS;
    const isTouch = await this.#page.evaluate(() => navigator.maxTouchPoints > 0);
    if (kind === 'select') {
      const values = await element.evaluate((list) =>
        [...(list as HTMLSelectElement).options].map(({ value }) => value),
      );
      await element.selectOption(values.at(-1) ?? '', { timeout });
    } else if (isTouch) await element.tap({ timeout });
    else await element.click({ timeout });
  }

  async #press(path: string, openers: readonly Control[], control: Control): Promise<void> {
    const known = [...(control.kind === 'link' ? openers : []), control]
      .map(({ key, turn }) => `${key} ${turn}`)
      .join(' → ');
    if (this.#pressed.has(known)) return;
    this.#where = [path, ...openers.map(({ name }) => name)].join(' → ');
    if (!(await this.#reopen(path, openers))) return;
    this.#pressed.add(known);
    this.#where = `${this.#where} → ${control.name}`;
    this.#sent = 0;
    if (!(await this.#isPressed(control, openers))) return;
    this.#isFresh = false;
    const isLeading = leads(control, this.#page);
    const change = await this.#waitForChange(control, isLeading);
    if (change === null) return;
    if (isLeading ? !change.address && !change.overlay : !isAlive(control, change, this.#sent)) {
      this.#report(isLeading ? 'leads nowhere' : 'does nothing');
    }
    const { picture } = control;
    if (picture && change.shown && change.shown.length > 0 && !change.shown.includes(picture)) {
      this.#report('opens another picture than the one that was pressed');
    }
    if (change.opened && openers.length < MAX_OPENERS && !change.address) {
      await setTimeout(REST_MILLISECONDS);
      await this.#inspect();
      const inner = await this.#controls(placeAfter([control]));
      this.#isFresh = true;
      for (const each of inner) await this.#press(path, [...openers, control], each);
      this.#isFresh = false;
    }
    // The other controls are still there, so the next one can be pressed at once.
    const isFilled = control.kind === 'field' || control.kind === 'choice';
    if (!change.address && !change.overlay && (isFilled || !change.document)) this.#isFresh = true;
    if (change.address && openers.length === 0) this.#isFresh = await this.#goBack(path);
  }

  /** Presses a control; false if it is not there or cannot be pressed. */
  async #isPressed(control: Control, openers: readonly Control[]): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const element = await this.#find(placeAfter(openers), control);
      if (!element) return false;
      try {
        await this.#page.evaluate((one) => window.explored.start(one), element);
        await this.#act(element, control);
        return true;
      } catch (error) {
        // React may have rendered it again.
        const isGone = String(error).includes('not attached');
        if (isGone && attempt < MAX_ATTEMPTS) continue;
        this.#isFresh = false;
        this.#report(`cannot be pressed: ${String(error).split('\n')[0]?.slice(0, 120)}`);
        return false;
      }
    }
  }

  /** What a press changed; null after another document was loaded. */
  async #waitForChange(control: Control, isLeading: boolean): Promise<Change | null> {
    const end = Date.now() + (isLeading ? LINK_MILLISECONDS : CHANGE_MILLISECONDS);
    for (;;) {
      const change = await this.#page
        .evaluate(() => ('explored' in window ? window.explored.changes() : null))
        .catch(() => null);
      if (change === null) return null;
      const isRight = !control.picture || change.shown === null || change.shown.includes(control.picture);
      const isOpen = !control.opens || change.overlay;
      const isDone = isLeading
        ? change.address || change.overlay
        : isAlive(control, change, this.#sent) && isRight && isOpen;
      if (isDone || Date.now() > end) {
        if (change.address || change.overlay || isLeading) return change;
        // A menu or dialog comes a moment after what else changes.
        await setTimeout(REST_MILLISECONDS);
        return this.#page.evaluate(() => window.explored.changes()).catch(() => null);
      }
      await setTimeout(LOOK_AGAIN_MILLISECONDS);
    }
  }
}

/** Whether a link must lead to another page, or to a dialog about it. */
function leads({ kind, target }: Control, page: Page): boolean {
  return kind === 'link' && target !== null && target !== new URL(page.url()).pathname;
}

function isAlive({ kind, target }: Control, change: Change, sent: number): boolean {
  // Mail and telephone, and windows of other sites.
  if (kind === 'link' && target === null) return true;
  return change.address || change.overlay || change.focus || change.document || sent > 0;
}
