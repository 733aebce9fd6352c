import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { recordAuditEntry } from '../../src/domain/audit/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  open,
  type Page,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const database = testDatabase();

/** Entries about a subject, the last one a suspension. */
async function entriesAbout(subject_id: string, count: number): Promise<void> {
  const entry = { actor: 'command: test', subject_id, reason: null } as const;
  for (let index = 0; index < count; index += 1) {
    await database.transaction(async (tx) => {
      const isLast = index === count - 1;
      const change = isLast
        ? { reason: 'Iklan palsu berulang', before: { account_status: 2 }, after: { account_status: 4 } }
        : { before: {}, after: {} };
      const action = isLast ? 'user.suspend' : 'identity.view';
      await recordAuditEntry(tx, { ...entry, action, ...change, now: new Date() });
    });
  }
}

async function reportLoad(page: Page): Promise<void> {
  const load = {
    page: 'board/home',
    build: 'test',
    network: '3g',
    first_byte_ms: 200,
    first_paint_ms: 2000,
    largest_paint_ms: 987,
    interaction_ms: 640,
    shift_thousandths: 12,
  };
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/page-timing', { method: 'POST', headers, body, credentials: 'omit' })).status;
  }, JSON.stringify(load));
  expect(status).toBe(200);
}

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('admin')) {
  test.describe(`the console at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const isPhone = screen.width === 360;

    test('shows a superadmin the audit log: found by its subject, opened by keys, and downloaded', {
      tag: '@complete',
    }, async ({ page }) => {
      const subject = newId();
      await entriesAbout(subject, 55);
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/`);
      await press(page.getByRole('button', { name: /Ratna/ }));
      await press(page.getByRole('menuitem', { name: t('admin:title') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:pages.dashboard'));
      await check(page);

      const goTo = async (name: string) => {
        if (isPhone) await press(page.getByRole('button', { name: t('layout:menu') }).filter({ visible: true }));
        const link = isPhone
          ? page.getByRole('menuitem', { name: t(`admin:pages.${name}`) })
          : page
              .getByRole('navigation', { name: t('admin:title') })
              .getByRole('link', { name: t(`admin:pages.${name}`) });
        await press(link);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`admin:pages.${name}`));
      };
      await goTo('audit');
      await check(page);

      // Anything by its id.
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('combobox', { name: t('admin:palette.label') });
      await palette.fill(subject);
      await expect(page.getByRole('option', { name: t('admin:palette.audit_of') })).toBeVisible();
      await check(page);
      await palette.press('Enter');
      await expect(page).toHaveURL(new RegExp(`subject_id=${subject}$`));
      const rows = page.getByRole('table', { name: t('admin:pages.audit') }).getByRole('button');
      await expect(rows).toHaveCount(50);
      await press(page.getByRole('button', { name: t('admin:list.more') }));
      await expect(rows).toHaveCount(55);

      await page.keyboard.press('j');
      await expect(rows.first()).toBeFocused();
      await page.keyboard.press('j');
      await expect(rows.nth(1)).toBeFocused();
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
      const change = page.getByRole('row', { name: 'account_status 2 4', exact: true });
      await expect(change).toBeVisible();
      await check(page);

      await page.getByRole('combobox', { name: t('admin:audit.action'), exact: true }).selectOption('user.suspend');
      await press(page.getByRole('button', { name: t('admin:list.filter'), exact: true }));
      await expect(rows).toHaveCount(1);
      await expect(page).toHaveURL(/audit_action=user\.suspend/);
      const downloading = page.waitForEvent('download');
      await press(page.getByRole('link', { name: t('admin:list.export') }));
      const file = await (await downloading).createReadStream();
      const text = (await file.toArray()).join('');
      expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(2);
      expect(text).toContain(subject);

      await page.getByRole('textbox', { name: t('admin:audit.actor') }).fill('tidak-ada@papan.test');
      await press(page.getByRole('button', { name: t('admin:list.filter'), exact: true }));
      await expect(page.getByText(t('admin:audit.empty.title'))).toBeVisible();
      await check(page);

      await goTo('checks');
      const findings = page.getByRole('list', { name: t('checks:page.list') }).getByRole('listitem');
      await expect(findings.filter({ hasText: t('checks:checks.ledger.name') })).toBeVisible();
      await expect(findings.first()).toContainText(
        new RegExp(`${t('checks:results.bad')}|${t('checks:results.warning')}`),
      );
      await expect(page.getByRole('button', { name: t('checks:page.again') })).toBeEnabled();
      await check(page);

      await reportLoad(page);
      await goTo('speed');
      const pages = page.getByRole('table', { name: t('admin:pages.speed') }).locator('tbody');
      await expect(pages.filter({ hasText: 'board/home' })).toContainText(t('page-timings:ms', { value: 987 }));
      await check(page);
      await press(page.getByRole('link', { name: t('page-timings:by.network') }));
      await expect(pages.filter({ hasText: '3g' })).toBeVisible();

      await page.locator('h1').click();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: t('admin:keys.title') })).toBeVisible();
      await check(page);
    });
  });
}

test.describe('the console of an administrator', () => {
  test.use(useOf(DESKTOP));

  test('an administrator sees the console without the audit log, and others see nothing of it', async ({ page }) => {
    const t = translator('id');
    await signInAs(page, USER_TYPES.ADMIN);
    await open(page, '/admin');
    const pages = page.getByRole('navigation', { name: t('admin:title') }).getByRole('link');
    const shown = ['dashboard', 'queue', 'ads', 'rules', 'people', 'identity', 'bans', 'help', 'legal'];
    const names = shown.map((name) => new RegExp(`^${t(`admin:pages.${name}`)}`));
    await expect(pages).toHaveText(names);
    expect((await page.request.get('/admin/audit', { maxRedirects: 0 })).status()).toBe(404);
    // The open console would notice the end of its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    expect((await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302);
    const { email } = await newMember(database);
    await signInByCall(page, email);
    for (const path of ['/admin', '/admin/ads', '/admin/audit', '/admin/packages', '/admin/queue', '/admin/settings']) {
      expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(404);
    }
  });
});
