import { CircleCheck, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pill } from '../ui/pill.tsx';
import { useLocale } from '../ui/use-locale.ts';
import { useStore } from '../use-store.ts';
import { useDesigner } from './designer-context.tsx';
import { ISSUE_ICONS } from './issue-icons.ts';
import { type Fault, ISSUE_KEYS, issueId } from './model/issues.ts';
import styles from './preflight-sheet.module.css';
import { useIssues, useIssueTexts } from './use-issues.ts';

const countOf = (faults: readonly Fault[], severity: Fault['severity']) =>
  faults.filter((fault) => fault.severity === severity).length;

/** Opens the list of faults and shows their number. */
export function CheckButton() {
  const { t } = useTranslation('designer');
  const { checking } = useDesigner();
  const faults = useIssues();
  const errors = countOf(faults, 'error');
  const advice = countOf(faults, 'advice');
  return (
    <IconButton
      label={t(faults.length === 0 ? 'check.open_clear' : 'check.open', { errors, advice })}
      icon={<ListChecks />}
      count={faults.length}
      className={classNames(styles.checkButton, errors > 0 && styles.error)}
      onClick={() => checking.set(true)}
    />
  );
}

/** The errors and warnings of the design. Each has a remedy that fixes it and checks its line. */
export function PreflightDialog(props: { isBusy: boolean; onGoOn: () => void }) {
  const { checking } = useDesigner();
  const isOpen = useStore(checking);
  return isOpen ? <Sheet {...props} /> : null;
}

function Sheet({ isBusy, onGoOn }: { isBusy: boolean; onGoOn: () => void }) {
  const { t } = useTranslation('designer');
  const { checking } = useDesigner();
  const faults = useIssues();
  const lines = useLines(faults);
  const errors = countOf(faults, 'error');
  const advice = countOf(faults, 'advice');
  const faulty = new Set<string>(faults.map(({ key }) => key));
  const clear = ISSUE_KEYS.filter((key) => !faulty.has(key));
  const close = () => checking.set(false);
  return (
    <Dialog
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
            onClick={onGoOn}
          >
            {errors > 0 ? t('check.blocked', { count: errors }) : t('next')}
          </Button>
        </>
      }
    >
      <p className={styles.counts} role="status">
        {errors > 0 && <Pill tone="danger">{t('check.errors', { count: errors })}</Pill>}
        {advice > 0 && <Pill tone="warning">{t('check.advice', { count: advice })}</Pill>}
        <Pill tone="success">{t('check.clear', { count: clear.length })}</Pill>
      </p>
      <ul className={styles.lines}>
        {lines.map(({ fault, isMended }) => (
          <Line key={issueId(fault)} fault={fault} isMended={isMended} />
        ))}
        <ClearLine keys={clear} />
      </ul>
    </Dialog>
  );
}

type LineState = { fault: Fault; isMended: boolean };

/** The faults seen since the list was opened, in order of appearance; fixed ones stay, checked. */
function useLines(faults: readonly Fault[]): LineState[] {
  const [seen, setSeen] = useState<readonly Fault[]>(faults);
  const present = new Map(faults.map((fault) => [issueId(fault), fault]));
  const known = new Set(seen.map(issueId));
  const fresh = faults.filter((fault) => !known.has(issueId(fault)));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return [...seen, ...fresh].map((fault) => ({
    fault: present.get(issueId(fault)) ?? fault,
    isMended: !present.has(issueId(fault)),
  }));
}

function Line({ fault, isMended }: LineState) {
  const { t } = useTranslation('designer');
  const designer = useDesigner();
  const wordsOf = useIssueTexts();
  const line = useRef<HTMLLIElement>(null);
  const wasMended = useRef(isMended);
  const { title, text, remedy, act } = wordsOf(fault);
  const isError = fault.severity === 'error';
  const Icon = isMended ? CircleCheck : ISSUE_ICONS[fault.key];
  useEffect(() => {
    // The pressed button is gone: focus the next remedy, or the checked line.
    if (isMended && !wasMended.current && document.activeElement === document.body) {
      const next = line.current?.parentElement?.querySelector<HTMLElement>('button');
      (next ?? line.current)?.focus();
    }
    wasMended.current = isMended;
  }, [isMended]);
  return (
    <li
      ref={line}
      tabIndex={-1}
      className={classNames(styles.line, isMended ? styles.mended : isError ? styles.error : styles.advice)}
    >
      <Icon aria-hidden="true" />
      <p>
        <b>
          {!isMended && <span className="sr-only">{`${t(isError ? 'check.error' : 'check.advised')}: `}</span>}
          {title}
        </b>
        <span>{isMended ? t('check.mended') : text}</span>
      </p>
      {!isMended && remedy && (
        <Button
          variant={isError ? 'primary' : 'tint'}
          size="sm"
          className="min-h-11"
          onClick={() => {
            // A remedy that leads to another element needs the page below, so the list closes.
            if (remedy.leads) designer.checking.set(false);
            remedy.act(designer);
          }}
        >
          {act}
        </Button>
      )}
    </li>
  );
}

function ClearLine({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('designer');
  const locale = useLocale();
  if (keys.length === 0) return null;
  const names = keys.map((key) => t(`check.names.${key}`));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
  return (
    <li className={classNames(styles.line, styles.mended)}>
      <CircleCheck aria-hidden="true" />
      <p>
        <b>{list.charAt(0).toUpperCase() + list.slice(1)}</b>
        <span>{t('check.all_clear')}</span>
      </p>
    </li>
  );
}
