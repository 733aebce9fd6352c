import {
  BedDouble,
  Briefcase,
  CalendarDays,
  Car,
  House,
  Key,
  LayoutGrid,
  type LucideIcon,
  Motorbike,
  PartyPopper,
  Plus,
  Search,
  SearchX,
  Soup,
  Wrench,
} from 'lucide-react';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Output } from '../../../contract/api/api.ts';
import { PURPOSES, type Purpose } from '../../../contract/design/purpose-texts.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { useMasonry } from '../../card/use-masonry.ts';
import { useClient } from '../../session/viewer.tsx';
import { chipRowClass } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/format.ts';
import { inputBoxClass } from '../../ui/input-box.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { pictureOf } from '../artwork/pictures.ts';
import { typeRow } from '../canvas/typing.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { hasTemplateStyle, withTemplate } from '../model/apply-template.ts';
import { applyTemplate } from '../model/commands.ts';
import { matchedTo } from '../model/match-photo.ts';
import { blankDesign, EMPTY_PHOTO } from '../model/model.ts';
import type { PhotoFacts } from '../model/quick/facts.ts';
import { refitted } from '../model/refit.ts';
import { type SeasonDate, seasonsFrom } from '../model/seasons.ts';
import { templateArt } from '../model/template-art.ts';
import { TEMPLATE_ART } from '../model/template-parts.ts';
import { foundTemplates } from '../model/template-search.ts';
import { type AnyTemplate, isForPurpose, SEASON_TEMPLATES, TEMPLATES, templateDisplay } from '../model/templates.ts';
import { useWords } from '../use-words.ts';
import { PhotoMatch } from './photo-match.tsx';
import { TemplateCard } from './template-card.tsx';
import styles from './template-panel.module.css';

type OwnAd = Output<'GET /product/my-product'>['data'][number];
type ShownTemplate = {
  template: AnyTemplate;
  display: DisplayConfig;
  name: string;
  detail: string;
  words: string;
};
type Wanted = Purpose | 'all' | 'seasons';

const ICONS: Record<Wanted, LucideIcon> = {
  all: LayoutGrid,
  seasons: CalendarDays,
  boarding_house: BedDouble,
  motorcycle: Motorbike,
  car: Car,
  job: Briefcase,
  food: Soup,
  service: Wrench,
  missing: SearchX,
  celebration: PartyPopper,
  rental: Key,
  property: House,
};
/** Templates that are drawn at once; the others follow when the page has been shown. */
const FIRST = 18;
const SEARCH_LENGTH = 60;

/** The templates and the user's last ad. Applying one changes the style; the draft's text and photos stay. */
export function TemplatePanel() {
  const t = useWords();
  const designer = useDesigner();
  const { engine, tool } = designer;
  const design = useDesign((snapshot) => snapshot.design);
  const [wanted, setWanted] = useState<Wanted>('all');
  const [search, setSearch] = useState('');
  const [facts, setFacts] = useState<PhotoFacts | null>(null);
  const [seasons] = useState(() => seasonsFrom(jakartaDay(new Date())));
  const [isComplete, setComplete] = useState(false);
  useEffect(() => startTransition(() => setComplete(true)), []);
  const last = useLastAd();
  const templates = useShownTemplates();
  const searched = useDeferredValue(search.trim());
  const shown = foundTemplates(wantedOf(templates, wanted, searched, seasons), searched).slice(
    0,
    isComplete ? undefined : FIRST,
  );
  const isAll = wanted === 'all' && searched === '';
  const apply = (chosen: DisplayConfig) => {
    // Focus the first row, whose sample text is replaced by typing.
    typeRow(designer, () => {
      engine.run(applyTemplate, chosen);
      engine.select({ kind: 'text', slot: 0, row: 0 });
      tool.set('text');
    });
  };
  const startBlank = () => {
    engine.run(applyTemplate, blankDesign());
    tool.set('layout');
    focusCurrentTool();
  };
  const cardOf = (offered: ShownTemplate) => (
    <OfferedTemplate key={offered.template.name} offered={offered} design={design} facts={facts} onUse={apply} />
  );
  return (
    <div className={styles.templates}>
      <h1 className={styles.title}>{t('templates.title')}</h1>
      <p className={styles.intro}>{t('templates.intro')}</p>
      <div className={styles.heading}>
        <search className={classNames(inputBoxClass(), styles.search)}>
          <Search aria-hidden="true" />
          <input
            type="search"
            value={search}
            maxLength={SEARCH_LENGTH}
            aria-label={t('templates.search')}
            placeholder={t('templates.search_example')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <PhotoMatch onMatch={setFacts} />
      </div>
      <fieldset className={chipRowClass(styles.purposes)}>
        <legend className="sr-only">{t('templates.purposes_label')}</legend>
        {(['all', 'seasons', ...PURPOSES] as const).map((value) => (
          <PurposeButton key={value} value={value} isOn={wanted === value} onPress={() => setWanted(value)} />
        ))}
      </fieldset>
      <p role="status" className={searched === '' ? 'sr-only' : styles.found}>
        {searched !== '' &&
          t(shown.length === 0 ? 'templates.none' : 'templates.found', { count: shown.length, search: searched })}
      </p>
      {wanted === 'seasons' && searched === '' ? (
        seasons.map((season) => (
          <Season
            key={season.season}
            season={season}
            cards={shown.filter(({ template }) => template.season === season.season).map(cardOf)}
          />
        ))
      ) : (
        <Cards name={`${wanted} ${searched} ${isComplete} ${facts?.file_id} ${last === null}`}>
          {isAll && <Blank onUse={startBlank} />}
          {isAll && last !== null && (
            <TemplateCard
              design={last.display_config}
              pictures={pictureOf}
              name={t('templates.last')}
              detail={last.title || last.display_config.ratio}
              isUsed={false}
              onUse={() => apply(last.display_config)}
            />
          )}
          {shown.map(cardOf)}
        </Cards>
      )}
    </div>
  );
}

/** All templates in the user's language. */
function useShownTemplates(): ShownTemplate[] {
  const t = useWords();
  const locale = useLocale();
  return useMemo(
    () =>
      [...SEASON_TEMPLATES, ...TEMPLATES].map((template) => {
        const display = templateDisplay(template, locale);
        const subjects = template.season
          ? [t(`templates.seasons.${template.season}`)]
          : template.purposes.map((purpose) => t(`templates.purposes.${purpose}`));
        const family = t(`templates.families.${template.family}`);
        const name = isForPurpose(template)
          ? t('templates.name', { subject: subjects[0], look: t(`templates.looks.${template.look}`) })
          : t(`templates.names.${template.name}`);
        const texts = display.contents.flatMap((content) =>
          content.type === 'TEXT' ? content.rows.map(({ text }) => text) : [],
        );
        const words = [name, ...subjects, family, display.ratio, ...texts].join(' ');
        return { template, display, name, detail: `${subjects[0] ?? family}, ${display.ratio}`, words };
      }),
    [locale, t],
  );
}

type OfferedTemplateProps = {
  offered: ShownTemplate;
  design: DisplayConfig;
  facts: PhotoFacts | null;
  onUse: (chosen: DisplayConfig) => void;
};

/** A template; in the colours of the photo and with the draft's text, if the templates are matched to one. */
function OfferedTemplate({ offered, design, facts, onUse }: OfferedTemplateProps) {
  const { template, display, name, detail } = offered;
  // Here, so that the browser can paint and answer between two templates.
  const { chosen, preview } = useMemo(() => {
    if (!facts) return { chosen: display, preview: withArt(template, display) };
    const matched = matchedTo(display, facts);
    return { chosen: matched, preview: withArt(template, refitted(withTemplate(design, matched))) };
  }, [template, display, design, facts]);
  const isUsed = useMemo(() => hasTemplateStyle(design, chosen), [design, chosen]);
  return (
    <TemplateCard
      design={preview}
      pictures={artOf}
      name={name}
      detail={detail}
      isUsed={isUsed}
      onUse={() => onUse(chosen)}
    />
  );
}

/** Templates of a feast are among the others only in the weeks before it. */
function wantedOf(
  all: readonly ShownTemplate[],
  wanted: Wanted,
  searched: string,
  seasons: readonly SeasonDate[],
): ShownTemplate[] {
  if (wanted === 'seasons') return all.filter(({ template }) => template.season !== null);
  if (wanted !== 'all') return all.filter(({ template }) => template.purposes.includes(wanted));
  const near = seasons.filter(({ isNear }) => isNear).map(({ season }) => season);
  return all.filter(({ template }) => template.season === null || searched !== '' || near.includes(template.season));
}

function PurposeButton({ value, isOn, onPress }: { value: Wanted; isOn: boolean; onPress: () => void }) {
  const t = useWords();
  const Icon = ICONS[value];
  const label =
    value === 'all' || value === 'seasons' ? t(`templates.purpose_${value}`) : t(`templates.purposes.${value}`);
  return (
    <button type="button" className={styles.purpose} aria-pressed={isOn} onClick={onPress}>
      <Icon aria-hidden="true" />
      {label}
    </button>
  );
}

function Cards({ name, children }: { name: string; children: ReactNode }) {
  const board = useRef<HTMLUListElement>(null);
  useMasonry(board, name);
  return (
    <ul ref={board} className="masonry mt-4 list-none p-0">
      {children}
    </ul>
  );
}

function Season({ season: { season, date, days }, cards }: { season: SeasonDate; cards: ReactNode[] }) {
  const t = useWords();
  const locale = useLocale();
  const day = formatDate(`${date}T12:00:00+07:00`, locale);
  return (
    <section>
      <header className={styles.season}>
        <h2>{t(`templates.seasons.${season}`)}</h2>
        <span>{days > 0 ? t('templates.season_days', { date: day, count: days }) : day}</span>
      </header>
      <Cards name={`${season} ${cards.length}`}>{cards}</Cards>
    </section>
  );
}

function Blank({ onUse }: { onUse: () => void }) {
  const t = useWords();
  return (
    <li className="pin-card">
      <button type="button" className={classNames('empty-slot', styles.blank)} onClick={onUse}>
        <span className="plus" aria-hidden="true">
          <Plus />
        </span>
        <b>{t('templates.blank')}</b>
        <span>{t('templates.blank_hint')}</span>
      </button>
    </li>
  );
}

/** The design with illustrations in photo slots without a photo; their names are used as file ids, for display only. */
function withArt(template: AnyTemplate, design: DisplayConfig): DisplayConfig {
  const given = design.contents.filter((content) => content.type === 'PHOTO');
  const texts = design.contents.filter((content) => content.type === 'TEXT');
  const photos = template.art.map((file_id, slot) => {
    const own = given[slot] ?? EMPTY_PHOTO;
    return own.file_id ? own : { ...own, file_id };
  });
  return { ...design, contents: [...photos, ...texts] };
}

const artOf: typeof pictureOf = (name, cut) => {
  const art = TEMPLATE_ART.find((known) => known === name);
  return art ? { src: templateArt(art) } : pictureOf(name, cut);
};

/** Focuses the current tool, because the panel closes with the pressed button. */
function focusCurrentTool(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-tools] [aria-pressed="true"]')?.focus());
}

/** The user's last other ad, live or expired; null until it is loaded and if there is none. */
function useLastAd(): OwnAd | null {
  const client = useClient();
  const { draft } = useDesigner();
  const [last, setLast] = useState<OwnAd | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const find = async () => {
      for (const tab of ['active', 'expired'] as const) {
        const { data } = await client('GET /product/my-product', { tab }, { signal: abort.signal, errors: 'caller' });
        const other = data.find((ad) => ad.id !== draft.id && ad.id !== draft.revision_of?.id);
        if (other) return other;
      }
      return null;
    };
    // On failure, only the templates are shown.
    find().then(setLast, () => undefined);
    return () => abort.abort();
  }, [client, draft]);
  return last;
}
