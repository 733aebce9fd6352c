import { classNames } from '../../../ui/class-names.ts';
import styles from './channel-logo.module.css';

const COLORS: Record<string, string | undefined> = { DANA: styles.dana, OVO: styles.purple };

/** The name of a payment channel in its brand colour. */
export function ChannelLogo({ channel, className }: { channel: string; className?: string }) {
  return <span className={classNames(styles.logo, COLORS[channel], className)}>{channel}</span>;
}
