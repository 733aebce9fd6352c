import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDesigner } from '../designer-context.tsx';
import { ISSUE_ICONS } from '../issue-icons.ts';
import { type Issue, type IssueKey, issueId } from '../model/issues.ts';
import { useIssues, useIssueTexts } from '../use-issues.ts';
import { useWords } from '../use-words.ts';
import styles from './warning-list.module.css';

/** Errors that the author sees as empty or unfinished text already. */
const OBVIOUS: readonly IssueKey[] = ['display_sample_text'];

/** The issues of a text slot, each with its fix. */
export function WarningList({ slot }: { slot: number }) {
  const warnings = useIssues().filter((issue) => issue.slot === `text-${slot}` && !OBVIOUS.includes(issue.key));
  return warnings.length > 0 && <Warnings warnings={warnings} />;
}

function Warnings({ warnings }: { warnings: readonly Issue[] }) {
  const t = useWords();
  const designer = useDesigner();
  const textsOf = useIssueTexts();
  return (
    <section className={styles.warnings} aria-label={t('warnings')}>
      {warnings.map((issue) => {
        const Icon = ISSUE_ICONS[issue.key];
        const { title, text, fix, label } = textsOf(issue);
        return (
          <Warning key={issueId(issue)} icon={<Icon aria-hidden="true" />}>
            <p>
              <b>{`${title}.`}</b> {text}
            </p>
            {fix && (
              <Button
                variant="secondary"
                size="sm"
                className="col-span-full justify-self-start text-ink"
                onClick={() => fix.apply(designer)}
              >
                {label}
              </Button>
            )}
          </Warning>
        );
      })}
    </section>
  );
}

type WarningProps = Pick<ComponentProps<'div'>, 'role'> & { icon: ReactNode; children: ReactNode };

/** A warning in a coloured box. */
export function Warning({ icon, children, role }: WarningProps) {
  return (
    <div className={styles.warning} role={role}>
      {icon}
      {children}
    </div>
  );
}
