import type { ReactNode } from 'react';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import { useFrameNavigation } from './frame-links.ts';

/** Nothing around the page but the connection's state; for pages that fill the screen, such as the designer. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const navigation = useFrameNavigation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links and forms inside take the keyboard themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div {...navigation}>
      <ConnectionBanner />
      {children}
    </div>
  );
}
