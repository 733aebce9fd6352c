import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { panelClass } from '../../../ui/panel.ts';
import styles from './figure-tile.module.css';

const TONES = { success: 'font-semibold text-success!', warning: 'font-semibold text-warning!', plain: undefined };

/** Tiles of the most important figures of a page. */
export function FigureTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.figures} aria-label={label}>
      {children}
    </ul>
  );
}

export type FigureTileProps = {
  name: string;
  value: string;
  /** What the figure means, or how it changed. */
  note: string;
  tone?: keyof typeof TONES;
  isCoins?: boolean;
};

/** One figure with a note. */
export function FigureTile({ name, value, note, tone = 'plain', isCoins = false }: FigureTileProps) {
  return (
    <li className={panelClass()}>
      <p>{name}</p>
      <strong>
        {isCoins && <Coin />}
        {value}
      </strong>
      <small className={classNames(TONES[tone])}>{note}</small>
    </li>
  );
}
