import type { ReactNode } from 'react';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import { useFrameNavigation } from './frame-links.ts';

/** Only the page and the connection banner; for pages that fill the screen, such as the designer. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const navigation = useFrameNavigation();
  return (
    <div {...navigation}>
      <ConnectionBanner />
      {children}
    </div>
  );
}
