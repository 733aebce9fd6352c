import { newId } from '../../src/base/ids.ts';

/** Whom a page is for, an address of it, and what it responds. */
export type PageRow = {
  /** Others are redirected: guests to sign in, signed-in users away from pages for guests. */
  access: 'all' | 'each' | 'guest' | 'login';
  /** An address, for a path with parameters or a needed query. */
  address?: string;
  /** The status for those whom the page is for; 200 unless given. */
  status?: number;
  /** The status for users whose account may not create ads, if it is another. */
  restricted?: number;
};

const publicPage: PageRow = { access: 'all' };
const guestPage: PageRow = { access: 'guest' };
const ownPage: PageRow = { access: 'login' };
const unknown = newId();
/**
 * A step of creating an ad, of an ad that does not exist. It redirects to the reason why the account may not create
 * ads.
 */
const step = (path: string): PageRow => ({
  access: 'login',
  address: `${path}?id=${unknown}`,
  status: 404,
  restricted: 302,
});

/** Every page by its path. */
export const PAGE_ACCESS: Record<string, PageRow> = {
  '/': publicPage,
  '/search': publicPage,
  '/simple': publicPage,
  '/:category': { access: 'all', address: '/mobil' },
  '/:category/*': { access: 'all', address: '/mobil/bekas/jawa-barat' },
  '/content/detail/:id': { access: 'all', address: `/content/detail/${unknown}`, status: 404 },
  '/seller/:seller': { access: 'all', address: `/seller/${unknown}`, status: 404 },
  '/content/:preview_token/:id': { access: 'all', address: `/content/${'a'.repeat(43)}/${unknown}`, status: 404 },
  '/help': publicPage,
  '/about': publicPage,
  '/status': publicPage,
  '/welcome': publicPage,
  '/index': publicPage,
  '/help/:slug': { access: 'all', address: '/help/harga-koin' },
  '/term-condition': publicPage,
  '/privacy-policy': publicPage,
  '/restore-email': publicPage,
  '/unsubscribe': publicPage,
  '/phone-photo': publicPage,
  '/invoice/check/:token': { access: 'all', address: '/invoice/check/INV-2026-000001.forged', status: 404 },
  '*': { access: 'all', address: '/tidak/ada/di/sini', status: 404 },

  '/signin': guestPage,
  '/signin/second-factor': guestPage,
  '/signup': guestPage,
  '/auth/google/failed': guestPage,
  '/forgot-password': guestPage,
  '/reset-password': guestPage,
  '/register': guestPage,
  '/register-otp': guestPage,
  '/register-profile': guestPage,
  '/first-administrator': guestPage,

  '/auth/done': ownPage,
  '/welcome-registered': ownPage,
  '/content': ownPage,
  // Redirects to the user's ads if this is none of them.
  '/content/fix/:id': { access: 'login', address: `/content/fix/${unknown}`, status: 302 },
  // The quick way of guests.
  '/try': guestPage,
  '/try/line': guestPage,
  '/try/designs': guestPage,
  '/try/summary': guestPage,
  // For users who may create ads; others read why not.
  '/content/create': { access: 'login', restricted: 302 },
  '/content/create/line': { access: 'login', restricted: 302 },
  '/content/create/designs': { access: 'login', restricted: 302 },
  // Redirects to the first step without a draft.
  '/content/create/summary': { access: 'login', status: 302 },
  // Redirect to a new ad, as nothing is to be chosen, and back, as nothing is to be accepted.
  '/content/create/choice': { access: 'login', status: 302 },
  '/content/create/terms': {
    access: 'login',
    address: '/content/create/terms?next=/content',
    status: 302,
    restricted: 200,
  },
  '/content/create/display': step('/content/create/display'),
  '/content/create/detail': step('/content/create/detail'),
  '/content/create/publication': step('/content/create/publication'),
  '/content/edit/display': step('/content/edit/display'),
  '/content/edit/detail': step('/content/edit/detail'),
  '/content/edit/publication': step('/content/edit/publication'),
  '/profile': ownPage,
  '/profile/edit': ownPage,
  '/profile/email': ownPage,
  '/profile/password': ownPage,
  '/profile/devices': ownPage,
  '/profile/verification': ownPage,
  '/profile/wallet': ownPage,
  // Administrators only; for everybody else it does not exist.
  '/profile/second-factor': { access: 'login', status: 404 },
  // So does the console.
  '/admin/rules': { access: 'login', status: 404 },
  '/admin': { access: 'login', status: 404 },
  '/admin/help/texts/:kind?/:record?': { access: 'login', address: '/admin/help/texts', status: 404 },
  '/admin/help': { access: 'login', status: 404 },
  '/admin/legal': { access: 'login', status: 404 },
  '/admin/legal/drill': { access: 'login', status: 404 },
  '/admin/legal/data': { access: 'login', status: 404 },
  '/admin/audit': { access: 'login', status: 404 },
  '/admin/checks': { access: 'login', status: 404 },
  '/admin/speed': { access: 'login', status: 404 },
  '/admin/transactions': { access: 'login', status: 404 },
  '/admin/transactions/corrections': { access: 'login', status: 404 },
  '/admin/transactions/findings': { access: 'login', status: 404 },
  '/admin/transactions/entries': { access: 'login', status: 404 },
  '/admin/decisions': { access: 'login', status: 404 },
  '/admin/queue': { access: 'login', status: 404 },
  '/admin/ads': { access: 'login', status: 404 },
  '/admin/bans': { access: 'login', status: 404 },
  '/admin/identity': { access: 'login', status: 404 },
  '/admin/users/:id': { access: 'login', address: `/admin/users/${unknown}`, status: 404 },
  '/admin/users': { access: 'login', status: 404 },
  '/admin/packages/:kind?/:record?': { access: 'login', address: '/admin/packages', status: 404 },
  '/admin/categories/:kind?/:record?': { access: 'login', address: '/admin/categories', status: 404 },
  '/admin/settings/:tab?/:kind?/:record?': { access: 'login', address: '/admin/settings', status: 404 },
  '/profile/data': ownPage,
  '/affiliate': ownPage,
  '/favourite': ownPage,
  '/saved-searches': ownPage,
  '/notification': ownPage,
  '/help/questions': ownPage,
  '/help/questions/:id': { access: 'login', address: `/help/questions/${unknown}`, status: 404 },
  '/fraud-cases': ownPage,
  '/fraud-cases/:id': { access: 'login', address: `/fraud-cases/${unknown}`, status: 404 },
  '/reports': ownPage,
  '/report/:id': { access: 'each', address: `/report/${unknown}`, status: 404 },
};
