import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisplayConfig } from '../../contract/display.ts';
import { formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';
import { useSelected, useStore } from '../use-store.ts';
import { type Designer, useDesigner } from './designer-context.tsx';
import { type Fault, faultsOf, type OverPhoto, placeNumber } from './model/issues.ts';
import { textAt } from './model/model.ts';
import { type Remedy, remedyOf } from './model/remedies.ts';

/** While the author edits, the design is checked at least this often. */
const CHECK_PAUSE_MS = 250;
/** Fallback for browsers without `requestIdleCallback`. */
const REST_MS = 50;

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: CHECK_PAUSE_MS });
  return () => cancelIdleCallback(handle);
}

/** All faults of the current design, computed now. */
export function issuesNow({ engine, overPhoto, overflowing, uploads }: Designer): Fault[] {
  return faultsOf(engine.snapshot().document, {
    over_photo: overPhoto.get(),
    overflowing: overflowing.get(),
    uploads: uploads.all.get(),
  });
}

/**
 * Checks the design shortly after each change, once for all components that show faults, without slowing down typing.
 */
export function useIssueWatch(designer: Designer): void {
  useEffect(() => {
    const { engine, overPhoto, overflowing, uploads, checked } = designer;
    let giveUp: (() => void) | null = null;
    const check = () => {
      giveUp = null;
      const faults = issuesNow(designer);
      const before = checked.get().faults;
      const isOld = JSON.stringify(before) === JSON.stringify(faults);
      checked.set({ document: engine.snapshot().document, faults: isOld ? before : faults });
    };
    const soon = () => {
      giveUp ??= whenIdle(check);
    };
    check();
    const stops = [engine, overPhoto, overflowing, uploads.all].map((source) => source.subscribe(soon));
    return () => {
      giveUp?.();
      for (const stop of stops) stop();
    };
  }, [designer]);
}

/** All faults of the design, as of the last check. */
export function useIssues(): readonly Fault[] {
  return useSelected(useDesigner().checked, ({ faults }) => faults);
}

type FaultWords = { title: string; text: string; measured: string; remedy: Remedy | null; act: string };

/** A fault's text and remedy. */
export function useIssueTexts(): (fault: Fault) => FaultWords {
  const { t } = useTranslation('designer');
  const designer = useDesigner();
  const document = useSelected(designer.checked, (checked) => checked.document);
  const overPhoto = useStore(designer.overPhoto);
  const uploads = useStore(designer.uploads.all);
  const locale = useLocale();
  return (fault) => {
    const { key, place, row } = fault;
    const number = placeNumber(place);
    const name = placeName(place, number);
    const remedy = livingRemedy(fault, document, overPhoto);
    const words = number === null || row === null ? '' : (textAt(document, number)?.rows[row]?.text ?? '');
    const color = remedy?.values?.color;
    // Rounded down: 4.48 is less than 4.5.
    const measured = formatNumber(Math.floor((fault.measured ?? 0) * 10) / 10, locale);
    return {
      title: t(`faults.${key}.title`),
      text: t(fault.on_photo ? 'faults.contrast_low.text_on_photo' : `faults.${key}.text`, {
        place: name,
        row: (row ?? 0) + 1,
        words: words.length > 40 ? `${words.slice(0, 40).toWellFormed()}…` : words,
        measured,
        reason: uploads.find((upload) => upload.place === place)?.message ?? '',
        size: remedy?.values?.size ?? '',
      }),
      measured,
      remedy,
      act: remedy
        ? t(`remedies.${remedy.key}`, { ...remedy.values, color: color ? t(`colors.${color.slice(1)}`) : '' })
        : '',
    };
  };

  function placeName(place: string | null, number: number | null): string {
    if (place === 'background') return t('tools.background');
    if (number === null) return '';
    return t(place?.startsWith('photo') ? 'photo_name' : 'text_name', { number: number + 1 });
  }
}

/** The remedy, applied to the design as it is when it is clicked: the author may have continued to edit. */
function livingRemedy(fault: Fault, document: DisplayConfig, overPhoto: OverPhoto): Remedy | null {
  const remedy = remedyOf(fault, document, overPhoto);
  return (
    remedy && {
      ...remedy,
      act(designer) {
        remedyOf(fault, designer.engine.snapshot().document, designer.overPhoto.get())?.act(designer);
      },
    }
  );
}
