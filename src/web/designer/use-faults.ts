import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';
import { useDesign, useDesigner, useStore } from './designer-context.tsx';
import { type Fault, faultsOf, placeNumber } from './faults.ts';
import { textAt } from './model.ts';
import { type Remedy, remedyOf } from './remedies.ts';

/** Everything that is wrong with the design just now. */
export function useFaults(): Fault[] {
  const designer = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  const over_photo = useStore(designer.overPhoto);
  const overflowing = useStore(designer.overflowing);
  const uploads = useStore(designer.uploads.all);
  return useMemo(
    () => faultsOf(document, { over_photo, overflowing, uploads }),
    [document, over_photo, overflowing, uploads],
  );
}

type FaultWords = { title: string; text: string; measured: string; remedy: Remedy | null; act: string };

/** A fault in words, with its remedy. */
export function useFaultWords(): (fault: Fault) => FaultWords {
  const { t } = useTranslation('designer');
  const designer = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  const overPhoto = useStore(designer.overPhoto);
  const uploads = useStore(designer.uploads.all);
  const locale = useLocale();
  return (fault) => {
    const { key, place, row } = fault;
    const number = placeNumber(place);
    const name = placeName(place, number);
    const remedy = remedyOf(fault, document, overPhoto);
    const words = number === null || row === null ? '' : (textAt(document, number)?.rows[row]?.text ?? '');
    const color = remedy?.values?.color;
    // Rounded down: 4.48 is not yet 4.5.
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
