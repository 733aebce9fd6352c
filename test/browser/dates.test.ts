import { jakartaDay } from '../../src/contract/text/jakarta.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { field, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP_ENGLISH,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

const database = testDatabase();

/** A user who received coins on two days of March 2026. */
async function memberWithHistory(): Promise<string> {
  const { id, email } = await newMember(database);
  for (const [at, amount] of [
    ['2026-03-01T16:59:59Z', 11],
    // In Jakarta this is already the second of March.
    ['2026-03-01T17:00:00Z', 12],
    ['2026-03-09T16:59:59Z', 19],
    ['2026-03-09T17:00:00Z', 20],
  ] as const) {
    await database.transaction((tx) =>
      transfer(tx, {
        from: { platform: 'sales' },
        to: { wallet: id },
        amount: coins(amount),
        cause: 'voucher',
        subject_id: null,
        idempotency_key: `${id}:${amount}`,
        now: new Date(at),
      }),
    );
  }
  return email;
}

function amounts(page: Page) {
  return page.getByRole('listitem').filter({ hasText: /^\D*\+(11|12|19|20)\b/ });
}

for (const screen of dealt('dates')) {
  test.describe(`dates at ${screen.name}`, () => {
    test.use(useOf(screen));
    const { locale } = screen;
    const t = translator(locale);
    const path = `${locale === 'id' ? '' : `/${locale}`}/profile/wallet`;
    const label = (end: 'from' | 'to') => t(`wallet:range.${end}`);
    const calendarButton = (page: Page, end: 'from' | 'to') =>
      page.getByRole('button', { name: t('dates:open', { label: label(end) }) });

    test('the history is filtered by typed dates, in Jakarta time', async ({ page }) => {
      await signInByCall(page, await memberWithHistory());
      await open(page, path);
      await press(page.getByText(t('wallet:range.title')));
      await field(page, label('from')).pressSequentially('2/3/2026');
      await expect(field(page, label('from'))).toHaveValue('02/03/2026');
      await field(page, label('to')).pressSequentially('01032026');
      await expect(field(page, label('to'))).toHaveValue('01/03/2026');
      await press(page.getByRole('button', { name: t('wallet:show') }));
      await expect(page.getByText(t('errors:validation.day_order'))).toBeVisible();
      await expect(field(page, label('to'))).toBeFocused();
      await checkAccessibility(page);
      await field(page, label('to')).fill('09/03/2026');
      await field(page, label('to')).press('Enter');
      await expect(page).toHaveURL(/\?from=2026-03-02&to=2026-03-09$/);
      await expect(amounts(page)).toHaveCount(2);
      await expect(page.getByText('02/03/2026 – 09/03/2026')).toBeVisible();
      await checkWidth(page);

      const today = jakartaDay(new Date()).split('-').reverse().join('/');
      const cases = [
        ['from', '31/02/2026', t('errors:validation.format', { field: label('from') })],
        ['from', '31/12/2019', t('errors:validation.minimum_day', { field: label('from'), day: '01/01/2020' })],
        ['to', '01/01/2090', t('errors:validation.maximum_day', { field: label('to'), day: today })],
      ] as const;
      for (const [end, typed, message] of cases) {
        await field(page, label(end)).fill(typed);
        await press(page.getByRole('button', { name: t('wallet:show') }));
        await expect(page.getByText(message)).toBeVisible();
        await expect(field(page, label(end))).toBeFocused();
        await field(page, label(end)).fill('');
      }
      await press(page.getByRole('link', { name: t('wallet:range.clear') }));
      await expect(page).toHaveURL(/wallet$/);
      await expect(amounts(page)).toHaveCount(4);
    });

    test('a date is chosen from the calendar, with the keyboard too', async ({ page }) => {
      await signInByCall(page, await memberWithHistory());
      await open(page, `${path}?from=2026-03-05`);
      await press(calendarButton(page, 'from'));
      const calendar = page.getByRole('dialog', { name: t('dates:open', { label: label('from') }) });
      const tag = locale === 'id' ? 'id-ID' : 'en-GB';
      const nameOf = (day: string) =>
        new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
          new Date(`${day}T12:00:00`),
        );
      const dayButton = (day: string) => calendar.getByRole('button', { name: nameOf(day) });
      await expect(dayButton('2026-03-05')).toBeFocused();
      await expect(dayButton('2026-03-05')).toHaveAccessibleName(t('dates:selected', { day: nameOf('2026-03-05') }));
      await expect(calendar.getByRole('grid')).toHaveAccessibleName(locale === 'id' ? 'Maret 2026' : 'March 2026');
      const first = calendar.locator('thead th').first();
      await expect(first).toHaveAttribute('aria-label', locale === 'id' ? 'Minggu' : 'Monday');
      await expect(first).toHaveText(locale === 'id' ? 'Min' : 'Mon');
      const { width, height } = (await dayButton('2026-03-05').boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await checkWidth(page);
      await checkAccessibility(page);

      for (const [key, day] of [
        ['ArrowRight', '2026-03-06'],
        ['ArrowDown', '2026-03-13'],
        ['ArrowLeft', '2026-03-12'],
        ['ArrowUp', '2026-03-05'],
        ['Home', locale === 'id' ? '2026-03-01' : '2026-03-02'],
        ['End', locale === 'id' ? '2026-03-07' : '2026-03-08'],
        ['PageUp', locale === 'id' ? '2026-02-07' : '2026-02-08'],
        ['PageDown', locale === 'id' ? '2026-03-07' : '2026-03-08'],
        ['Shift+PageUp', locale === 'id' ? '2025-03-07' : '2025-03-08'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(dayButton(day)).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(calendar).toBeHidden();
      await expect(calendarButton(page, 'from')).toBeFocused();
      await expect(field(page, label('from'))).toHaveValue('05/03/2026');

      // The last day cannot be before the first one.
      await press(calendarButton(page, 'to'));
      const other = page.getByRole('dialog', { name: t('dates:open', { label: label('to') }) });
      await other.getByRole('combobox', { name: t('dates:year') }).selectOption('2026');
      await other
        .getByRole('combobox', { name: t('dates:month'), exact: true })
        .selectOption(locale === 'id' ? 'Maret' : 'March');
      await expect(other.getByRole('button', { name: nameOf('2026-03-04') })).toBeDisabled();
      await press(other.getByRole('button', { name: nameOf('2026-03-09') }));
      await expect(other).toBeHidden();
      await expect(field(page, label('to'))).toHaveValue('09/03/2026');
      await press(page.getByRole('button', { name: t('wallet:show') }));
      await expect(page).toHaveURL(/\?from=2026-03-05&to=2026-03-09$/);
      await expect(amounts(page)).toHaveCount(1);
    });
  });
}

test.describe('a reader whose browser asks for Chinese', () => {
  test.use({ ...useOf(DESKTOP_ENGLISH), locale: 'zh-CN' });

  test('reads Chinese names in the calendar, and types dates as everybody does', async ({ page }) => {
    await signInByCall(page, await memberWithHistory());
    const t = translator('en');
    await open(page, '/en/profile/wallet?from=2026-03-05');
    await expect(field(page, t('wallet:range.from'))).toHaveValue('05/03/2026');
    await press(page.getByRole('button', { name: t('dates:open', { label: t('wallet:range.from') }) }));
    await expect(page.getByRole('grid', { name: '2026年3月' })).toBeVisible();
    await expect(page.locator('[lang="zh-CN"] thead th').first()).toHaveText('周一');
  });
});

test.describe('without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });

  test('the browser’s own date fields filter the history', async ({ page }) => {
    await signInByCall(page, await memberWithHistory());
    const t = translator('id');
    await page.goto('/profile/wallet?flow=in');
    await page.getByText(t('wallet:range.title')).tap();
    await page.getByLabel(t('wallet:range.from')).fill('2026-03-02');
    await page.getByLabel(t('wallet:range.to')).fill('2026-03-09');
    await page
      .getByRole('button', { name: t('wallet:show') })
      .last()
      .tap();
    await expect(page).toHaveURL(/\?flow=in&from=2026-03-02&to=2026-03-09$/);
    await expect(amounts(page)).toHaveCount(2);
    await page.goto('/profile/wallet?from=2026-03-09&to=2026-03-02');
    await expect(page.getByText(t('errors:validation.day_order'))).toBeVisible();
  });
});
