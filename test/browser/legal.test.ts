import { randomInt } from 'node:crypto';
import { getDraft } from '../../src/contract/ads/creation.ts';
import { LEGAL_TYPES, type LegalType } from '../../src/contract/legal/rules.ts';
import { hideAd } from '../../src/domain/ads/public.ts';
import { publishLegalText } from '../../src/domain/legal/public.ts';
import { detailInput } from '../support/ads-users.ts';
import {
  call,
  codeFor,
  consent,
  designByCall,
  enterCode,
  field,
  fillProfile,
  requestCode,
  sendProfile,
  skipSurvey,
  waitForStep,
} from './author.ts';
import { dealt } from './dealt.ts';
import { type OwnApp, startOwnApp } from './own-app.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  open,
  type Page,
  press,
  type Screen,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

const { TERMS, PRIVACY } = LEGAL_TYPES;
const TITLES = {
  [TERMS]: { id: 'Syarat & Ketentuan', en: 'Terms & Conditions' },
  [PRIVACY]: { id: 'Kebijakan Privasi', en: 'Privacy Policy' },
};

async function checkPage(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('legal')) {
  const { locale } = screen;
  const t = translator(locale);
  const prefix = locale === 'id' ? '' : `/${locale}`;

  test.describe(`the legal texts at ${screen.name}`, () => {
    test.use(useOf(screen));

    test('are read from the footer, with contents on a wide screen', async ({ page, watch }) => {
      watch.expect(/status of 404/);
      await open(page, `${prefix}/search`);
      await press(page.getByRole('contentinfo').getByRole('link', { name: t('layout:terms') }));
      await expect(page).toHaveURL(/\/term-condition$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[TERMS][locale]);
      await expect(page.getByText(/^(Versi|Version) 1 · /)).toBeVisible();
      await checkPage(page);
      const contents = page.getByRole('navigation', { name: t('legal:contents') });
      if (screen.width < 992) await expect(contents).toBeHidden();
      else {
        const last = contents.getByRole('link').last();
        await last.click();
        await expect(page).toHaveURL(/#s\d+$/);
        await expect(page.getByRole('heading', { name: (await last.textContent()) ?? '' })).toBeInViewport();
      }
      await press(page.getByRole('main').getByRole('link', { name: t('layout:privacy') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[PRIVACY][locale]);
      await checkPage(page);
      await page.goto(`${prefix}/term-condition?version=7`);
      await expect(page.getByRole('heading', { name: t('layout:not_found.title') })).toBeVisible();
    });
  });

  test.describe(`the legal texts without scripts at ${screen.name}`, () => {
    test.use({ ...useOf(screen), javaScriptEnabled: false });

    test('are complete', async ({ page }) => {
      for (const [path, type] of [
        ['term-condition', TERMS],
        ['privacy-policy', PRIVACY],
      ] as const) {
        await page.goto(`${prefix}/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[type][locale]);
        expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(12);
        await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toBeVisible();
      }
    });
  });
}

test.describe('consent to the legal texts', () => {
  let app: OwnApp;
  test.beforeAll(async () => {
    app = await startOwnApp();
  });
  test.afterAll(() => app.stop());

  async function publish(type: LegalType, must_accept: boolean): Promise<number> {
    const texts = {
      id: { title: TITLES[type].id, description: [{ kind: 'heading' as const, text: 'Yang baru' }] },
      en: { title: TITLES[type].en, description: [{ kind: 'heading' as const, text: 'What is new' }] },
    };
    const order = { type, texts, must_accept, by: 'command: test', now: new Date() };
    const version = await app.database.transaction((tx) => publishLegalText(tx, order));
    // The event empties the caches.
    await expect
      .poll(async () => {
        const { data }: { data: { type: number; version: number }[] } = await (
          await fetch(`${app.url}/api/approval`)
        ).json();
        return data.find((one) => one.type === type)?.version;
      })
      .toBe(version);
    return version;
  }

  /** The consents of the page's user as `type/version/locale`. */
  async function consents(page: Page): Promise<string[]> {
    const { data }: { data: { type: number; version: number; locale: string }[] } = await (
      await page.request.get('/api/user/approval')
    ).json();
    return data.map(({ type, version, locale }) => `${type}/${version}/${locale}`).sort();
  }

  const current = async (page: Page): Promise<string[]> => {
    const { data }: { data: { type: number; version: number }[] } = await (
      await page.request.get('/api/approval')
    ).json();
    return data.map(({ type, version }) => `${type}/${version}`);
  };

  async function register(page: Page, t: Translate, { locale }: Screen, prefix: string): Promise<void> {
    const token = randomInt(1000, 10_000);
    const email = `setuju.${token}@example.com`;
    await open(page, `${prefix}/register`);
    await requestCode(page, t, email);
    await enterCode(page, t, await codeFor(page, email));
    await fillProfile(page, t, `0812 7700 ${token}`);
    await consent(page, t).uncheck();
    await sendProfile(page, t);
    await expect(page.getByText(t('errors:validation.terms'))).toBeVisible();
    const reading = page.waitForEvent('popup');
    await press(page.getByRole('main').getByRole('link').last());
    const text = await reading;
    await expect(text.getByRole('heading', { level: 1 })).toHaveText(TITLES[PRIVACY][locale]);
    await text.close();
    await consent(page, t).check();
    // A version that was published meanwhile needs a consent of its own; what was typed stays.
    await publish(PRIVACY, false);
    await sendProfile(page, t);
    await expect(page.getByText(t('errors:validation.terms_changed'))).toBeVisible();
    // The form says it, and nothing else.
    await expect(page.getByRole('region', { name: t('ui:notifications') })).toBeEmpty();
    await expect(consent(page, t)).not.toBeChecked();
    await expect(field(page, t('accounts:complete.first_name'))).toHaveValue('Melati');
    await checkPage(page);
    await consent(page, t).check();
    await sendProfile(page, t);
    await expect(page).toHaveURL(/\/welcome-registered$/);
    await skipSurvey(page, t);
    expect(await consents(page)).toEqual((await current(page)).map((one) => `${one}/${locale}`));
  }

  for (const screen of dealt('legal 2')) {
    test.describe(screen.name, () => {
      const t = translator(screen.locale);
      const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

      test('is given at registration, before a new ad and over the pages that publish one', async ({
        browser,
        watch,
      }) => {
        watch.expect(/status of (422|403)/);
        const context = await browser.newContext({
          ...useOf(screen),
          ...useOf(screen).contextOptions,
          baseURL: app.url,
        });
        watch.over(context);
        const page = await context.newPage();
        await register(page, t, screen, prefix);

        const marked = await publish(TERMS, true);
        const reader = await context.newPage();
        await open(reader, `${prefix}/term-condition?version=1`);
        await expect(reader.getByText(t('legal:old', { version: marked }))).toBeVisible();
        await checkPage(reader);
        await press(reader.getByRole('link', { name: t('legal:read_current') }));
        await expect(reader.getByText(new RegExp(`^(Versi|Version) ${marked} · `))).toBeVisible();
        await reader.close();
        await press(page.getByRole('link', { name: t('accounts:welcome.first_ad') }));
        await expect(page).toHaveURL(/\/content\/create\/terms/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('legal:accept.title'));
        const send = page.getByRole('button', { name: t('legal:accept.send') });
        await press(send);
        await expect(page.getByText(t('legal:accept.required'))).toBeVisible();
        await press(page.getByText(TITLES[TERMS][screen.locale], { exact: true }));
        await expect(page.getByRole('heading', { level: 4 })).toBeVisible();
        await checkPage(page);
        await page.getByRole('checkbox', { name: t('legal:accept.agree') }).check();
        await press(send);

        await waitForStep(page, 'display');
        const id = await designByCall(page, 'Kamera analog Fujica');
        const { draft } = getDraft.output.parse(await call(page, 'GET', `/content/create?id=${id}`));
        await call(page, 'POST', '/content/create/detail', { ...detailInput(id, draft?.version ?? 0), complete: true });
        await open(page, `${prefix}/content/create/publication?id=${id}`);
        await waitForStep(page, 'publication');
        const days = page.getByRole('radio', { name: new RegExp(t('ads:publication.days', { count: 7 })) });
        await days.check();
        const version = await publish(TERMS, true);
        const publishButton = page.getByRole('button', { name: t('ads:publication.publish') });
        await press(publishButton);
        const dialog = page.getByRole('dialog', { name: t('legal:accept.title') });
        await expect(dialog.getByText(TITLES[TERMS][screen.locale], { exact: true })).toBeVisible();
        await checkPage(page);
        await press(dialog.getByRole('button', { name: t('legal:accept.later') }));
        await expect(dialog).toBeHidden();
        await expect(page.getByText(t('errors:keys.ads_creation_term_not_accepted_terms'))).toBeVisible();
        await expect(days).toBeChecked();
        await press(publishButton);
        await dialog.getByRole('checkbox', { name: t('legal:accept.agree') }).check();
        await press(dialog.getByRole('button', { name: t('legal:accept.send') }));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
        expect(await consents(page)).toContain(`${TERMS}/${version}/${screen.locale}`);

        // Also over the page that sends a hidden ad again.
        const places = { reason: 'Judul keliru', reason_en: 'Wrong title', note: '', parts: [] };
        await app.database.transaction((tx) => hideAd(tx, { ...places, ad_id: id, actor_id: null, now: new Date() }));
        await call(page, 'POST', '/product/my-product/revision', { id });
        await publish(TERMS, true);
        await open(page, `${prefix}/content/fix/${id}`);
        await press(page.getByRole('button', { name: t('my-ads:fix.send'), exact: true }));
        await expect(dialog).toBeVisible();
        await checkPage(page);
        await dialog.getByRole('checkbox', { name: t('legal:accept.agree') }).check();
        await press(dialog.getByRole('button', { name: t('legal:accept.send') }));
        await expect(page.getByText(t('my-ads:fix.sent'))).toBeVisible();
        await expect(page).toHaveURL(/\/content\?tab=active$/);
        await context.close();
      });
    });
  }
});
