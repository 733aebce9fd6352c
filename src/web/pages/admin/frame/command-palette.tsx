import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inputBoxClass } from '../../../ui/input-box.ts';
import { menuRowClass } from '../../../ui/menu-row.ts';
import { consolePagesOf } from './console-pages.ts';
import { type Found, searchAnything } from './search-anything.ts';

/** How long to wait for the next letter before something is searched. */
const PAUSE_MILLISECONDS = 150;

/** Goes to any page of the console, and finds anything by what is typed. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { viewer } = useViewer();
  const client = useClient();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found[]>([]);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const things = await searchAnything({ client, viewer, text, t: (key, values) => t(key, values) });
      if (isCurrent) setFound(things);
    }, PAUSE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, client, viewer, t]);
  const typed = text.trim().toLowerCase();
  const pages: Found[] = consolePagesOf(viewer)
    .map(({ name, to }) => ({ key: name, label: t(`pages.${name}`), to }))
    .filter(({ label }) => label.toLowerCase().includes(typed));
  const entries = [...pages, ...found];
  const chosen = Math.min(index, Math.max(entries.length - 1, 0));
  const go = (entry: Found | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setIndex((chosen + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(entries[chosen]);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('palette.title')} size="md">
      <div className={inputBoxClass()}>
        <Search aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.results')}
        className="mt-2 grid [&_[aria-selected=true]]:bg-accent-tint [&_[aria-selected=true]]:text-accent"
      >
        {entries.map((entry, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={entry.key}
            id={`${listId}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === chosen}
            className={menuRowClass()}
            onClick={() => go(entry)}
            onMouseMove={() => setIndex(position)}
          >
            <span>
              {entry.label}
              {entry.detail && <small>{entry.detail}</small>}
            </span>
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="px-3 py-2 text-14 text-ink-2">{t('palette.nothing')}</p>}
    </Dialog>
  );
}
