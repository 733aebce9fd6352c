import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Pill } from '../ui/pill.tsx';
import { useLocale } from '../ui/use-locale.ts';
import { useDesigner } from './designer-context.tsx';
import { ISSUE_ICONS } from './issue-icons.ts';
import { LateDialog } from './late-dialog.tsx';
import { countOf, ISSUE_KEYS, type Issue, issueId } from './model/issues.ts';
import styles from './preflight-sheet.module.css';
import { useIssues, useIssueTexts } from './use-issues.ts';
import { useWords } from './use-words.ts';

/** The errors and warnings of the design. Each has a fix that fixes it and checks its line. */
export function PreflightDialog({ isBusy, onContinue }: { isBusy: boolean; onContinue: () => void }) {
  const t = useWords();
  const { checking } = useDesigner();
  const issues = useIssues();
  const items = useIssueItems(issues);
  const errors = countOf(issues, 'error');
  const advice = countOf(issues, 'advice');
  const foundKeys = new Set<string>(issues.map(({ key }) => key));
  const passed = ISSUE_KEYS.filter((key) => !foundKeys.has(key));
  const close = () => checking.set(false);
  return (
    <LateDialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('check.title')}
      description={t('check.text')}
      footer={
        <>
          <Button variant="secondary" size="lg" className="px-3" onClick={close}>
            {t('check.later')}
          </Button>
          <Button
            variant="primary"
            size="lg"
            className="flex-[2_1_auto] px-3 aria-disabled:bg-sunken aria-disabled:text-ink-3"
            loading={isBusy}
            disabledReason={errors > 0 ? t('check.blocked_reason', { count: errors }) : null}
            onClick={onContinue}
          >
            {errors > 0 ? t('check.blocked', { count: errors }) : t('next')}
          </Button>
        </>
      }
    >
      <p className={styles.counts} role="status">
        {errors > 0 && <Pill tone="danger">{t('check.errors', { count: errors })}</Pill>}
        {advice > 0 && <Pill tone="warning">{t('check.advice', { count: advice })}</Pill>}
        <Pill tone="success">{t('check.passed', { count: passed.length })}</Pill>
      </p>
      <ul className={styles.items}>
        {items.map(({ issue, isFixed }) => (
          <IssueItem key={issueId(issue)} issue={issue} isFixed={isFixed} />
        ))}
        <PassedItem keys={passed} />
      </ul>
    </LateDialog>
  );
}

type IssueItemProps = { issue: Issue; isFixed: boolean };

/** The issues seen since the list was opened, in order of appearance; fixed ones stay, checked. */
function useIssueItems(issues: readonly Issue[]): IssueItemProps[] {
  const [seen, setSeen] = useState<readonly Issue[]>(issues);
  const present = new Map(issues.map((issue) => [issueId(issue), issue]));
  const known = new Set(seen.map(issueId));
  const fresh = issues.filter((issue) => !known.has(issueId(issue)));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return [...seen, ...fresh].map((issue) => ({
    issue: present.get(issueId(issue)) ?? issue,
    isFixed: !present.has(issueId(issue)),
  }));
}

function IssueItem({ issue, isFixed }: IssueItemProps) {
  const t = useWords();
  const designer = useDesigner();
  const textsOf = useIssueTexts();
  const item = useRef<HTMLLIElement>(null);
  const wasFixed = useRef(isFixed);
  const { title, text, fix, label } = textsOf(issue);
  const isError = issue.severity === 'error';
  const Icon = isFixed ? CircleCheck : ISSUE_ICONS[issue.key];
  useEffect(() => {
    // The pressed button is gone: focus the next fix, or the checked line.
    if (isFixed && !wasFixed.current && document.activeElement === document.body) {
      const next = item.current?.parentElement?.querySelector<HTMLElement>('button');
      (next ?? item.current)?.focus();
    }
    wasFixed.current = isFixed;
  }, [isFixed]);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classNames(styles.item, isFixed ? styles.fixed : isError ? styles.error : styles.advice)}
    >
      <Icon aria-hidden="true" />
      <p>
        <b>
          {!isFixed && <span className="sr-only">{`${t(isError ? 'check.error' : 'check.advised')}: `}</span>}
          {title}
        </b>
        <span>{isFixed ? t('check.fixed') : text}</span>
      </p>
      {!isFixed && fix && (
        <Button
          variant={isError ? 'primary' : 'tint'}
          size="sm"
          className="min-h-11"
          onClick={() => {
            // A fix that leads to another element needs the page below, so the list closes.
            if (fix.isManual) designer.checking.set(false);
            fix.apply(designer);
          }}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

function PassedItem({ keys }: { keys: readonly string[] }) {
  const t = useWords();
  const locale = useLocale();
  if (keys.length === 0) return null;
  const names = keys.map((key) => t(`check.names.${key}`));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
  return (
    <li className={classNames(styles.item, styles.fixed)}>
      <CircleCheck aria-hidden="true" />
      <p>
        <b>{list.charAt(0).toUpperCase() + list.slice(1)}</b>
        <span>{t('check.no_problems')}</span>
      </p>
    </li>
  );
}
