import { useTranslation } from 'react-i18next';
import type { RuleFound } from '../../../../contract/moderation/endpoints.ts';
import styles from './found-texts.module.css';
import { partText } from './reason-text.ts';

/** What rules found in the texts of an ad, and where. */
export function FoundTexts({ found }: { found: readonly RuleFound[] }) {
  const { t } = useTranslation('admin');
  return found.map(({ rule, term, part, before, match, after }) => (
    <span key={`${rule} ${term}`} className={styles.found}>
      {partText(t, part)}: {before}
      <mark className={styles.match}>{match}</mark>
      {after}
    </span>
  ));
}
