import type { Locale } from '../../../src/contract/text/locale.ts';

/** The window of a browser and what its user prefers. */
export type Preferences = { width: number; height: number; locale?: Locale; theme?: 'light' | 'dark' };

/** Directions to a browser that Playwright does not drive. Positions and sizes are CSS px of the window's content. */
export type Directions = {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs the source of a function in the page, with arguments and result as JSON. */
  run(source: string, parameters: readonly unknown[]): Promise<unknown>;
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** The pages of the open page when it is printed on A4, as PDF. */
  print(path: string): Promise<void>;
  /** What the console reported as errors since the start. */
  errors(): readonly string[];
  close(): Promise<void>;
};

const WAIT_MILLISECONDS = 30_000;
const LOOK_AGAIN_MILLISECONDS = 100;

/** Runs in the page: the centre of the first visible element of a selector with this name, in view and able to be pressed. */
function placeOf(selector: string, name: string | null, isExact: boolean): { x: number; y: number } | null {
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const label = labels.map((one) => one.textContent).join(' ');
    const value = element.getAttribute('aria-label') ?? (label || element.textContent || '');
    return value
      .replaceAll(/\s+/g, ' ')
      .replace(/\s*\*$/, '')
      .trim();
  };
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const found = name === null || (isExact ? nameOf(element) === name : nameOf(element).includes(name));
    if (!found || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isReached = hit && (element.contains(hit) || hit.contains(element));
    if (width > 0 && height > 0 && isReached && !element.matches(':disabled')) return { x, y };
  }
  return null;
}

/** A browser with what tests do in it. Everything waits until it is there. */
export class DrivenBrowser {
  readonly #directions: Directions;

  constructor(directions: Directions) {
    this.#directions = directions;
  }

  /** Runs a function in the page; it may use nothing outside itself. */
  async evaluate<Parameters extends unknown[], Result>(
    run: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result> {
    return (await this.#directions.run(run.toString(), parameters)) as Result;
  }

  /** Waits until a function in the page returns a value that counts as true. */
  async waitFor<Parameters extends unknown[], Result>(
    what: string,
    run: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Exclude<Result, null | false | undefined | '' | 0>> {
    const end = Date.now() + WAIT_MILLISECONDS;
    for (;;) {
      // Between two documents there is nothing to run in.
      const result = await this.evaluate(run, ...parameters).catch(() => null);
      if (result) return result as Exclude<Result, null | false | undefined | '' | 0>;
      if (Date.now() > end) throw new Error(`waited in vain for ${what} on ${await this.address()}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MILLISECONDS));
    }
  }

  /** Opens an address, and waits until React has hydrated it if it has scripts. */
  async open(url: string): Promise<void> {
    await this.#directions.goto(url);
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await this.waitFor('hydration', () => {
      const app = document.querySelector('#root > .app');
      return app !== null && Object.keys(app).some((key) => key.startsWith('__reactFiber'));
    });
  }

  /** Opens an address that may be answered without the network. */
  goto = (url: string) => this.#directions.goto(url);
  back = () => this.#directions.back();
  type = (text: string) => this.#directions.type(text);
  screenshot = () => this.#directions.screenshot();
  print = (path: string) => this.#directions.print(path);
  errors = () => this.#directions.errors();
  close = () => this.#directions.close();

  address(): Promise<string> {
    return this.evaluate(() => location.href).catch(() => 'no document');
  }

  /** Presses a visible element of a selector with this name; the name may be a part of it. */
  async press(selector: string, name: string | null = null, isExact = true): Promise<void> {
    const { x, y } = await this.waitFor(`${selector} “${name ?? ''}”`, placeOf, selector, name, isExact);
    await this.#directions.press(x, y);
  }

  /** Presses a text field and types. */
  async fill(name: string, text: string, isExact = true): Promise<void> {
    await this.press('input:not([type=checkbox], [type=radio], [type=file]), textarea', name, isExact);
    await this.#directions.type(text);
  }

  waitForAddress(part: string): Promise<true> {
    return this.waitFor(`address ${part}`, (wanted) => location.href.includes(wanted), part);
  }

  waitForText(text: string): Promise<true> {
    return this.waitFor(`text “${text}”`, (wanted) => document.body.textContent?.includes(wanted), text);
  }
}
