import { expect, test } from 'vitest';
import { createRenderedArtworks, type Hydration, readHydration, serializeHydration } from './hydration.ts';

const hydration = (loaderData: Record<string, unknown>): Hydration => ({
  loaderData,
  actionData: null,
  errors: null,
  bootstrap: null,
});

/** The parts of a document that are read: the script with the data and the elements with artworks. */
function pageWith(json: string, artworks: string[]): Document {
  return {
    getElementById: (id: string) => (id === 'hydration' ? { textContent: json } : null),
    getElementsByClassName: () => artworks.map((innerHTML) => ({ innerHTML })),
  } as unknown as Document;
}

test('an artwork of the markup is sent as a reference and read from the markup', () => {
  const rendered = createRenderedArtworks();
  for (const html of ['<p>a</p>', '<p>b</p>', '<p>a</p>']) rendered.add(html);
  const data = hydration({ home: { first: [{ html: '<p>a</p>' }, { html: '<p>b</p>' }], other: '<p>c</p>' } });
  const json = serializeHydration(data, rendered);
  expect(json).not.toContain('<p>');
  expect(JSON.parse(json).loaderData.home).toEqual({
    first: [{ html: { $artwork: 2 } }, { html: { $artwork: 1 } }],
    other: '<p>c</p>',
  });
  expect(readHydration(pageWith(json, ['<p>a</p>', '<p>b</p>', '<p>a</p>']))).toEqual(data);
});

test('text can neither end the script element nor imitate a reference', () => {
  const data = hydration({ page: { title: '</script><script>', text: '{"$artwork":0}' } });
  const json = serializeHydration(data, createRenderedArtworks());
  expect(json).not.toContain('<');
  expect(readHydration(pageWith(json, ['<p>a</p>']))).toEqual(data);
});

test('rejects data with a reference to a missing artwork', () => {
  const rendered = createRenderedArtworks();
  rendered.add('<p>a</p>');
  const json = serializeHydration(hydration({ page: '<p>a</p>' }), rendered);
  expect(() => readHydration(pageWith(json, []))).toThrow('no artwork 0');
});
