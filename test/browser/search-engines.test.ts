import { LOCALES } from '../../src/contract/text/locale.ts';
import { expect, type Page, PHONE, test, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

/** The share of legible text that Lighthouse requires. */
const LEGIBLE = 0.6;

/** Public pages that search engines list. */
async function publicPaths(page: Page): Promise<string[]> {
  const { data }: { data: { id: string }[] } = await (await page.request.get('/api/product')).json();
  return [
    '/',
    '/elektronik',
    `/content/detail/${data[0]?.id}`,
    '/help',
    '/help/harga-koin',
    '/about',
    '/term-condition',
  ];
}

/** Runs in the page. */
function factsOfPage() {
  /** The share of visible letters of at least 12 px. */
  const legibleShare = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const letters = { all: 0, legible: 0 };
    while (texts.nextNode()) {
      const { length } = texts.currentNode.textContent?.trim() ?? '';
      const element = texts.currentNode.parentElement;
      if (!element?.checkVisibility() || element.closest('script, style')) continue;
      letters.all += length;
      if (Number.parseFloat(getComputedStyle(element).fontSize) >= 12) letters.legible += length;
    }
    return letters.legible / letters.all;
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const contentOf = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? '';
  return {
    lang: document.documentElement.lang,
    title: document.title,
    description: contentOf('meta[name=description]'),
    viewport: contentOf('meta[name=viewport]'),
    robots: contentOf('meta[name=robots]'),
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
    languages: all('link[rel=alternate][hreflang]').map((link) => link.getAttribute('hreflang') ?? ''),
    headings: all('h1').length,
    namelessLinks: all('a[href]')
      .filter((link) => !link.closest('[aria-hidden=true]'))
      .filter(
        (link) =>
          !link.textContent?.trim() &&
          !link.getAttribute('aria-label') &&
          !link.querySelector('[alt]:not([alt=""]), [aria-label]'),
      )
      .map((link) => link.outerHTML.slice(0, 100)),
    picturesWithoutAlt: all('img:not([alt])').length,
    scriptLinks: all('a[href^="javascript:"], a[href=""], a[href="#"], a[onclick]:not([href])').length,
    // Their place is only known when they are loaded, so that the page jumps.
    unsizedPictures: [...document.images]
      .filter((picture) => !(picture.getAttribute('width') && picture.getAttribute('height')))
      .filter((picture) => {
        const { position, aspectRatio, objectFit } = getComputedStyle(picture);
        return position !== 'absolute' && aspectRatio === 'auto' && objectFit === 'fill';
      })
      .map((picture) => picture.outerHTML.slice(0, 100)),
    legible: legibleShare(),
  };
}

// As a search engine reads them that runs no scripts.
test.describe('public pages for search engines', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });

  for (const locale of LOCALES) {
    test(`say in ${locale} what they are, and which address counts`, { tag: '@complete' }, async ({ page }) => {
      const generic = /^(klik di sini|di sini|click here|here|more|link)$/i;
      const titles = new Set<string>();
      const robots = await (await page.request.get('/robots.txt')).text();
      const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start);
      expect(closed).toContain('/profile');
      const paths = await publicPaths(page);
      for (const path of paths) {
        const response = await page.goto(`/${locale}${path === '/' ? '' : path}`);
        expect(response?.status(), path).toBe(200);
        const facts = await page.evaluate(factsOfPage);
        titles.add(facts.title);
        expect.soft(facts, path).toMatchObject({
          lang: locale,
          viewport: expect.stringContaining('width=device-width'),
          robots: expect.not.stringMatching(/noindex|nofollow/),
          canonical: [expect.stringMatching(/^https?:\/\/[^/]+\//)],
          headings: 1,
          namelessLinks: [],
          picturesWithoutAlt: 0,
          scriptLinks: 0,
          unsizedPictures: [],
        });
        expect.soft(facts.legible, `${path}: legible text`).toBeGreaterThan(LEGIBLE);
        expect.soft(response?.headers()['x-robots-tag'], path).toBeUndefined();
        const address = new URL(page.url()).pathname;
        expect
          .soft(
            closed.filter((start) => address.startsWith(start)),
            path,
          )
          .toEqual([]);
        expect.soft([...facts.languages].sort(), path).toEqual(['en', 'id', 'x-default']);
        expect.soft(facts.title.length, `${path}: ${facts.title}`).toBeGreaterThan(5);
        expect.soft(facts.description.length, `${path}: ${facts.description}`).toBeGreaterThan(20);
        const texts = await page.getByRole('link').allInnerTexts();
        expect
          .soft(
            texts.filter((text) => generic.test(text.trim())),
            path,
          )
          .toEqual([]);
      }
      expect(titles.size).toBe(paths.length);
    });
  }

  for (const locale of LOCALES) {
    test(`the home page in ${locale} has the title and description that the board is found with`, async ({ page }) => {
      const found = await page.request.get('/api/category/find?search=Papan');
      const { meta } = (await found.json()).data[0].config;
      await page.goto(`/${locale}`);
      expect(await page.evaluate(factsOfPage)).toMatchObject({
        title: meta.title[locale],
        description: meta.description[locale],
      });
    });
  }
});
