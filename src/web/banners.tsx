import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { renderToString } from 'react-dom/server';
import { type BANNER_LEVELS, CLOSE_BANNER_PATH } from '../contract/banner-rules.ts';
import { classNames } from './ui/class-names.ts';

export type ShownBanner = { key: string; text: string; level: (typeof BANNER_LEVELS)[number]; pages: 'all' | 'home' };

const LEVELS = {
  info: { className: 'bg-info-tint text-info', Icon: Info },
  warning: { className: 'bg-warning-tint text-warning', Icon: TriangleAlert },
  danger: { className: 'bg-danger-tint text-danger', Icon: CircleAlert },
};

/**
 * Notices above a page. Only the server renders them, outside of what React hydrates: they need no script, and closing one
 * is a form. Utilities are in the styles of every page; styles of a module would not be.
 */
export function renderBanners(banners: readonly ShownBanner[], texts: { label: string; close: string }): string {
  return renderToString(
    <aside aria-label={texts.label} data-nosnippet="" className="print:hidden">
      {banners.map(({ key, text, level, pages }) => {
        const { className, Icon } = LEVELS[level];
        return (
          <form
            key={key}
            method="post"
            action={CLOSE_BANNER_PATH}
            {...(pages === 'home' ? { 'data-home': '' } : {})}
            className={classNames('flex items-center gap-2.5 py-1 pr-1 pl-4 text-14 font-medium', className)}
          >
            <Icon aria-hidden="true" />
            <p className="min-w-0 grow py-1.5">{text}</p>
            <input type="hidden" name="banner" value={key} />
            <button
              type="submit"
              className="grid size-11 flex-none place-items-center"
              aria-label={texts.close}
              title={texts.close}
            >
              <X aria-hidden="true" />
            </button>
          </form>
        );
      })}
    </aside>,
  );
}
