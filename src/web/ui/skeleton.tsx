import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** Width by height, such as 4 / 3; else `height`. */
  ratio?: number;
  height?: number | string;
  width?: number | string;
  /** Cut square, as an ad is. */
  isDocument?: boolean;
  className?: string;
};

/** The place of something that is on its way. Its parent says in words that it is loading. */
export function Skeleton({ ratio, height, width, isDocument = false, className }: SkeletonProps) {
  const style: CSSProperties = {
    ...(ratio === undefined ? {} : { aspectRatio: ratio }),
    ...(height === undefined ? {} : { height }),
    ...(width === undefined ? {} : { width }),
    ...(isDocument ? { borderRadius: 'var(--r-ad)' } : {}),
  };
  return <div className={classNames(styles.skeleton, className)} style={style} aria-hidden="true" />;
}
