import type { ReactNode } from 'react';
import { Segmented, type SegmentedProps } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './panel-field.module.css';

/** Fields below one another, with the panels' distance between them; hidden while a row is typed on a phone. */
export function PanelFields({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4 in-data-typing:hidden lg:gap-5', className)}>
      {children}
    </div>
  );
}

/** A labelled part of a panel. The first child is its label; a group is named by `legend`. */
export function PanelField({ legend, children }: { legend?: string; children: ReactNode }) {
  if (legend === undefined) return <div className={styles.field}>{children}</div>;
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type PanelSegmentsProps<Value extends string> = Omit<SegmentedProps<Value>, 'className'> & {
  /** As wide as the panel. */
  isWide?: boolean;
};

/** A choice of one of a few options, as a row of segments large enough for touch. */
export function PanelSegments<Value extends string>({ isWide = false, ...props }: PanelSegmentsProps<Value>) {
  return (
    <Segmented {...(props as SegmentedProps<Value>)} className={classNames(styles.segments, isWide && styles.wide)} />
  );
}

/** Stands for the parts of a panel that come with further frames. */
export function PanelRest() {
  return <div className={styles.rest} />;
}
