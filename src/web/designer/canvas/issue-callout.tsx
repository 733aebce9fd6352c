import { READABLE_PX } from '../../../contract/design/legibility.ts';
import type { Box } from '../../../contract/design/rules.ts';
import { useStore } from '../../browser/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCard, useDesigner } from '../designer-context.tsx';
import { ISSUE_ICONS } from '../issue-icons.ts';
import { type Issue, slotNumber } from '../model/issues.ts';
import { useIssues, useIssueTexts } from '../use-issues.ts';
import { useWords } from '../use-words.ts';
import styles from './issue-callout.module.css';
import type { Measures } from './measure.ts';

const CALLOUT_KEYS = ['text_illegible', 'contrast_low', 'text_small'] as const;
type CalloutKey = (typeof CALLOUT_KEYS)[number];
const hasCallout = (issue: Issue): issue is Issue & { key: CalloutKey } =>
  CALLOUT_KEYS.some((key) => key === issue.key);
/** Percent of the card that the callout needs below or above the text. */
const CALLOUT_HEIGHT = 24;

/** The legibility issue of the selected text with its fix, beside the text on the card. */
export function IssueCallout({ rows }: Pick<Measures, 'rows'>) {
  const t = useWords();
  const designer = useDesigner();
  const tool = useStore(designer.tool);
  const selection = useCard((snapshot) => snapshot.selection);
  const textsOf = useIssueTexts();
  const found = useIssues().filter(hasCallout);
  if (tool !== 'text' || selection?.kind !== 'text') return null;
  const inSlot = found.filter(({ slot }) => slotNumber(slot) === selection.slot);
  const issue = inSlot.find(({ row }) => row === selection.row) ?? (selection.row === null ? inSlot[0] : undefined);
  const texts = issue?.slot ? textsOf(issue) : null;
  const position = issue?.slot ? positionOf(rows, issue.slot) : null;
  if (!issue || !texts?.fix || !position) return null;
  const { fix } = texts;
  const Icon = ISSUE_ICONS[issue.key];
  return (
    <div className={classNames(styles.callout, styles[position.side])} style={{ '--edge': `${position.edge}%` }}>
      <Icon aria-hidden="true" />
      <span>
        <b>{t(`callouts.${issue.key}`, { measured: texts.measured })}</b>
        {t('callouts.minimum', { minimum: t(`callouts.minimum_${issue.key}`, { px: READABLE_PX }) })}
      </span>
      <Button
        variant="tint"
        size="sm"
        className="min-h-11"
        onClick={(event) => {
          // The button disappears with its issue, so focus the row that it fixed.
          const card = event.currentTarget.closest('[data-canvas-overlay]');
          fix.apply(designer);
          card?.querySelector<HTMLElement>('[data-canvas-row]')?.focus({ preventScroll: true });
        }}
      >
        {texts.label}
      </Button>
    </div>
  );
}

/** Below the text of the slot, or above it at the card's end; null when the text fills the card. */
function positionOf(rows: Measures['rows'], slot: string): { side: 'below' | 'above'; edge: number } | null {
  const boxes = Object.entries(rows).flatMap(([name, box]): Box[] => (name.startsWith(`${slot} `) ? [box] : []));
  if (boxes.length === 0) return null;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const top = Math.min(...boxes.map((box) => box.y));
  if (bottom <= 100 - CALLOUT_HEIGHT) return { side: 'below', edge: bottom };
  return top >= CALLOUT_HEIGHT ? { side: 'above', edge: 100 - top } : null;
}
