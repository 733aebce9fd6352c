import type { NotificationKind } from '../../src/contract/notifications/endpoints.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import type { PushTarget } from '../../src/providers/push/push-sender.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { startPushService } from '../support/push-service.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  goTo,
  open,
  type Page,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

const database = testDatabase();

function notifyUser(
  user_id: string,
  kind: NotificationKind,
  data: Record<string, string | number> = {},
): Promise<void> {
  return database.transaction((tx) => notify(tx, { user_id, kind, data, ad_id: null, now: new Date() }));
}

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('notifications')) {
  test.describe(`notifications at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('are filtered, marked and deleted, also in another tab', async ({ page, context }) => {
      const { id, email } = await newMember(database);
      await notifyUser(id, 'ad_expired', { title: 'Kursi rotan' });
      await notifyUser(id, 'payment_completed', { coins: 330, amount: 30_000, channel: 'QRIS', code: 'A1' });
      await notifyUser(id, 'coins_added', { coins: 1500, reason: 'Hadiah' });
      await signInByCall(page, email);
      await open(page, `${prefix}/notification`);
      const filters = page.getByRole('navigation', { name: t('notifications:filters.label') });
      const filter = (name: string) => filters.getByRole('link', { name: t(`notifications:filters.${name}`) });
      const row = (kind: NotificationKind, on = page) =>
        on.getByRole('main').getByRole('link', { name: t(`notifications:kinds.${kind}.title`) });
      await expect(filter('unseen')).toHaveText(`${t('notifications:filters.unseen')} · 3`);
      await check(page);

      const other = await context.newPage();
      await open(other, `${prefix}/notification?filter=unseen`);
      await expect(row('ad_expired', other)).toBeVisible();

      await press(filter('coins'));
      await expect(row('ad_expired')).toHaveCount(0);
      await expect(row('coins_added')).toBeVisible();
      await expect(filter('coins')).toHaveAttribute('aria-current', 'page');
      await check(page);
      // Marks what the filter lists, in this tab and in the other.
      await press(page.getByRole('button', { name: t('notifications:mark') }));
      await expect(filter('unseen')).toHaveText(`${t('notifications:filters.unseen')} · 1`);
      await expect(page.getByRole('button', { name: t('notifications:mark') })).toHaveCount(0);
      await expect(row('coins_added', other)).toHaveCount(0);
      await expect(row('ad_expired', other)).toBeVisible();

      const title = t('notifications:kinds.coins_added.title');
      await press(page.getByRole('button', { name: t('notifications:delete', { title }) }));
      await expect(row('coins_added')).toHaveCount(0);
      await press(page.getByRole('button', { name: t('notifications:clear') }));
      const question = page.getByRole('alertdialog', { name: t('notifications:clear_title.coins') });
      await check(page);
      await press(question.getByRole('button', { name: t('notifications:clear') }));
      await expect(page.getByText(t('notifications:empty.coins'))).toBeVisible();
      await check(page);
      await press(filter('all'));
      await expect(row('ad_expired')).toBeVisible();

      await press(other.getByRole('button', { name: t('notifications:mark') }));
      await expect(other.getByText(t('notifications:empty.unseen'))).toBeVisible();
      await expect(filter('unseen')).toHaveText(t('notifications:filters.unseen'));
    });

    test('are pushed to a browser whose user was asked in the settings or after publishing, not at load', {
      tag: '@complete',
    }, async ({ page }) => {
      const service = await startPushService();
      const { id, email } = await newMember(database);
      const ad = await database.transaction((tx) => insertPublishedAd(tx, { owner_id: id }));
      await page.addInitScript(pretendToPush, service.subscribe());
      const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
      await signInByCall(page, email);
      await open(page, `${prefix}/content?published=${ad}`);
      await expect(page.getByText(t('notifications:push.offers.published'))).toBeVisible();
      expect(await asked()).toBeNull();
      await check(page);
      await press(page.getByRole('button', { name: t('notifications:push.on') }));
      await expect(page.getByText(t('notifications:push.states.on'))).toBeVisible();
      expect(await asked()).toBe('1');
      await notifyUser(id, 'coins_added', { coins: 1500, reason: 'Hadiah' });
      await expect
        .poll(() => service.received.map(({ text }) => JSON.parse(text).title))
        .toEqual([
          // The user's own language, whichever page is open.
          translator('id')('notifications:kinds.coins_added.title'),
        ]);
      expect(service.problems).toEqual([]);

      await goTo(page, `${prefix}/profile/edit`);
      const settings = page.getByRole('region', { name: t('accounts:edit.notifications') });
      await expect(settings.getByText(t('notifications:push.states.on'))).toBeVisible();
      await check(page);
      await press(settings.getByRole('button', { name: t('notifications:push.off') }));
      await expect(settings.getByRole('button', { name: t('notifications:push.on') })).toBeVisible();
      const stored = database.read.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', id);
      expect(await stored.execute()).toEqual([]);
      // How often unread notifications are mailed together.
      const digest = settings.getByRole('combobox', { name: t('accounts:edit.digest.label') });
      const saved = page.waitForResponse(/\/api\/notification\/digest$/);
      await digest.selectOption(t('accounts:edit.digest.weekly'));
      expect((await saved).ok()).toBe(true);
      await page.reload();
      await expect(digest).toHaveValue('weekly');
      await service.stop();
    });
  });
}

/** Runs in the page: a browser whose push service is the test's own, and whose user allows notifications when asked. */
function pretendToPush({ endpoint, ...keys }: PushTarget): void {
  const subscription = {
    endpoint,
    get options() {
      const key = (sessionStorage.getItem('subscribed') ?? '').replaceAll('-', '+').replaceAll('_', '/');
      return { applicationServerKey: Uint8Array.from(atob(key), (character) => character.charCodeAt(0)).buffer };
    },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      sessionStorage.removeItem('subscribed');
      return true;
    },
  };
  const current = () => (sessionStorage.getItem('subscribed') ? subscription : null);
  const pushManager = {
    getSubscription: async () => current(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      sessionStorage.setItem('subscribed', applicationServerKey);
      return subscription;
    },
  };
  const permission = () => (sessionStorage.getItem('asked') ? 'granted' : 'default');
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
    return permission();
  };
  Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => ({ pushManager }) });
}
