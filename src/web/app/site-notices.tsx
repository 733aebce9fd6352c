import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { renderToString } from 'react-dom/server';
import { CLOSE_SITE_NOTICE_PATH, type SITE_NOTICE_LEVELS } from '../../contract/catalogue/site-notice-rules.ts';
import { classNames } from '../ui/class-names.ts';

export type ShownSiteNotice = {
  key: string;
  text: string;
  level: (typeof SITE_NOTICE_LEVELS)[number];
  pages: 'all' | 'home';
};

const LEVELS = {
  info: { className: 'bg-info-tint text-info', Icon: Info },
  warning: { className: 'bg-warning-tint text-warning', Icon: TriangleAlert },
  danger: { className: 'bg-danger-tint text-danger', Icon: CircleAlert },
};

/**
 * Notices above a page. Only the server renders them, outside of what React hydrates: they need no script, and closing
 * one is a form. Utilities are in the styles of every page; styles of a module would not be.
 */
export function renderSiteNotices(
  siteNotices: readonly ShownSiteNotice[],
  texts: { label: string; close: string },
): string {
  return renderToString(
    <aside aria-label={texts.label} data-nosnippet="" className="print:hidden">
      {siteNotices.map(({ key, text, level, pages }) => {
        const { className, Icon } = LEVELS[level];
        return (
          <form
            key={key}
            method="post"
            action={CLOSE_SITE_NOTICE_PATH}
            {...(pages === 'home' ? { 'data-home': '' } : {})}
            className={classNames('flex items-center gap-2.5 py-1 pr-1 pl-4 text-14 font-medium', className)}
          >
            <Icon aria-hidden="true" />
            <p className="min-w-0 grow py-1.5">{text}</p>
            <input type="hidden" name="site_notice" value={key} />
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
