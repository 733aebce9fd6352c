import type { TemplateArt } from './template-parts.ts';

const files = import.meta.glob<string>('../template-art/*.svg', { eager: true, query: '?url', import: 'default' });

/** The URL of an illustration. */
export function templateArt(name: TemplateArt): string {
  return files[`../template-art/${name.replaceAll('_', '-')}.svg`] ?? '';
}
