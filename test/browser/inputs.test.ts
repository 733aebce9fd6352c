import { getDraft } from '../../src/contract/ads/creation.ts';
import { call, designByCall, field, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

type Written = { price: string; pasted: string; weight: string; marks: [group: string, decimal: string] };
const WRITTEN: Record<'id' | 'en', Written> = {
  id: { price: '123.456,78', pasted: 'Rp 1,250,000.00', weight: '1.250,5', marks: ['.', ','] },
  en: { price: '123,456.78', pasted: 'Rp\u00A01.250.000,00', weight: '1,250.5', marks: [',', '.'] },
};
const CATEGORY = {
  id: { category: 'Olahraga', sub: 'Sepeda', weight: 'Berat', gears: 'Jumlah gigi' },
  en: { category: 'Sport', sub: 'Bicycles', weight: 'Weight', gears: 'Gears' },
};

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

for (const screen of dealt('inputs')) {
  test.describe(`number fields at ${screen.name}`, () => {
    test.use({ ...useOf(screen), permissions: ['clipboard-read', 'clipboard-write'] });
    const { locale } = screen;
    const t = translator(locale);
    const {
      price,
      pasted,
      weight,
      marks: [group, decimal],
    } = WRITTEN[locale];
    const names = CATEGORY[locale];

    test('accept only numbers in the language’s format, typed or pasted, and keep the caret', async ({ page }) => {
      await signInByCall(page);
      const id = await designByCall(page, `Sepeda ${screen.name}`);
      await open(page, `/${locale}/content/create/detail?id=${id}`);
      const choose = (name: string, label: string) =>
        page.getByRole('combobox', { name, exact: true }).selectOption({ label });
      const inner = (text: string) => text.replaceAll('.', group);

      const money = field(page, t('ads:detail.price'));
      const caret = () => money.evaluate((input: HTMLInputElement) => input.selectionStart);
      const setCaret = (at: number) =>
        money.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), at);
      await money.pressSequentially(price);
      await expect(money).toHaveValue(price);
      await money.blur();
      await expect(money).toHaveValue(inner('123.456'));

      await money.selectText();
      await paste(page, pasted);
      await expect(money).toHaveValue(inner('1.250.000'));
      await paste(page, 'nego');
      await money.pressSequentially('abc -e');
      await expect(money).toHaveValue(inner('1.250.000'));
      await setCaret(3);
      await page.keyboard.press('9');
      await expect(money).toHaveValue(inner('12.950.000'));
      expect(await caret()).toBe(4);
      await setCaret(3);
      await page.keyboard.press('Backspace');
      await expect(money).toHaveValue(inner('1.950.000'));
      await setCaret(1);
      await page.keyboard.press('Delete');
      await expect(money).toHaveValue(inner('150.000'));
      await setCaret(7);
      await page.keyboard.press('Backspace');
      await expect(money).toHaveValue(inner('15.000'));
      // Text from an input method is processed when its composition ends.
      const keyboard = await page.context().newCDPSession(page);
      await keyboard.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
      await keyboard.send('Input.insertText', { text: '１２' });
      await expect(money).toHaveValue(inner('1.500.012'));

      await choose(t('ads:detail.category'), names.category);
      await choose(t('ads:detail.sub_category'), names.sub);
      const kilograms = field(page, names.weight);
      await kilograms.pressSequentially(weight);
      await kilograms.blur();
      await expect(kilograms).toHaveValue(weight);
      await kilograms.selectText();
      await kilograms.pressSequentially('12x.5 kg');
      await kilograms.blur();
      await expect(kilograms).toHaveValue(`12${decimal}5`);
      const gears = field(page, names.gears);
      await gears.pressSequentially('2a1.9');
      await expect(gears).toHaveValue('21');

      const sameContact = page.getByRole('switch', { name: new RegExp(`^${t('ads:detail.same_contact')}`) });
      if (await sameContact.isChecked()) await press(sameContact);
      const phone = field(page, t('ads:detail.contact_phone'));
      await phone.pressSequentially('0812-34a56 7890');
      await expect(phone).toHaveValue('812 3456 7890');
      await phone.selectText();
      await paste(page, '+62 (813) 2222-3333');
      await expect(phone).toHaveValue('813 2222 3333');
      await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(9, 9));
      await page.keyboard.press('Backspace');
      await expect(phone).toHaveValue('813 2223 333');
      await phone.blur();

      const saved = async () => {
        const { draft } = getDraft.output.parse(await call(page, 'GET', `/content/create?id=${id}`));
        return draft && { price: draft.price, details: draft.details, contact_phone: draft.contact_phone };
      };
      await expect
        .poll(saved)
        .toMatchObject({ price: 1_500_012, details: { weight: 12.5, gear_total: 21 }, contact_phone: '+628132223333' });
      await open(page, `/${locale}/content/create/detail?id=${id}`);
      await expect(money).toHaveValue(inner('1.500.012'));
      await expect(kilograms).toHaveValue(`12${decimal}5`);
    });
  });
}
