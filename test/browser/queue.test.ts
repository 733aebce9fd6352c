import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/account-rules.ts';
import { AD_STATUSES } from '../../src/contract/ad-rules.ts';
import { openReview } from '../../src/domain/review-queue/public.ts';
import { signInAs } from './administrator.ts';
import { designByCall, signInByCall } from './author.ts';
import { newMember, testDatabase } from './test-app.ts';
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

// There is one queue: a job that one test has is refused to the other.
test.describe.configure({ mode: 'serial' });

/** An ad that waits for a moderator, before all others. */
async function reportedAd(page: Page): Promise<{ id: string; title: string; owner_id: string }> {
  const owner = await newMember(database);
  await signInByCall(page, owner.email);
  // A page for members, whose document has the session's token from the start.
  await open(page, '/profile');
  const title = `Sepeda lipat ${newId().slice(-6)}`;
  const id = await designByCall(page, title);
  await database.transaction(async (tx) => {
    await tx.updateTable('ads').set({ title, status: AD_STATUSES.PENDING_APPROVAL }).where('id', '=', id).execute();
    const about = { kind: 'held_ad', subject: { type: 'ad', id }, owner_id: owner.id, harm: 100 } as const;
    await openReview(tx, { ...about, reasons: [{ key: 'held.first_ad' }], now: new Date() });
  });
  await page.context().clearCookies();
  return { id, title, owner_id: owner.id };
}

for (const screen of [PHONE, DESKTOP_ENGLISH]) {
  test.describe(`the queue at ${screen.name}`, () => {
    test.use({ ...useOf(screen), colorScheme: screen.width === 360 ? 'light' : 'dark' });
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('an ad is left, that is undone, and it is hidden by keys; its owner is told', async ({ page, watch }) => {
      // Jobs of other tests come and go while the page is open: one of them may be taken.
      watch.expect(/status of 409 .*\/take\)$/);
      const ad = await reportedAd(page);
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/queue?tab=new`);
      const list = page.getByRole('list', { name: t('admin:queue.list') });
      const row = (title: string) => list.getByRole('button', { name: title });
      const panel = page.getByRole('region');
      await press(row(ad.title));
      await expect(panel.getByRole('heading', { name: ad.title })).toBeVisible();
      await expect(panel.getByText(/^Ratna Kusuma/)).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);

      await page.keyboard.press('b');
      await expect(row(ad.title)).toBeHidden();
      await page.keyboard.press('z');
      await expect(row(ad.title)).toBeVisible();
      await expect(panel.getByRole('heading', { name: ad.title })).toBeVisible();
      await expect(panel.getByText(/^Ratna Kusuma/)).toBeVisible();

      // Nor does Z wait for the answer.
      await page.keyboard.press('b');
      await page.keyboard.press('z');
      const outcomes = () =>
        database.read
          .selectFrom('review_decisions as decision')
          .innerJoin('review_jobs as job', 'job.id', 'decision.job_id')
          .select('outcome')
          .where('job.subject_id', '=', ad.id)
          .execute();
      await expect.poll(outcomes).toEqual([{ outcome: 'undone' }, { outcome: 'undone' }]);
      await expect(row(ad.title)).toBeVisible();
      await expect(panel.getByText(/^Ratna Kusuma/)).toBeVisible();

      // Without a reason nothing is hidden: the keys go to the reason.
      await page.keyboard.press('h');
      const reason = page.getByRole('combobox', { name: t('admin:queue.reason') });
      await expect(reason).toBeFocused();
      await reason.selectOption('2');
      await expect(panel.getByRole('combobox', { name: t('admin:queue.part') })).toBeVisible();
      await row(ad.title).focus();
      await page.keyboard.press('h');
      await expect(page.getByText(t('admin:queue.done.hide', { title: ad.title }))).toBeVisible();
      await checkAccessibility(page);
      await expect(row(ad.title)).toBeHidden();

      // It takes effect without the moderator.
      const told = () =>
        database.read.selectFrom('notifications').select('kind').where('user_id', '=', ad.owner_id).execute();
      await expect.poll(told, { timeout: 25_000 }).toContainEqual({ kind: 'ad_hidden' });
    });
  });
}
