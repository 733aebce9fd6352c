import type { ComponentProps } from 'react';

/** An area that scrolls by itself. It takes the focus, so that keys can scroll it. */
export function Scrollable(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard reaches it by the focus alone
  return <div tabIndex={0} {...props} />;
}
