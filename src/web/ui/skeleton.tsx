import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** Width divided by height, such as 4 / 3; otherwise `height` applies. */
  ratio?: number;
  height?: number | string;
  width?: number | string;
  /** With the corners of an ad. */
  isDocument?: boolean;
  className?: string;
};

/** A placeholder for content that is loading. Its parent announces the loading to screen readers. */
export function Skeleton({ ratio, height, width, isDocument = false, className }: SkeletonProps) {
  const style: CSSProperties = {
    ...(ratio === undefined ? {} : { aspectRatio: ratio }),
    ...(height === undefined ? {} : { height }),
    ...(width === undefined ? {} : { width }),
    ...(isDocument ? { borderRadius: 'var(--r-ad)' } : {}),
  };
  return <div className={classNames(styles.skeleton, className)} style={style} aria-hidden="true" />;
}
