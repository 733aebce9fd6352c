import { Clock, Layers, MapPin, Search, Trash2, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '../../../contract/pages/links.ts';
import type { Suggestion } from '../../../contract/search/suggestions.ts';
import { type RecentSearch, recentSearchesOf, storeRecentSearches } from '../../browser/recent-searches.ts';
import { storedSearches } from '../../browser/search-storage.ts';
import { useSession, useViewer } from '../../session/viewer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCloseOnBack } from '../../ui/close-on-back.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { usePrefix } from '../frame-links.ts';
import styles from './search-suggestions.module.css';

type Row = { kind: Suggestion['kind'] | 'recent' | 'clear'; label: string; detail: string | null; path: string };

const DEBOUNCE_MILLISECONDS = 100;
/** Below the popup, in pixels; and its height when there is no space. */
const MARGIN = 8;
const MIN_HEIGHT = 160;
const ICONS = { category: Layers, place: MapPin, search: Search, recent: Clock, clear: Trash2 };
const GROUPS = ['category', 'place', 'search', 'recent'] as const;
/** Recent searches beside other suggestions. */
const RECENT_BESIDE = 3;

/**
 * Suggestions below the search field of the form around it. It is loaded when the field gets the focus, so it adds its
 * attributes and listeners to the field that is there: text, focus and caret stay as they are.
 */
export function SearchSuggestions() {
  const { t } = useTranslation('suggestions');
  const locale = useLocale();
  const prefix = usePrefix();
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useRecentSearches();
  const found = useFound(typed, popup);

  const words = wordsOf(typed);
  const isEmpty = words.length === 0;
  const isMatch = ({ label }: RecentSearch) =>
    words.every((word) => wordsOf(label).some((own) => own.startsWith(word)));
  const all: Row[] = [
    ...found.map(({ kind, path, ...names }) => ({
      kind,
      path,
      label: locale === 'en' ? names.label_en : names.label,
      detail: locale === 'en' ? names.detail_en : names.detail,
    })),
    ...(isEmpty ? recent : recent.filter(isMatch).slice(0, RECENT_BESIDE)).map((search) => ({
      ...search,
      kind: 'recent' as const,
    })),
  ];
  const groups = GROUPS.map((kind) => ({ kind, rows: all.filter((row) => row.kind === kind) })).filter(
    ({ rows }) => rows.length > 0,
  );
  const count = all.length;
  if (isEmpty && count > 0) {
    groups.at(-1)?.rows.push({ kind: 'clear', label: t('clear'), detail: null, path: '' });
  }
  const rows: Row[] = groups.flatMap((group) => group.rows);
  const isShown = isOpen && rows.length > 0;
  useCloseOnBack(isShown, () => setOpen(false));
  const optionId = (index: number) => `${id}-${index}`;

  const type = (text: string) => {
    const field = fieldOf(popup);
    if (field) field.value = text;
    setTyped(text);
    setActive(-1);
  };
  const remember = (search: RecentSearch) => setRecent([search, ...recent.filter(({ path }) => path !== search.path)]);
  const forget = (path: string) => {
    setRecent(recent.filter((search) => search.path !== path));
    setActive(-1);
  };
  const choose = ({ kind, label, detail, path }: Row) => {
    if (kind === 'clear') {
      setRecent([]);
      setActive(-1);
      return;
    }
    remember({ label, detail, path });
    setOpen(false);
    // The page that follows may keep this form.
    type(new URLSearchParams(path.split('?')[1]).get('keyword') ?? '');
    fieldOf(popup)?.blur();
  };

  const onInput = useEffectEvent((event: Event) => {
    setTyped((event.target as HTMLInputElement).value);
    setActive(-1);
    setOpen(true);
  });
  const onClick = useEffectEvent(() => setOpen(true));
  const onFocus = useEffectEvent(() => setOpen(fieldOf(popup)?.value === ''));
  const onBlur = useEffectEvent(() => setOpen(false));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While characters are composed, the keys belong to the input method.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[active];
    const done = () => event.preventDefault();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows.length === 0) return;
      done();
      setOpen(true);
      if (!isShown) return;
      // Between the last row and the first is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === 'Enter' && isShown && row) {
      done();
      document.getElementById(optionId(active))?.click();
    } else if (event.key === 'Escape') {
      done();
      if (isShown) setOpen(false);
      else type('');
      setActive(-1);
    } else if (event.key === 'Delete' && isShown && row?.kind === 'recent') {
      done();
      forget(row.path);
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (event.key === 'Home' || event.key === 'End') {
      setActive(-1);
    }
  });
  const onSubmit = useEffectEvent(() => {
    const form = formOf(popup);
    if (!form) return;
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
    const query = Object.fromEntries(entries);
    const chosen = [...form.querySelectorAll('select')].flatMap(({ value, selectedOptions: [option] }) =>
      value && option ? [option.text.trim()] : [],
    );
    const detail = chosen.length > 0 ? chosen.join(', ') : null;
    if (query.keyword) remember({ label: query.keyword, detail, path: links.search(query) });
    setOpen(false);
  });
  useEffect(() => {
    const form = formOf(popup);
    const field = fieldOf(popup);
    if (!form || !field) return;
    setTyped(field.value);
    const isTyped = field.value !== field.defaultValue;
    setOpen(document.activeElement === field && (isTyped || field.value === ''));
    const end = new AbortController();
    const { signal } = end;
    field.addEventListener('input', (event) => onInput(event), { signal });
    field.addEventListener('click', () => onClick(), { signal });
    field.addEventListener('focus', () => onFocus(), { signal });
    field.addEventListener('blur', () => onBlur(), { signal });
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    form.addEventListener('submit', () => onSubmit(), { signal });
    return () => end.abort();
  }, []);
  useEffect(() => {
    const field = fieldOf(popup);
    if (!field) return;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': String(isShown),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    if (isShown && active >= 0) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
    if (isShown) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });
  useHeight(popup, isShown);

  let position = -1;
  return (
    <>
      {/* The focus stays in the field while a row is pressed. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field has the keys */}
      <div
        ref={popup}
        className={classNames(styles.popup, isEmpty && styles.removable)}
        hidden={!isShown}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles.lists}>
          <div role="listbox" id={`${id}-list`} aria-label={t('list')}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a list of options has groups
              <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
                <div id={`${id}-${group.kind}`} className={styles.heading}>
                  {t(`groups.${group.kind}`)}
                </div>
                {group.rows.map((row) => {
                  position += 1;
                  return (
                    <Option
                      key={`${row.kind} ${row.path}`}
                      id={optionId(position)}
                      row={row}
                      words={words}
                      isActive={position === active}
                      href={prefix(row.path)}
                      onChoose={choose}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {isEmpty && (
            <div className={styles.removes}>
              {recent.map(({ label, path }) => (
                <button
                  key={path}
                  type="button"
                  tabIndex={-1}
                  aria-label={t('remove', { label })}
                  onClick={() => forget(path)}
                >
                  <X />
                </button>
              ))}
            </div>
          )}
        </div>
      </div>
      <div role="status" className="sr-only">
        {isShown && t(isEmpty ? 'recent' : 'found', { count })}
      </div>
    </>
  );
}

type OptionProps = {
  id: string;
  row: Row;
  words: readonly string[];
  isActive: boolean;
  href: string;
  onChoose: (row: Row) => void;
};

/** The frame follows the link; the field has the focus and says which option is active. */
function Option({ id, row, words, isActive, href, onChoose }: OptionProps) {
  const Icon = ICONS[row.kind];
  const attributes = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onClick: () => onChoose(row),
  } as const;
  const content = (
    <>
      <Icon />
      <span>
        {row.kind === 'clear' ? row.label : <Marked text={row.label} words={words} />}
        {row.detail && <small>{row.detail}</small>}
      </span>
    </>
  );
  if (row.kind === 'clear') {
    return (
      <div {...attributes} className={classNames(styles.suggestion, styles.clear)}>
        {content}
      </div>
    );
  }
  return (
    <a {...attributes} href={href} className={styles.suggestion}>
      {content}
    </a>
  );
}

/** Marks the beginnings of words that were typed. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const beginnings = words.toSorted((one, other) => other.length - one.length).join('|');
  // The words are letters and digits only.
  const parts = beginnings ? text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${beginnings})`, 'iu')) : [text];
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}

type Popup = RefObject<HTMLElement | null>;

function formOf(popup: Popup): HTMLFormElement | null {
  return popup.current?.closest('form') ?? null;
}

function fieldOf(popup: Popup): HTMLInputElement | null {
  return formOf(popup)?.querySelector<HTMLInputElement>('[name="keyword"]') ?? null;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * What the server suggests for a text. Only the response to the last one counts; without a connection there is none.
 */
function useFound(typed: string, popup: Popup): readonly Suggestion[] {
  const { client } = useSession();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const keyword = typed.trimStart();
  useEffect(() => {
    const call = new AbortController();
    const load = async () => {
      const form = formOf(popup);
      const { category, province_id } = Object.fromEntries(form ? new FormData(form) : []);
      const limits = {
        ...(category ? { category: String(category) } : {}),
        ...(province_id ? { province_id: Number(province_id) } : {}),
      };
      const options = { signal: call.signal, errors: 'caller', is_background: true } as const;
      const response = await client('GET /product/search/suggestion', { keyword, ...limits }, options).catch(
        () => null,
      );
      if (!call.signal.aborted) setFound(response?.data ?? []);
    };
    if (keyword === '') setFound([]);
    const timer = keyword === '' ? undefined : setTimeout(() => void load(), DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [client, keyword, popup]);
  return keyword === '' ? [] : found;
}

/** The last searches on this device. None until it is known who uses it. */
function useRecentSearches(): [readonly RecentSearch[], (searches: readonly RecentSearch[]) => void] {
  const { viewer, is_known } = useViewer();
  const text = useSyncExternalStore(storedSearches.subscribe, storedSearches.read, () => null);
  const userId = viewer?.id ?? null;
  const recent = is_known ? recentSearchesOf(text, userId) : [];
  const isForeign = is_known && text !== null && recent.length === 0;
  useEffect(() => {
    if (isForeign) storeRecentSearches([], null);
  }, [isForeign]);
  return [recent, (searches) => is_known && storeRecentSearches(searches, userId)];
}

/** Ends the popup above the keyboard of a phone. */
function useHeight(popup: Popup, isShown: boolean): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!isShown || !visualViewport) return;
    const resize = () => {
      const element = popup.current;
      if (!element) return;
      const space = visualViewport.offsetTop + visualViewport.height - element.getBoundingClientRect().top;
      element.style.maxHeight = `${Math.max(space - MARGIN, MIN_HEIGHT)}px`;
    };
    resize();
    visualViewport.addEventListener('resize', resize);
    return () => visualViewport.removeEventListener('resize', resize);
  }, [popup, isShown]);
}
