import { isSoak } from '../support/soak.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { DESKTOP, expect, follow, open, type Page, test, useOf, waitForHydration } from './visitor.ts';

const database = testDatabase();

/** Values of `next` that lead elsewhere or run something, if a page follows them without care. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  'https://evil.example/',
  'https:evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  ' //evil.example',
  '%2F%2Fevil.example',
  'evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
] as const;
/** They look alike and are paths of our own, most of them of no page. */
const OWN = [
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/en//evil.example',
  '/@evil.example',
  '/javascript:alert(1)',
] as const;

/** Pages for guests, with where they lead signed-in users. */
const FOR_GUESTS = [
  ['/signin', '/'],
  ['/signup', '/'],
  ['/signin/second-factor', '/'],
  ['/forgot-password', '/profile/password'],
  ['/reset-password', '/profile/password'],
  ['/register', '/profile'],
  ['/register-otp', '/profile'],
  ['/register-profile', '/profile'],
  ['/auth/google/failed', '/'],
] as const;
/** Pages for signed-in users that show `next` as a link. */
const WITH_LINK = ['/profile/wallet', '/welcome-registered'];
/** It goes on to `next` at once, unless a legal text is to be accepted. */
const TERMS = '/content/create/terms';

const SHARES = 8;
/**
 * Every page reads the address by one function, which `next-path.test.ts` gives all of them. So each page gets a share, in
 * turn; the soak gives all to each.
 */
function shareOf<Value>(values: readonly Value[], turn: number): readonly Value[] {
  return isSoak ? values : values.filter((_, index) => index % SHARES === turn % SHARES);
}

const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;

async function locationOf(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(302);
  return response.headers().location ?? '';
}

/** The links and forms of a page as the server sends it. */
async function targetsOf(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(200);
  return page.evaluate(
    (html) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].flatMap((element) =>
        ['href', 'action', 'formaction', 'content'].flatMap((name) => element.getAttribute(name) ?? []),
      ),
    await response.text(),
  );
}

test.describe('a return address elsewhere', () => {
  test.use(useOf(DESKTOP));

  test('is ignored by every page that leads signed-in users away', async ({ page, baseURL }) => {
    await signInByCall(page, (await newMember(database)).email);
    for (const [language, prefix] of ['', '/en'].entries()) {
      for (const [turn, [path, target]] of FOR_GUESTS.entries()) {
        expect(await locationOf(page, withNext(`${prefix}${path}`, '/favourite'))).toBe(`${prefix}/favourite`);
        const own = target === '/' ? prefix || '/' : `${prefix}${target}`;
        for (const next of shareOf(ELSEWHERE, turn + language)) {
          expect(await locationOf(page, withNext(`${prefix}${path}`, next)), next).toBe(own);
        }
      }
    }
    for (const [turn, [path]] of FOR_GUESTS.entries()) {
      for (const next of shareOf(OWN, turn)) {
        const location = await locationOf(page, withNext(path, next));
        expect(new URL(location, baseURL).origin, location).toBe(baseURL);
      }
    }
    expect(await locationOf(page, withNext(TERMS, '/favourite'))).toBe('/favourite');
    for (const next of ELSEWHERE) {
      expect(await locationOf(page, withNext(TERMS, next)), next).toBe('/content/create/display?new');
    }
  });

  test('is not a link of any page', async ({ page, baseURL }) => {
    const expectOwn = (targets: readonly string[]) => {
      const suspect = targets.filter((target) => /evil|alert/.test(decodeURIComponent(target)));
      const foreign = suspect.filter((target) => new URL(target, baseURL).origin !== baseURL);
      expect(foreign).toEqual([]);
    };
    const all = [...ELSEWHERE, ...OWN];
    for (const [turn, [path]] of FOR_GUESTS.entries()) {
      for (const next of shareOf(all, turn)) expectOwn(await targetsOf(page, withNext(path, next)));
    }
    await signInByCall(page, (await newMember(database)).email);
    for (const [turn, path] of WITH_LINK.entries()) {
      expect(await targetsOf(page, withNext(path, '/favourite'))).toContain('/favourite');
      for (const next of shareOf(all, turn)) expectOwn(await targetsOf(page, withNext(path, next)));
    }
  });

  test('is not followed within the page either', async ({ page, watch, baseURL }) => {
    // Most of the addresses have no page.
    watch.expect(/404/);
    await signInByCall(page, (await newMember(database)).email);
    await open(page, '/about');
    for (const next of shareOf([...ELSEWHERE, ...OWN], 0)) {
      await follow(page, '/about');
      await expect(page).toHaveURL('/about');
      await waitForHydration(page);
      await follow(page, withNext('/signin', next));
      await expect.poll(() => new URL(page.url()).pathname, { message: next }).not.toMatch(/^\/(?:about|signin)$/);
      expect(new URL(page.url()).origin, next).toBe(baseURL);
    }
  });
});
