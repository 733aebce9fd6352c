import type { Locator } from '@playwright/test';
import fc from 'fast-check';
import sharp from 'sharp';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { RecordKind } from '../../src/contract/admin/record-kinds.ts';
import { dayText } from '../../src/contract/text/days.ts';
import { seed, sizeOf } from '../support/soak.ts';
import { testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

type Form = {
  at: string;
  /** What is typed into a new record; absent: a present record is changed. */
  values?: Record<string, string>;
  /** Switches that are changed before a new record is saved. */
  off?: string;
  /** What is typed then, and undone. */
  change: [name: string, value: string];
  /** A text of the preview. */
  preview?: string;
};

/** What is written into the form of every kind; nothing of it is shown to users of other tests. */
const FORMS: Partial<Record<RecordKind, Form>> = {
  report_type: {
    at: 'settings/reasons',
    values: { name: 'Identitas palsu', name_en: 'False identity', severity: '70' },
    off: 'is_active',
    change: ['name_en', 'Pretended identity'],
  },
  moderation_reason: {
    at: 'settings/reasons',
    values: { reason: 'Uji coba', reason_en: 'Trial', policy: 'Kalimat kebijakan.', policy_en: 'A sentence.' },
    off: 'is_active',
    change: ['policy_en', 'Another sentence.'],
  },
  identity_reason: {
    at: 'settings/reasons',
    values: { reason: 'Foto miring', reason_en: 'Tilted photo', remedy: 'Foto lagi.', remedy_en: 'Take another.' },
    off: 'is_active',
    change: ['remedy', 'Luruskan kartu.'],
  },
  voucher: {
    at: 'packages',
    values: {
      code: 'UJICOBA',
      coin_benefit: '10',
      starts_on: '01/01/2031',
      ends_on: '02/01/2031',
      description: 'Uji coba',
      description_en: 'Trial',
    },
    change: ['max_uses', '5'],
  },
  synonym: {
    at: 'settings/synonyms',
    values: { members: 'ujicobasatu, ujicobadua' },
    change: ['narrower', 'ujicobatiga'],
  },
  survey_option: {
    at: 'settings/survey',
    values: { text: 'Uji coba', text_en: 'Trial', value: 'trial' },
    off: 'is_offered',
    change: ['prompt', 'Di mana?'],
  },
  publication_price: {
    at: 'settings/prices',
    values: { duration_days: '301', price_coins: '900' },
    change: ['price_coins', '901'],
  },
  site_notice: {
    at: 'settings/site-notices',
    values: { text: 'Papan tutup malam ini', text_en: 'The board closes tonight', starts_at: '2031-01-01T22:00' },
    off: 'is_active',
    change: ['ends_at', '2031-01-02T04:00'],
    preview: 'Papan tutup malam ini',
  },
  legal_version: {
    at: 'settings/legal',
    values: {
      title: 'Syarat uji',
      title_en: 'Trial terms',
      body: '## Bagian satu\n\nIsi.',
      body_en: '## Part one\n\nText.',
    },
    change: ['title_en', 'Other terms'],
    preview: '1. Bagian satu',
  },
  promotion_price: { at: 'settings/prices', change: ['price_coins', '77'] },
  posting_limit: { at: 'settings/limits', change: ['agency', '9001'] },
  survey: { at: 'settings/survey', change: ['question_en', 'How did you find us?'] },
  // Without a light colour it is not used.
  brand: { at: 'settings/brand', change: ['accent_dark', '#93A9FF'] },
  setting: { at: 'settings/general', change: ['liability_limit', '123456789'] },
  invoice_tax: { at: 'settings/invoices', change: ['seller_name', 'PT Papan Iklan'] },
};

for (const screen of dealt('records')) {
  test.describe(`forms of data at ${screen.name}`, () => {
    test.use(useOf(screen));
    test.describe.configure({ mode: 'default' });
    const t = translator(screen.locale);
    const prefix = `${screen.locale === 'id' ? '' : `/${screen.locale}`}/admin`;
    const labelOf = (name: string): string => {
      try {
        return t(`records:labels.${name}`);
      } catch {
        return t(`errors:fields.${name}`);
      }
    };

    const all = Object.entries(FORMS);
    const count = sizeOf({ test: 2, soak: all.length });
    const [some = []] = fc.sample(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), {
      seed,
      numRuns: 1,
    });
    test(`${count} kinds are added, previewed, changed, undone and removed`, async ({ page, watch }) => {
      await signInAs(page, USER_TYPES.SUPERADMIN);
      watch.expect(/415/);
      await test.step('logo', () => tryLogo(page));
      for (const [kind, form] of some) await test.step(kind, () => fillAndUndo(page, kind, form));
    });

    /** It is not saved: other tests see the same board. */
    async function tryLogo(page: Page) {
      await open(page, `${prefix}/settings/brand`);
      const form = page.getByRole('region', { name: t('records:kinds.brand.edit'), exact: true });
      const upload = form.getByLabel(t('errors:fields.logo'), { exact: true }).and(page.locator('input'));
      const send = (name: string, buffer: Buffer) => upload.setInputFiles({ name, mimeType: 'image/png', buffer });
      await send('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      await expect(form.getByText(/SVG|PNG/).first()).toBeVisible();
      await expect(form.locator('img')).toHaveCount(0);
      const drawn = sharp({ create: { width: 400, height: 100, channels: 3, background: '#0C6B41' } });
      await send('logo.png', await drawn.png().toBuffer());
      // In the field, and in the preview of both themes.
      await expect(form.locator('img')).toHaveCount(3);
      for (const img of await form.locator('img').all()) {
        await expect(img).toHaveJSProperty('naturalWidth', 400);
      }
      await checkWidth(page);
      await checkAccessibility(page);
      await press(
        form.getByRole('button', { name: t('records:logo.remove_named', { field: t('errors:fields.logo') }) }),
      );
      await expect(form.locator('img')).toHaveCount(0);
    }

    async function fillAndUndo(page: Page, kind: string, { at, values, off, change: [name, value], preview }: Form) {
      const isSingle = ['setting', 'invoice_tax', 'brand'].includes(kind);
      await open(page, `${prefix}/${at}${values ? `/${kind}/new` : ''}`);
      const editing = page.getByRole('region', { name: t(`records:kinds.${kind}.edit`), exact: true });
      if (values) {
        const adding = page.getByRole('region', { name: t(`records:kinds.${kind}.add`), exact: true }).last();
        for (const [field, typed] of Object.entries(values)) await fill(adding, field, typed);
        if (off) await press(adding.getByRole('switch', { name: labelOf(off) }));
        if (preview) await expect(adding.getByText(preview).last()).toBeVisible();
        await checkWidth(page);
        await checkAccessibility(page);
        await press(adding.getByRole('button', { name: t('records:save') }));
      } else if (!isSingle) {
        await press(
          page
            .getByRole('region', { name: t(`records:kinds.${kind}.title`) })
            .getByRole('link')
            .first(),
        );
      }
      await expect(editing).toBeVisible();
      const field = fieldIn(editing, name);
      const before = await field.inputValue();
      await fill(editing, name, value);
      await press(editing.getByRole('button', { name: t('records:save') }));
      await expect(page.getByText(t('records:saved')).first()).toBeVisible();
      // The history closes when the list has the new version.
      const show = editing.getByRole('button', { name: t('records:history.show') });
      const undo = editing.getByRole('button', { name: t('records:history.undo') }).first();
      await expect(async () => {
        if (await show.isVisible()) await show.click();
        await undo.click({ timeout: 2000 });
      }).toPass();
      await expect(field).toHaveValue(before);
      if (values) {
        const removing = () => editing.getByRole('button', { name: t('records:remove') });
        await press(removing());
        await press(page.getByRole('alertdialog').getByRole('button', { name: t('records:remove') }));
        await expect(page.getByRole('button', { name: t('records:bring_back') })).toBeVisible();
      }
      await checkWidth(page);
    }

    const fieldIn = (form: Locator, name: string) => form.getByRole('textbox', { name: labelOf(name), exact: true });
    /** A minute is typed into two fields. */
    async function fill(form: Locator, name: string, value: string) {
      const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value) ?? [];
      const field = fieldIn(form, name);
      await field.fill(day === undefined ? value : dayText(day));
      await field.blur();
      if (time) await form.getByLabel(t('dates:time_of', { label: labelOf(name) })).fill(time);
    }
  });
}

test.afterAll(async () => {
  // What a test that ended early has left.
  await database.transaction(async (tx) => {
    await tx.deleteFrom('vouchers').where('code', '=', 'UJICOBA').execute();
    await tx.deleteFrom('publication_packages').where('duration_days', '=', 301).execute();
  });
});
