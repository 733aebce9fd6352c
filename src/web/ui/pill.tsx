import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

const CLASSES: Record<Tone, string> = {
  neutral: '',
  success: 'ok',
  warning: 'warn',
  danger: 'dan',
  info: 'inf',
  accent: 'acc',
};

/** A state in a word or two. */
export function Pill({ tone, hasDot = true, children }: { tone: Tone; hasDot?: boolean; children: ReactNode }) {
  return <span className={classNames('pill', CLASSES[tone], !hasDot && 'nodot')}>{children}</span>;
}
