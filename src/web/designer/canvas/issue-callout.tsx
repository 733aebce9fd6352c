import { useTranslation } from 'react-i18next';
import type { Box } from '../../../contract/display-rules.ts';
import { READABLE_PX } from '../../../contract/legibility.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useStore } from '../../use-store.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { ISSUE_ICONS } from '../issue-icons.ts';
import { type Fault, placeNumber } from '../model/issues.ts';
import { useIssues, useIssueTexts } from '../use-issues.ts';
import styles from './issue-callout.module.css';
import type { Measures } from './measure.ts';

const SENT = ['contrast_low', 'text_small'] as const;
type BusEvent = (typeof SENT)[number];
const isTold = (fault: Fault): fault is Fault & { key: BusEvent } => SENT.some((key) => key === fault.key);
/** Percent of the card that the callout needs below or above the text. */
const ROOM = 24;

/** The legibility fault of the selected text with its remedy, beside the text on the card. */
export function IssueCallout({ rows }: Pick<Measures, 'rows'>) {
  const { t } = useTranslation('designer');
  const designer = useDesigner();
  const tool = useStore(designer.tool);
  const selection = useDesign((snapshot) => snapshot.selection);
  const wordsOf = useIssueTexts();
  const found = useIssues().filter(isTold);
  if (tool !== 'text' || selection?.kind !== 'text') return null;
  const here = found.filter(({ place }) => placeNumber(place) === selection.place);
  const fault = here.find(({ row }) => row === selection.row) ?? (selection.row === null ? here[0] : undefined);
  const words = fault?.place ? wordsOf(fault) : null;
  const spot = fault?.place ? spotOf(rows, fault.place) : null;
  if (!fault || !words?.remedy || !spot) return null;
  const { remedy } = words;
  const Icon = ISSUE_ICONS[fault.key];
  return (
    <div className={classNames(styles.callout, styles[spot.side])} style={{ '--edge': `${spot.edge}%` }}>
      <Icon aria-hidden="true" />
      <span>
        <b>{t(`callouts.${fault.key}`, { measured: words.measured })}</b>
        {t('callouts.least', { least: t(`callouts.least_${fault.key}`, { px: READABLE_PX }) })}
      </span>
      <Button
        variant="tint"
        size="sm"
        className="min-h-11"
        onClick={(event) => {
          // The button disappears with its fault, so focus the row that it fixed.
          const card = event.currentTarget.closest('[data-canvas-overlay]');
          remedy.act(designer);
          card?.querySelector<HTMLElement>('[data-canvas-row]')?.focus({ preventScroll: true });
        }}
      >
        {words.act}
      </Button>
    </div>
  );
}

/** Below the text of the place, or above it at the card's end; null when the text fills the card. */
function spotOf(rows: Measures['rows'], place: string): { side: 'below' | 'above'; edge: number } | null {
  const boxes = Object.entries(rows).flatMap(([name, box]): Box[] => (name.startsWith(`${place} `) ? [box] : []));
  if (boxes.length === 0) return null;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const top = Math.min(...boxes.map((box) => box.y));
  if (bottom <= 100 - ROOM) return { side: 'below', edge: bottom };
  return top >= ROOM ? { side: 'above', edge: 100 - top } : null;
}
