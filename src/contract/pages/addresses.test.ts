import { expect, it } from 'vitest';
import { adPath, idOfSegment, sellerPath } from './addresses.ts';

const ID = '01890000-0000-7000-8000-000000000000';

it.each([
  ['Jual Sofa Minimalis!', `/content/detail/jual-sofa-minimalis-${ID}`],
  ['沙发', `/content/detail/${ID}`],
  ['x'.repeat(200), `/content/detail/${'x'.repeat(60)}-${ID}`],
  ['', `/content/detail/${ID}`],
])('an address begins with the words of %o', (title, path) => {
  expect(adPath(ID, title)).toBe(path);
  expect(idOfSegment(path.split('/').at(-1) ?? '')).toBe(ID);
});

it('the page of a seller has its name', () => {
  expect(sellerPath(ID, 'PT Rumah & Ko.')).toBe(`/seller/pt-rumah-ko-${ID}`);
});

it.each(['', '-', 'sofa', `sofa${ID}`, `${ID}-sofa`, `so/fa-${ID}`, `${'a'.repeat(61)}-${ID}`])(
  '%o is not an address',
  (segment) => expect(idOfSegment(segment)).toBeNull(),
);
