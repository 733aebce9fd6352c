import { useEffect, useRef } from 'react';
import { TabCount, tabsClass } from './tab-row.tsx';

export type TabLink = { href: string; label: string; count?: number | undefined; isCurrent: boolean };

/** Tabs whose panels have their own URLs: they work without scripts and with the back button. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  // On a narrow screen the current tab can be outside the row.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft + current.offsetWidth - row.current.clientWidth;
  }, []);
  return (
    <nav ref={row} className={tabsClass} aria-label={label}>
      {links.map((link) => (
        <a key={link.href} href={link.href} {...(link.isCurrent ? { 'aria-current': 'page' as const } : {})}>
          {link.label}
          {link.count !== undefined && <TabCount count={link.count} />}
        </a>
      ))}
    </nav>
  );
}
