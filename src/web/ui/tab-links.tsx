export type TabLink = { href: string; label: string; count?: number | undefined; isCurrent: boolean };

/** Tabs whose panels have addresses of their own: they work without scripts, and Back goes back. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map((link) => (
        <a key={link.href} href={link.href} {...(link.isCurrent ? { 'aria-current': 'page' as const } : {})}>
          {link.label}
          {link.count !== undefined && <span className="n">{link.count}</span>}
        </a>
      ))}
    </nav>
  );
}
