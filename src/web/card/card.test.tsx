import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { displayConfig } from '../../contract/design/schemas.ts';
import { createContentCache } from '../app/content-cache.ts';
import { ServerRenderingContext } from '../app/server-rendering.ts';
import { renderArtwork } from '../designer/artwork/render-artwork.tsx';
import { Card, type CardListing, type CardProps } from './card.tsx';
import { createCardCache } from './card-cache.ts';

const FILE = '0198c5a0-0000-7000-8000-000000000001';
const NOW = '2026-11-22T12:00:00.000Z';
const design = displayConfig.parse({
  layout: 1,
  contents: [
    { type: 'PHOTO', file_id: FILE, alt: ' loading="lazy"' },
    { type: 'TEXT', rows: [{ text: ' sizes="100vw" loading="lazy"' }] },
  ],
});
const listing: CardListing = {
  id: FILE,
  title: '"><script>alert(1)</script> & <b>',
  ratio: '3:4',
  artwork_html: renderArtwork(design),
  price: 15_000,
  price_unit: 0,
  price_note: 'starting_from',
  price_period: 'day',
  city_name: "<Kota> 'Baru'",
  published_at: '2026-11-22T10:00:00.000Z',
  boosted: false,
  highlighted: false,
  reserved: false,
  agency: false,
};
const texts: CardProps['texts'] = {
  locale: 'en',
  prefix: '/en',
  board: (key, values) => [key, ...Object.values(values)].join(' '),
  ui: (key, values) => [key, ...Object.values(values)].join(' '),
};
const props: CardProps = { listing, now: NOW, texts };

/** A card as the server renders it in a page, with the artworks that it noted. */
function renderOnServer(cardHtml: (props: CardProps) => string, card: CardProps) {
  const artworks: string[] = [];
  const html = renderToString(
    <ServerRenderingContext
      value={{ cardHtml, contentHtml: createContentCache(), addArtwork: (artwork) => void artworks.push(artwork) }}
    >
      <Card {...card} />
    </ServerRenderingContext>,
  );
  return { html, artworks };
}

describe('a card', () => {
  test('escapes its title, and its link is beside the artwork', () => {
    const html = renderToStaticMarkup(<Card {...props} />);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<Kota>');
    expect(html).toContain(`href="/en/content/detail/script-alert-1-script-b-${FILE}"`);
    expect(html.indexOf('</a>')).toBeLessThan(html.indexOf('<button'));
  });

  test('that is visible at once loads its pictures eagerly and leaves the author’s texts unchanged', () => {
    const html = renderToStaticMarkup(<Card {...props} isPriority isInRow />);
    expect(html.match(/<img [^>]*>/)?.[0]).toMatch(/sizes="\(min-width:992px\) 300px,232px".* fetchpriority="high"/);
    expect(html).toContain('&quot;100vw&quot; loading=&quot;lazy&quot;');
  });

  test('shows one label: reserved before highlighted and boosted', () => {
    const labels = (state: Partial<CardListing>) =>
      renderToStaticMarkup(<Card {...props} listing={{ ...listing, ...state }} />).match(
        /pinhead|sorot star|sorot(?=")/g,
      );
    expect(labels({})).toBeNull();
    expect(labels({ boosted: true, highlighted: true })).toEqual(['pinhead', 'sorot star']);
    expect(labels({ boosted: true, highlighted: true, reserved: true })).toEqual(['sorot']);
  });
});

describe('a card from the cache of the server', () => {
  const variants: Partial<CardProps>[] = [
    {},
    { isPriority: true },
    { isInRow: true },
    { now: '2026-11-25T12:00:00.000Z' },
    { texts: { ...texts, locale: 'id', prefix: '' } },
    ...[
      { boosted: true },
      { highlighted: true },
      { boosted: true, highlighted: true },
      { reserved: true, boosted: true },
      { price: null },
      { price: 20_000 },
      { price_unit: 1 },
      { price_note: 'negotiable' as const },
      { price_period: 'month' as const },
      { title: 'Another' },
      { ratio: '1:1' as const },
      { city_name: 'Bandung' },
      { published_at: '2026-11-22T09:00:00.000Z' },
      { artwork_html: '<div class="ad"></div>' },
      { id: '0198c5a0-0000-7000-8000-000000000002' },
    ].map((state) => ({ listing: { ...listing, ...state } })),
  ];

  test('equals what React renders in the browser, whatever is cached', () => {
    const cardHtml = createCardCache();
    for (const variant of [...variants, ...variants]) {
      const card = { ...props, ...variant };
      expect(renderOnServer(cardHtml, card).html).toBe(renderToString(<Card {...card} />));
    }
  });

  test('is rendered once for the same content', () => {
    const cardHtml = createCardCache();
    let calls = 0;
    const board: CardProps['texts']['board'] = (key) => {
      calls += 1;
      return key;
    };
    const counted: CardProps = { ...props, texts: { ...texts, board } };
    const first = renderOnServer(cardHtml, counted).html;
    expect(renderOnServer(cardHtml, { ...counted, listing: { ...listing } }).html).toBe(first);
    expect(calls).toBe(1);
  });

  test('records its stored artwork, not the variant that it shows', () => {
    expect(renderOnServer(createCardCache(), { ...props, isPriority: true, isInRow: true }).artworks).toEqual([
      listing.artwork_html,
    ]);
  });
});
