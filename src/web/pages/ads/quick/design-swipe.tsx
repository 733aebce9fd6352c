import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, type Pictures } from '../../../designer/artwork/pictures.ts';
import { keyOf } from '../../../designer/model/quick/suggest-designs.ts';
import styles from './design-swipe.module.css';

const ARTWORK_WIDTH = 360;
/** How long the row must rest before the design in its middle is taken. */
const REST_MILLISECONDS = 160;

type SwipeProps = {
  /** The designs among which the ad's was chosen. */
  designs: readonly DisplayConfig[];
  present: DisplayConfig;
  pictures: Pictures;
  onTake: (design: DisplayConfig) => void;
};

/** The chosen design between the others; a swipe or a tap takes another one. */
export function DesignSwipe({ designs, present, pictures, onTake }: SwipeProps) {
  const { t } = useTranslation('quick');
  const presentKey = keyOf(present);
  const keys = designs.map(keyOf);
  // One that was changed in the designer is none of them.
  const all = keys.includes(presentKey) ? designs : [present, ...designs];
  const index = Math.max(0, keys.indexOf(presentKey));
  const row = useRef<HTMLUListElement>(null);
  const show = useEffectEvent((behavior: ScrollBehavior) => {
    const item = row.current?.children[index];
    if (!(item instanceof HTMLElement) || !row.current || middleOf(row.current) === index) return;
    row.current.scrollTo({ left: item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2, behavior });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other designs are there
  useLayoutEffect(() => show('instant'), [index, all.length]);
  const rest = useEffectEvent(() => {
    const at = row.current ? middleOf(row.current) : index;
    const design = all[at];
    if (design && at !== index) onTake(design);
  });
  useEffect(() => {
    const element = row.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MILLISECONDS);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', onScroll);
    };
  }, []);
  return (
    <>
      <ul ref={row} className={styles.designs} aria-label={t('summary.other_designs')}>
        {all.map((design, number) => (
          <li key={keyOf(design)} className={number === index ? styles.present : undefined}>
            <div aria-hidden="true">
              <Artwork design={design} pictures={pictures} sizes={fixedSizes(ARTWORK_WIDTH)} priority />
            </div>
            <button
              type="button"
              aria-pressed={number === index}
              aria-label={t('summary.design_of', { number: number + 1, total: all.length })}
              onClick={() => onTake(design)}
            />
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <p className={styles.dots} aria-hidden="true">
          {all.map((design, number) => (
            <i key={keyOf(design)} className={number === index ? styles.chosen : undefined} />
          ))}
        </p>
      )}
    </>
  );
}

/** Which of the row's elements is in its middle. */
function middleOf(row: HTMLElement): number {
  const middle = row.scrollLeft + row.clientWidth / 2;
  const distances = [...row.children].map((child) =>
    child instanceof HTMLElement ? Math.abs(child.offsetLeft + child.offsetWidth / 2 - middle) : Infinity,
  );
  return distances.indexOf(Math.min(...distances));
}
