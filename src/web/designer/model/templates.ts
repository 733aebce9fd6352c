import { PURPOSE_TEXTS } from '../../../contract/design/purpose-texts.ts';
import { TEMPLATE_TEXTS, TEMPLATE_WORDS, type TemplateName } from '../../../contract/design/sample-texts.ts';
import { type DisplayConfig, displayConfig } from '../../../contract/design/schemas.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import { CLASSIC_TEMPLATES } from './classic-templates.ts';
import { PURPOSE_TEMPLATES, type PurposeTemplate, SEASON_TEMPLATES } from './purpose-templates.ts';
import type { Template } from './template-parts.ts';

export type ClassicTemplate = Template<TemplateName>;
export type AnyTemplate = ClassicTemplate | PurposeTemplate;

/** Templates for purposes between those for any. */
function alternating(): AnyTemplate[] {
  const [many, few] = [PURPOSE_TEMPLATES, CLASSIC_TEMPLATES];
  const share = few.length / many.length;
  return many.flatMap((template, index) => [
    template,
    ...few.slice(Math.round(index * share), Math.round((index + 1) * share)),
  ]);
}

/** All templates except those for a season. */
export const TEMPLATES: readonly AnyTemplate[] = alternating();
export { SEASON_TEMPLATES };

/** Whether the template's texts are those of a purpose or season. */
export function isForPurpose(template: AnyTemplate): template is PurposeTemplate {
  return 'look' in template;
}

/** The sample text of a template by slot and row. */
function textsOf(template: AnyTemplate, language: 0 | 1): string[][] {
  if (!isForPurpose(template)) return TEMPLATE_TEXTS[template.name].map((rows) => rows.map((row) => row[language]));
  const [purpose] = template.purposes;
  const texts = PURPOSE_TEXTS[template.season ?? purpose ?? 'service'];
  return template.parts.map((slot) => slot.map((part) => texts[part][language]));
}

/** The design of a template, with its sample text in a language. */
export function templateDisplay(template: AnyTemplate, locale: Locale): DisplayConfig {
  const language = locale === 'id' ? 0 : 1;
  const texts = textsOf(template, language);
  const contents = template.slots.map(({ rows, ...style }, index) => ({
    type: 'TEXT' as const,
    ...style,
    rows: rows.map((look, at) => ({ ...look, text: texts[index]?.[at] ?? '' })),
  }));
  const photos = Object.keys(template.photo).length > 0 ? [{ type: 'PHOTO' as const, ...template.photo }] : [];
  return displayConfig.parse({
    ...template.style,
    background_text: isForPurpose(template) ? '' : (TEMPLATE_WORDS[template.name]?.[language] ?? ''),
    contents: [...photos, ...contents],
  });
}
