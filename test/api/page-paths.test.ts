import { readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { accountLinks } from '../../src/contract/pages/account-links.ts';
import { adminLinks } from '../../src/contract/pages/admin-links.ts';
import { invoicePath } from '../../src/contract/pages/document-paths.ts';
import { fraudCaseLinks } from '../../src/contract/pages/fraud-case-links.ts';
import { GOOGLE_CALLBACK_PATH, GOOGLE_START_PATH } from '../../src/contract/pages/google-paths.ts';
import { helpLinks } from '../../src/contract/pages/help-links.ts';
import { links } from '../../src/contract/pages/links.ts';
import { mailLinks } from '../../src/contract/pages/mail-links.ts';
import { adLinks } from '../../src/contract/pages/my-ad-links.ts';
import { quickLinks } from '../../src/contract/pages/quick-links.ts';
import { OWN_REPORTS_PATH, reportPath } from '../../src/contract/pages/report-links.ts';
import { categoryPath } from '../../src/contract/pages/search-addresses.ts';
import { addFurtherRoutes, routes } from '../../src/web/app/routes.tsx';

const ID = '019a0b1c-0000-7000-8000-000000000001';
/** The arguments of the functions that need some. */
const GIVEN: Record<string, readonly unknown[]> = {
  'links.category': ['mobil'],
  'links.ad': [ID, 'Sofa kulit'],
  'links.seller': [ID, 'Sari'],
  'links.googleFailed': ['cancelled'],
  'account.notifications': ['unseen'],
  'my_ads.myAd': ['active', ID],
  'my_ads.acceptTerms': ['/content'],
  'my_ads.preview': ['token', ID],
  'quick.summary': [ID],
  'quick.phonePhoto': ['token'],
  'help.article': ['bayar'],
  'admin.legal': ['data'],
  'mail.resetPassword': ['token'],
  'mail.firstAdministrator': ['token'],
  'mail.restoreEmail': ['token'],
  'mail.checkInvoice': ['token'],
  'category.path': ['mobil', { condition: 'bekas', province: { name: 'Jawa Barat' }, city: { name: 'Bandung' } }],
};
/** Functions whose first argument is an id. */
const BY_ID = /\.(?:\w*[aA]d|edit\w+|question|person|one|report)$/;
/** Paths that the server answers itself. */
const OF_SERVER = /^\/(?:auth\/google(?:\/callback)?|profile\/wallet\/invoice\/pdf)$/;

const GROUPS: Record<string, Record<string, (...given: never[]) => string>> = {
  links,
  account: accountLinks,
  my_ads: adLinks,
  quick: quickLinks,
  fraud_cases: fraudCaseLinks,
  help: helpLinks,
  admin: adminLinks,
  mail: mailLinks,
  reports: { report: reportPath, own: () => OWN_REPORTS_PATH },
  category: { path: categoryPath },
  server: { invoice: invoicePath, google: () => GOOGLE_START_PATH, callback: () => GOOGLE_CALLBACK_PATH },
};

const paths = Object.entries(GROUPS).flatMap(([group, functions]) =>
  Object.entries(functions).map(([name, pathOf]): [string, string] => {
    const key = `${group}.${name}`;
    const given = GIVEN[key] ?? (BY_ID.test(key) ? [ID] : []);
    return [key, (pathOf as (...given: unknown[]) => string)(...given)];
  }),
);

test('the paths of all pages', () => {
  expect(Object.fromEntries(paths)).toMatchSnapshot();
});

test('every path leads to a page, or to what the server answers itself', async () => {
  await addFurtherRoutes();
  const astray = paths.filter(([, path]) => {
    const [pathname = ''] = path.split(/[?#]/, 1);
    const found = matchRoutes(routes, pathname);
    // The board's last route stands for addresses that lead nowhere.
    return !OF_SERVER.test(pathname) && (!found || found.at(-1)?.route.path === '*');
  });
  expect(astray).toEqual([]);
});

test('the lint rule knows what every path begins with', () => {
  const rule = readFileSync('tools/lint/page-paths.grit', 'utf8');
  const words = new Set(/\(\?:content\|[^)]*\)/.exec(rule)?.[0].slice(3, -1).split('|'));
  const first = paths.flatMap(([key, path]) =>
    key.startsWith('category') || key === 'links.category' ? [] : [path.split(/[/?#]/)[1]],
  );
  expect(first.filter((word) => word && !words.has(word) && !(word === 'report' || word === 'reports'))).toEqual([]);
});
