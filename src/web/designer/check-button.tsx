import { ListChecks } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './check-button.module.css';
import { useDesigner } from './designer-context.tsx';
import { countOf } from './model/issues.ts';
import { useIssues } from './use-issues.ts';
import { useWords } from './use-words.ts';

/** Opens the list of issues and shows their number. */
export function CheckButton() {
  const t = useWords();
  const { checking } = useDesigner();
  const issues = useIssues();
  const errors = countOf(issues, 'error');
  const advice = countOf(issues, 'advice');
  return (
    <IconButton
      label={t(issues.length === 0 ? 'check.open_clear' : 'check.open', { errors, advice })}
      icon={<ListChecks />}
      count={issues.length}
      className={classNames(styles.checkButton, errors > 0 && styles.error)}
      onClick={() => checking.set(true)}
    />
  );
}
