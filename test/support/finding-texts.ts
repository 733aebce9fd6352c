import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/contract/admin/checks.ts';
import { createTranslator } from '../../src/web/app/i18n.ts';
import { findingText } from '../../src/web/pages/admin/checks/finding-text.ts';

const FILE = join(import.meta.dirname, '..', '..', 'src', 'web', 'locales', 'en', 'checks.json');
const translator = createTranslator('en', { en: { checks: JSON.parse(readFileSync(FILE, 'utf8')) } });

/** Findings with the English sentences for the keys of their messages and remedies. */
export function inEnglish(findings: readonly Finding[]): Finding[] {
  const t = translator.getFixedT('en', 'checks');
  return findings.map((finding) => {
    const { message, remedy } = findingText(finding, t, 'en');
    if (`${message} ${remedy}`.includes('checks.'))
      throw new Error(`${finding.check} has no text: ${message} ${remedy}`);
    return { ...finding, message, remedy };
  });
}
