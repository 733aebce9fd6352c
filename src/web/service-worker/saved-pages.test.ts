import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { offlinePage, REVIVAL, REVIVAL_SOURCE, savedPageNotice } from './offline-page.ts';
import { brandOfHtml, copyOf, filesOf, pageEntryOf, personOf } from './saved-pages.ts';

const ID = '0190aaaa-1111-7222-8333-444455556666';
const entry = (path: string) => pageEntryOf(new URL(path, 'https://papan.test'));

test('saves the board and the own ads, and nothing that is not named', () => {
  for (const path of ['/', '/en/', '/mobil', '/en/mobil/bekas/jawa-barat', `/content/detail/${ID}-sofa`]) {
    expect(entry(path), path).toEqual({ group: 'board', key: path });
  }
  expect(entry(`/content/detail/${ID}?utm_source=wa`)?.key).toBe(`/content/detail/${ID}`);
  for (const path of [
    '/content',
    '/content?tab=draft',
    `/content/create/display?id=${ID}`,
    `/en/content/edit/detail?id=${ID}`,
  ]) {
    expect(entry(path), path).toEqual({ group: 'own', key: path });
  }
  const never = [
    '/profile',
    '/profile/wallet',
    '/en/profile/wallet',
    '/profile/verification',
    '/admin/queue',
    '/admin/ads',
    '/affiliate',
  ];
  const others = [
    '/signin',
    '/notification',
    '/search?keyword=sofa',
    '/mobil?cursor=x',
    '/content?published=1',
    '/api/user/auth',
  ];
  const steps = [`/content/create/publication?id=${ID}`, '/content/create/display?new', `/content/token/${ID}`];
  for (const path of [...never, ...others, ...steps, '/fraud-cases', '/reports', '/help'])
    expect(entry(path), path).toBeNull();
});

test('a copy has no script, token, data or balance, and a mark', () => {
  const html = `<!doctype html><html lang="id"><head><script>a</script><style>@font-face{src:url(/assets/c.woff2)format("woff2")}@font-face{src:url(/assets/d.woff2)}</style><meta name="csrf-token" content="s3cret"><title>Iklan</title></head><body class="x"><a class="pill" href="/profile/wallet" data-balance="true"><i></i>1.250</a><button type="button">Hapus</button><textarea rows="2">x</textarea><p>Sofa</p><script type="application/json" id="hydration" data-scripts="/assets/a.js">{"bootstrap":{"viewer":{"id":"${ID}","balance":1250}}}</script><link rel="stylesheet" href="/assets/b.css"></body></html>`;
  expect(personOf(html)).toBe(ID);
  expect(filesOf(html)).toEqual(['/assets/b.css', '/assets/c.woff2']);
  const copy = copyOf(html, '<div>MARK</div>');
  expect(copy).toContain('<body class="x"><div>MARK</div><button disabled type="button">');
  expect(copy).toContain('<textarea disabled rows="2">x</textarea><p>Sofa</p>');
  for (const gone of ['<script', 'a.js', 's3cret', '1.250', '1250', ID]) expect(copy).not.toContain(gone);
});

test('the only script of saved pages is allowed by its hash', () => {
  const hash = createHash('sha256').update(REVIVAL).digest('base64');
  expect(REVIVAL_SOURCE).toBe(`'sha256-${hash}'`);
  for (const html of [
    savedPageNotice(0, 'id'),
    offlinePage({ locale: 'id', pages: [], isPrivate: false, brand: brandOfHtml('') }),
  ]) {
    expect(html.match(/<script>[^<]*<\/script>/g)).toEqual([`<script>${REVIVAL}</script>`]);
  }
});

test('the page without a connection has the name, colours and logo of a saved one', () => {
  const styles =
    '<style data-brand>:root:root{--c-accent:#0C6B41}</style><style data-brand>:root{--logo-picture:url(/_brand/a-1.webp)}</style>';
  const saved = `<!doctype html><html lang="id" data-app="Lapak &amp; Kita"><head>${styles}<title>x</title></head></html>`;
  expect(filesOf(saved)).toEqual(['/_brand/a-1.webp']);
  const html = offlinePage({ locale: 'id', pages: [], isPrivate: false, brand: brandOfHtml(saved) });
  expect(html).toContain(`${styles}</head>`);
  expect(html).toContain('aria-label="Lapak &amp; Kita" data-logo>');
});
