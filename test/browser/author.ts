import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { startDraft } from '../../src/contract/ads/creation.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { count } from '../support/counted-work.ts';
import { accountOf } from '../support/test-app.ts';
import { expect, type Page, press, type Translate, waitForHydration } from './visitor.ts';

export const PASSWORD = 'tujuh-kodok-naik-becak';

const RECTANGLES = 30;

/**
 * A picture of the size that a phone takes, unlike any other: an ad with a picture that looks like another user's needs
 * approval.
 */
export function picture(width = 1600, height = 1200): Promise<Buffer> {
  const rectangles = Array.from({ length: RECTANGLES }, () => {
    const place = `x="${randomInt(-20, 90)}%" y="${randomInt(-20, 90)}%" width="${randomInt(10, 50)}%" height="${randomInt(10, 50)}%"`;
    return `<rect ${place} fill="rgb(${randomInt(256)} ${randomInt(256)} ${randomInt(256)})"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangles.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}

/** The text field with this label; the asterisk of a required field is not part of the label. */
export function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** Password fields have no role. */
export function passwordField(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label}`));
}

/** The newest code that was mailed to an address, read from /dev/mail. */
export async function codeFor(page: Page, email: string, before?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const html = await (await page.request.get('/dev/mail')).text();
      const mail = html.split('<article>').find((part) => part.includes(email));
      code = /\b(\d{6})\b/.exec(mail ?? '')?.[1];
      return code !== undefined && code !== before;
    })
    .toBe(true);
  return code ?? '';
}

/** The newest mailed link that matches, read from /dev/mail. */
export async function linkFor(page: Page, email: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const html = await (await page.request.get('/dev/mail')).text();
      const mail = html.split('<article>').find((part) => part.includes(email) && pattern.test(part));
      link = new RegExp(`https?://[^\\s"'<]*${pattern.source}`).exec(mail ?? '')?.[0];
      return link !== undefined;
    })
    .toBe(true);
  return link ?? '';
}

/** Submits the e-mail page and waits for the code page. */
export async function requestCode(page: Page, t: Translate, email: string): Promise<void> {
  await field(page, t('accounts:register.email')).fill(email);
  await press(page.getByRole('button', { name: t('accounts:register.send') }));
  await expect(page).toHaveURL(/\/register-otp$/);
  await expect(page.getByText(email)).toBeVisible();
}

/** The page sends a complete code by itself. */
export async function enterCode(page: Page, t: Translate, code: string): Promise<void> {
  await field(page, t('accounts:code.label')).fill(code);
}

/** Fills in the last page of the registration without submitting it. */
export async function fillProfile(page: Page, t: Translate, phone: string): Promise<void> {
  await fillPerson(page, t, phone);
  await passwordField(page, t('accounts:complete.password')).fill(PASSWORD);
  await passwordField(page, t('accounts:complete.password_again')).fill(PASSWORD);
}

/** The same for a registration with Google, which has no password. */
export async function fillPerson(page: Page, t: Translate, phone: string): Promise<void> {
  // Each user comes from another network, so that no welcome bonus is held.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` });
  await field(page, t('accounts:complete.first_name')).fill('Melati');
  await field(page, t('accounts:complete.last_name')).fill('Suryani');
  await field(page, t('accounts:complete.phone')).fill(phone);
  const city = page.getByRole('combobox', { name: t('accounts:complete.city') });
  await city.fill('Bandung');
  await press(page.getByRole('option', { name: /^Bandung ?Jawa Barat/ }));
  await expect(city).toHaveValue('Bandung');
  await consent(page, t).check();
}

/** The consent to terms and privacy policy; its label contains links. */
export function consent(page: Page, t: Translate) {
  return page.getByRole('checkbox', { name: t('accounts:complete.terms').replaceAll(/<.*?>/g, '') });
}

export function sendProfile(page: Page, t: Translate): Promise<void> {
  return press(page.getByRole('button', { name: t('accounts:complete.send') }));
}

/** Closes the survey that opens above the welcome page. */
export async function skipSurvey(page: Page, t: Translate): Promise<void> {
  const skip = page.getByRole('button', { name: t('survey:skip'), exact: true });
  await press(skip);
  await expect(skip).toBeHidden();
}

const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/**
 * The user for tests where it does not matter who signs in. Parallel workers write to the drafts of different users.
 */
export const OWN_EMAIL = accountOf(WORKER);
/** Another user. */
export const OTHER_EMAIL = accountOf(WORKER === 0 ? 1 : 0);

export async function signIn(page: Page, t: Translate, email = OWN_EMAIL, password = DEMONSTRATION_PASSWORD) {
  count('sign-ins by form or call');
  await field(page, t('accounts:sign_in.email')).fill(email);
  await passwordField(page, t('accounts:sign_in.password')).fill(password);
  await press(page.getByRole('button', { name: t('accounts:sign_in.send'), exact: true }));
}

/** Headers of a call by the user of a page's context, which need not have an open page. */
export async function callHeaders(page: Page): Promise<Record<string, string>> {
  const session = await page.request.get(addressOf(page, '/user/auth'));
  const { csrf_token }: { csrf_token: string | null } = await session.json();
  return { 'x-csrf-token': csrf_token ?? '', 'idempotency-key': crypto.randomUUID() };
}

/** Of the app that the page is from, or, without a page, of the board. */
function addressOf(page: Page, path: string): string {
  const { protocol, origin } = new URL(page.url());
  return `${protocol.startsWith('http') ? origin : ''}/api${path}`;
}

/** Calls the API as the user of a page's context. */
export async function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const headers = method === 'GET' ? {} : await callHeaders(page);
  const options = { method, headers, ...(body === undefined ? {} : { data: body }) };
  const response = await page.request.fetch(addressOf(page, path), options);
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200);
  return response.json();
}

/** Signs in through the API, for tests of something else. */
export async function signInByCall(page: Page, email = OWN_EMAIL): Promise<void> {
  count('sign-ins by form or call');
  const data = { email, password: DEMONSTRATION_PASSWORD };
  const response = await page.request.post('/api/user/signin', { data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Creates a draft with a finished design through the API. */
export async function designByCall(page: Page, title: string): Promise<string> {
  const { draft } = startDraft.output.parse(await call(page, 'POST', '/content/create', {}));
  const rows = [
    { text: title, size: 6 },
    { text: 'Lensa jernih, siap dipakai memotret', size: 3 },
  ];
  const display_config = { contents: [{ type: 'TEXT', rows }] };
  const { id, version } = draft;
  await call(page, 'POST', '/content/create/display', { id, version, complete: true, display_config });
  return id;
}

/** Starts a new ad in the designer, from the quick way or the choice of an unfinished ad. */
export async function startAnotherDraft(page: Page, t: Translate): Promise<void> {
  const another = page
    .getByRole('link', { name: t('ads:creation.choice.new') })
    .or(page.getByRole('link', { name: t('quick:own_design') }));
  await expect(another.or(page.locator('[data-designer]')).first()).toBeVisible();
  if (await another.isVisible()) await press(another);
  await waitForStep(page, 'display');
}

/** Opens the file dialog with a button and selects a file. */
export async function chooseFile(
  page: Page,
  button: string | RegExp,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: button }).filter({ visible: true }).first());
  await (await dialog).setFiles(file);
}

export function openTool(
  page: Page,
  t: Translate,
  tool: 'template' | 'layout' | 'text' | 'photo' | 'background' | 'border',
) {
  const tools = page.getByRole('navigation', { name: t('designer:tools_label') });
  return press(tools.getByRole('button', { name: t(`designer:tools.${tool}`) }));
}

/** Fills the two text rows of a new design. */
export async function writeRows(page: Page, t: Translate, texts: readonly [string, string]): Promise<void> {
  await openTool(page, t, 'text');
  const rows = page.getByRole('group', { name: t('designer:rows') }).getByRole('button');
  for (const [index, text] of texts.entries()) {
    await press(rows.nth(index));
    await field(page, t('designer:row_text', { number: index + 1 })).fill(text);
  }
}

/** Submits the current step; a phone has another button for it than a wide screen. */
export async function goOn(page: Page, t: Translate): Promise<void> {
  const names = [t('ads:creation.to_publication'), t('ads:creation.next')];
  const buttons = names.map((name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }));
  const [one, other] = buttons;
  if (one && other) await press(one.or(other).first());
}

export type AdDetails = { title: string; description: string };

/** Fills in the second step: an analogue camera, used, 450,000 rupiah, location and contact from the profile. */
export async function fillDetails(page: Page, t: Translate, language: 'id' | 'en', details: AdDetails): Promise<void> {
  const labels = {
    id: {
      category: 'Hobi',
      sub: 'Fotografi analog',
      type: 'Jenis iklan',
      sale: 'Dijual',
      condition: 'Kondisi',
      used: 'Bekas, terawat',
    },
    en: {
      category: 'Hobbies',
      sub: 'Analogue photography',
      type: 'Ad type',
      sale: 'For sale',
      condition: 'Condition',
      used: 'Used, well kept',
    },
  }[language];
  const choose = (name: string, label: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label });
  await field(page, t('ads:detail.title')).fill(details.title);
  await choose(t('ads:detail.category'), labels.category);
  await choose(t('ads:detail.sub_category'), labels.sub);
  await page
    .getByRole('group', { name: new RegExp(`^${labels.type}`) })
    .getByText(labels.sale, { exact: true })
    .click();
  await choose(labels.condition, labels.used);
  await field(page, t('ads:detail.price')).fill('450000');
  await field(page, t('ads:detail.description')).fill(details.description);
  await press(page.getByRole('button', { name: t('ads:detail.take_profile') }));
  for (const name of ['same_place', 'same_contact', 'whatsapp']) {
    await expect(page.getByRole('switch', { name: new RegExp(`^${t(`ads:detail.${name}`)}`) })).toBeChecked();
  }
}

/** Waits until a step's page is interactive and its draft is saved. */
export async function waitForStep(page: Page, step: 'display' | 'detail' | 'publication'): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/content/create/${step}\\?id=`));
  await waitForHydration(page);
}
