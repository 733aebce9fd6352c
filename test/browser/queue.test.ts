import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { endDecision, insertDecision } from '../../src/domain/moderation/queue/decision-store.ts';
import { askSecond, beforeDecision } from '../../src/domain/moderation/queue/second-review.ts';
import { closeReview, findOpenReview, openReview } from '../../src/domain/review-queue/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { endUndoTime } from '../support/undo-time.ts';
import { signInAs } from './administrator.ts';
import { designByCall, signInByCall } from './author.ts';
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

// There is one queue: a job that one test has is refused to the other.
test.describe.configure({ mode: 'serial' });

/** An ad that waits for a moderator, before all others. */
async function reportedAd(page: Page): Promise<{ id: string; title: string; owner_id: string }> {
  const owner = await newMember(database);
  await signInByCall(page, owner.email);
  const title = `Sepeda lipat ${newId().slice(-6)}`;
  const id = await designByCall(page, title);
  await database.transaction(async (tx) => {
    await tx.updateTable('ads').set({ title, status: AD_STATUSES.PENDING_APPROVAL }).where('id', '=', id).execute();
    const about = { kind: 'held_ad', subject: { type: 'ad', id }, owner_id: owner.id, severity: 100 } as const;
    await openReview(tx, { ...about, reasons: [{ key: 'held.first_ad' }], now: new Date() });
  });
  await page.context().clearCookies();
  return { id, title, owner_id: owner.id };
}

/** An administrator has hidden the ad, and somebody else is to review it again. */
async function hiddenAd(page: Page): Promise<{ id: string; title: string }> {
  const [ad, first, now] = [await reportedAd(page), await newMember(database), new Date()];
  const job = await findOpenReview(database.read, { kind: 'held_ad', subject_id: ad.id });
  const before = job && (await beforeDecision(database.read, job, first.id));
  if (!before) throw new Error('There is no other administrator.');
  const decision = {
    id: newId(),
    job_id: job.id,
    decision: 'hide' as const,
    reason_id: 1,
    note: '',
    parts: [],
    decided_by: first.id,
    created_at: now,
    effective_at: now,
  };
  await database.transaction(async (tx) => {
    await tx.updateTable('ads').set({ status: AD_STATUSES.BANNED }).where('id', '=', ad.id).execute();
    await insertDecision(tx, decision);
    await endDecision(tx, decision.id, { outcome: 'done', now });
    await closeReview(tx, { kind: 'held_ad', subject_id: ad.id, decision: 'hide', decided_by: first.id, now });
    await askSecond(tx, { decision, job, before, now });
  });
  return ad;
}

for (const screen of dealt('queue')) {
  test.describe(`the queue at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('an ad is left, that is undone, and it is hidden by keys; its owner is notified', async ({ page, watch }) => {
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
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const decision of ['hide', 'leave', 'refuse', 'suspend'])
        await expect(panel.getByRole('button', { name: t(`admin:queue.actions.${decision}`) })).toBeInViewport({
          ratio: 1,
        });
      await expect(panel.getByText(t('admin:queue.shortcuts'))).toBeInViewport({ ratio: 1 });

      // The next job is taken when the decision is undone, and the answer is late.
      const answer = Promise.withResolvers<void>();
      await page.route('**/take', async (route) => {
        const response = await route.fetch();
        await answer.promise;
        await route.fulfill({ response });
      });
      await page.keyboard.press('b');
      await expect(row(ad.title)).toBeHidden();
      await page.keyboard.press('z');
      await expect(row(ad.title)).toBeVisible();
      await expect(panel.getByRole('heading', { name: ad.title })).toBeVisible();
      // Not before the job is taken again.
      await page.keyboard.press('b');
      answer.resolve();
      await expect(panel.getByText(/^Ratna Kusuma/)).toBeVisible();
      await expect(row(ad.title)).toBeVisible();
      await page.unroute('**/take');

      // Nor does Z wait for the response.
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
      await expect(row(ad.title)).toBeHidden();

      // It takes effect without the moderator.
      const notices = async () => {
        await endUndoTime(database, ad.id);
        return database.read.selectFrom('notifications').select('kind').where('user_id', '=', ad.owner_id).execute();
      };
      await expect.poll(notices).toContainEqual({ kind: 'ad_hidden' });
    });

    test('a second person decides without seeing the first decision, and their disagreement is listed', {
      tag: '@complete',
    }, async ({ page }) => {
      const visitor = await page.context().browser()?.newPage();
      if (visitor) await signInAs(visitor, USER_TYPES.ADMIN);
      await visitor?.close();
      const ad = await hiddenAd(page);
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/decisions?ad=${ad.id}`);
      await expect(page.getByText(t('admin:decisions.empty.title'))).toBeVisible();
      await goTo(page, `${prefix}/admin/queue?tab=second`);
      const row = page.getByRole('list', { name: t('admin:queue.list') }).getByRole('button', { name: ad.title });
      await press(row);
      const panel = page.getByRole('region');
      await expect(panel.getByText(t('admin:queue.second.hint'))).toBeVisible();
      await expect(panel.getByText(/^Ratna Kusuma/)).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await page.keyboard.press('b');
      await expect(page.getByText(t('admin:queue.second.done', { title: ad.title }))).toBeVisible();

      const secondReviews = async () => {
        await endUndoTime(database, ad.id);
        return database.read
          .selectFrom('second_reviews as second_review')
          .innerJoin('review_jobs as job', 'job.id', 'second_review.job_id')
          .select('agrees')
          .where('job.subject_id', '=', ad.id)
          .execute();
      };
      await expect.poll(secondReviews).toEqual([{ agrees: false }]);
      await goTo(page, `${prefix}/admin/decisions`);
      const disagreements = page.getByRole('link', { name: t('admin:decisions.tabs.disagreements') });
      await press(disagreements);
      // Both lists contain the ad.
      await expect(disagreements).toHaveAttribute('aria-current', 'page');
      await press(page.getByRole('button', { name: ad.title }));
      await expect(page.getByRole('button', { name: t('admin:decisions.undo') })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
    });
  });
}
