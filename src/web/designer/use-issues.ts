import { useEffect } from 'react';
import type { DisplayConfig } from '../../contract/design/schemas.ts';
import { missingLetters } from '../../contract/text/drawable-letters.ts';
import { shortText } from '../../contract/text/short-text.ts';
import { useSelected, useStore } from '../browser/use-store.ts';
import { formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { type Designer, useDesigner } from './designer-context.tsx';
import { type Fix, fixOf } from './model/fixes.ts';
import { type Issue, issuesOf, type OverPhoto, slotNumber } from './model/issues.ts';
import { textAt } from './model/model.ts';
import { useWords } from './use-words.ts';

/** While the author edits, the design is checked at least this often. */
const CHECK_PAUSE_MS = 250;

/** All issues of the current design, computed now. */
export function issuesNow({ engine, overPhoto, overflowing, uploads }: Designer): Issue[] {
  return issuesOf(engine.snapshot().design, {
    overPhoto: overPhoto.get(),
    overflowing: overflowing.get(),
    uploads: uploads.all.get(),
  });
}

/**
 * Checks the design shortly after each change, once for all components that show issues, without slowing down typing.
 */
export function useIssueWatch(designer: Designer): void {
  useEffect(() => {
    const { engine, panels, overPhoto, overflowing, uploads, checked } = designer;
    let cancelCheck: (() => void) | null = null;
    const check = () => {
      cancelCheck = null;
      const issues = issuesNow(designer);
      const before = checked.get().issues;
      const isSame = JSON.stringify(before) === JSON.stringify(issues);
      checked.set({ design: engine.snapshot().design, issues: isSame ? before : issues });
    };
    const soon = () => {
      cancelCheck ??= whenIdle(check, CHECK_PAUSE_MS);
    };
    check();
    const stops = [panels, overPhoto, overflowing, uploads.all].map((source) => source.subscribe(soon));
    return () => {
      cancelCheck?.();
      for (const stop of stops) stop();
    };
  }, [designer]);
}

/** All issues of the design, as of the last check. */
export function useIssues(): readonly Issue[] {
  return useSelected(useDesigner().checked, ({ issues }) => issues);
}

type IssueTexts = { title: string; text: string; measured: string; fix: Fix | null; label: string };

/** An issue's text and fix. */
export function useIssueTexts(): (issue: Issue) => IssueTexts {
  const t = useWords();
  const designer = useDesigner();
  const design = useSelected(designer.checked, (checked) => checked.design);
  const overPhoto = useStore(designer.overPhoto);
  const uploads = useStore(designer.uploads.all);
  const locale = useLocale();
  return (issue) => {
    const { key, slot, row } = issue;
    const number = slotNumber(slot);
    const name = slotName(slot, number);
    const fix = currentFix(issue, design, overPhoto);
    const rowText = number === null || row === null ? '' : (textAt(design, number)?.rows[row]?.text ?? '');
    const color = fix?.values?.color;
    // Rounded down: 4.48 is less than 4.5.
    const measured = formatNumber(Math.floor((issue.measured ?? 0) * 10) / 10, locale);
    return {
      title: t(`issues.${key}.title`),
      text: t(`issues.${key}.${issue.onPhoto ? 'text_on_photo' : 'text'}`, {
        slot: name,
        row: (row ?? 0) + 1,
        text: shortText(rowText, 40),
        measured,
        letters: missingLetters(rowText).join(' '),
        reason: uploads.find((upload) => upload.slot === slot)?.message ?? '',
        size: fix?.values?.size ?? '',
      }),
      measured,
      fix,
      label: fix ? t(`fixes.${fix.key}`, { ...fix.values, color: color ? t(`colors.${color.slice(1)}`) : '' }) : '',
    };
  };

  function slotName(slot: string | null, number: number | null): string {
    if (slot === 'background') return t('tools.background');
    if (number === null) return '';
    return t(slot?.startsWith('photo') ? 'photo_name' : 'text_name', { number: number + 1 });
  }
}

/** The fix, applied to the design as it is when it is clicked: the author may have continued to edit. */
function currentFix(issue: Issue, design: DisplayConfig, overPhoto: OverPhoto): Fix | null {
  const fix = fixOf(issue, design, overPhoto);
  return (
    fix && {
      ...fix,
      apply(designer) {
        fixOf(issue, designer.engine.snapshot().design, designer.overPhoto.get())?.apply(designer);
      },
    }
  );
}
