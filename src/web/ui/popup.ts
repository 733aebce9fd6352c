import { classNames } from './class-names.ts';
import styles from './popup.module.css';

export type PopupStyle = {
  /** Its content has no padding. */
  isFlush?: boolean | undefined;
  /** As wide as its anchor, such as the field of a list. */
  isAnchored?: boolean | undefined;
  /** A bottom sheet on small screens. */
  isSheet?: boolean | undefined;
  className?: string | undefined;
};

/** Class names of a panel at a button or field. */
export function popupClass({ isFlush, isAnchored, isSheet, className }: PopupStyle = {}): string {
  return classNames(
    styles.popup,
    isFlush && styles.flush,
    isAnchored && styles.anchored,
    isSheet && styles.sheet,
    className,
  );
}

/** Class names of a popup's positioner. */
export const positionerClass = styles.positioner;
/** Class names of the positioner of a popup that is a bottom sheet on small screens. */
export const sheetPositionerClass = classNames(styles.positioner, styles.sheetPositioner);
