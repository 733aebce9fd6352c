import { classNames } from './class-names.ts';
import styles from './popup.module.css';

export type PopupStyle = {
  /** Its content reaches its edges. */
  isFlush?: boolean | undefined;
  /** As wide as what it belongs to, such as the field of a list. */
  isAnchored?: boolean | undefined;
  /** On a small screen it comes from the bottom edge. */
  isSheet?: boolean | undefined;
};

/** Class names of a panel at a button or field. */
export function popupClass({ isFlush, isAnchored, isSheet }: PopupStyle = {}): string {
  return classNames(styles.popup, isFlush && styles.flush, isAnchored && styles.anchored, isSheet && styles.sheet);
}

/** Class names of what places a popup. */
export const positionerClass = styles.positioner;
/** Class names of what places a popup that is a sheet on a small screen. */
export const sheetPositionerClass = classNames(styles.positioner, styles.sheetPositioner);
