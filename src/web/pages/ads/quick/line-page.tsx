import { ArrowRight, Banknote, MapPin, Sparkles, Tag } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { applicableFields, priceField } from '../../../../contract/ads/applicable-fields.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { useStore } from '../../../browser/use-store.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes } from '../../../designer/artwork/pictures.ts';
import { CategoryIcon } from '../../../layout/category-icon.tsx';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMatches } from '../../../ui/device.ts';
import { dotBackground } from '../../../ui/dot-background.ts';
import type { Fact } from './fact-sheet.tsx';
import { useFactsTexts } from './facts-texts.ts';
import { LineField } from './line-field.tsx';
import styles from './line-page.module.css';
import { PhotoUpload } from './photo-upload.tsx';
import { continuedLine, saysSomething } from './quick-ad.ts';
import { dockClass, NotStored, QuickFrame, quickPageClass } from './quick-frame.tsx';
import { askedFact, type ResolvedLine } from './resolve-line.ts';
import { useDesigns, useDesignsAhead, useWarmUp } from './use-designs.ts';
import { useFollowingSteps } from './use-following-steps.ts';
import { useLateSheet } from './use-late-sheet.ts';
import { useAnotherPhoto } from './use-photo-sources.ts';
import { loadQuickStep, quickPaths, useQuickStore, useResolvedLine } from './use-quick.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadQuickStep(args);
}

const SAMPLE_WIDTH = 264;
const loadFactSheet = async () => (await import('./fact-sheet.tsx')).FactSheet;

/** The step after the photos: one line about the thing, which is read as it is typed. */
export function Component() {
  const { user_id } = useLoaderData<typeof loader>();
  const { t } = useTranslation('quick');
  const navigate = useNavigate();
  const prefix = usePrefix();
  const isGuest = user_id === null;
  const paths = quickPaths(isGuest);
  useFollowingSteps(isGuest);
  const { store, ad, upload, consentDialog } = useQuickStore(user_id);
  useWarmUp(t('line.placeholder'), ad?.photo);
  const isReading = useStore(store.isReading);
  const { line, cities, isRead, isSettled } = useResolvedLine(ad);
  useDesignsAhead(isSettled && !isReading ? ad : null, line, { round: 0, hasFonts: true });
  const isWide = useMatches('(min-width: 992px)');
  const { viewer } = useViewer();
  const [fact, setFact] = useState<Fact | null>(null);
  const FactSheet = useLateSheet(loadFactSheet, fact !== null);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  // What was typed into the page before React took it over. The store has read the device before this effect runs.
  useLayoutEffect(() => {
    const typed = field.current?.value ?? '';
    const line = store.ad.get()?.line ?? '';
    const isNew = typed.trim() !== '' && typed.trim() !== line.trim();
    if (isNew) store.change({ line: continuedLine(line, typed) });
  }, [store]);
  // The address of a step whose ad is gone leads to the first one.
  useEffect(() => {
    if (ad === null) void navigate(paths.photo(), { replace: true });
  }, [ad, navigate, paths.photo]);
  const take = useAnotherPhoto(store);
  const goOn = () => {
    if (!ad || !saysSomething(ad.line)) {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    void navigate(paths.designs());
  };
  const onChange = (text: string) => {
    setEmpty(false);
    store.change({ line: text, round: 0, design: null });
  };
  const home = viewer && viewer.city_id > 0 ? { id: viewer.city_id, name: viewer.city_name } : null;
  return (
    <QuickFrame
      step="line"
      back={prefix(paths.photo())}
      aside={
        isGuest
          ? { href: prefix(links.signIn({ next: quickLinks.line() })), label: t('sign_in') }
          : { href: prefix(adLinks.createNew()), label: t('own_design') }
      }
    >
      <main className={quickPageClass(styles.line)}>
        <h1 className="sr-only">{t('steps.line')}</h1>
        <div>
          <NotStored store={store} />
          {ad && <PhotoUpload ad={ad} upload={upload} store={store} isGuest={isGuest} onChosen={take} />}
        </div>
        <div>
          <LineField
            ref={field}
            value={ad?.line ?? ''}
            read={{ text: line.reading.text, spans: line.reading.spans }}
            error={isEmpty ? t('line.empty') : null}
            onChange={onChange}
            onEnter={goOn}
          />
          {ad && line.reading.text !== '' && <FactChips line={line} isRead={isRead} onOpen={setFact} />}
          {ad && line.reading.text !== '' && <FurtherFacts line={line} onOpen={setFact} />}
          <div className="mt-8 hidden items-center gap-3 lg:flex">
            <Button variant="primary" size="lg" onClick={goOn}>
              {t('line.see')}
              <ArrowRight />
            </Button>
            <span className="text-14 text-ink-2">{t('line.or_enter')}</span>
          </div>
        </div>
        <aside className="hidden lg:block">{ad && isWide && <Sample ad={ad} store={store} line={line} />}</aside>
      </main>
      <div className={dockClass()}>
        <Button variant="primary" size="lg" full onClick={goOn}>
          {t('line.see')}
          <ArrowRight />
        </Button>
      </div>
      {fact && FactSheet && (
        <FactSheet
          fact={fact}
          line={{ ...line, price_choices: line.reading.price_choices }}
          cities={cities}
          home={home}
          onCorrect={store.correct}
          onClose={() => setFact(null)}
        />
      )}
      {consentDialog}
    </QuickFrame>
  );
}

type ChipsProps = { line: ResolvedLine; isRead: boolean; onOpen: (fact: Fact) => void };

/** What was read, as chips that a tap corrects, and one question about what is missing. */
function FactChips({ line, isRead, onOpen }: ChipsProps) {
  const { t } = useTranslation('quick');
  const texts = useFactsTexts();
  const { facts, city, isHome, category, isGuess, details, fields } = line;
  const asked = askedFact(line, isRead);
  const isPriced = facts.price !== null || facts.price_note !== 'none';
  const chip = (fact: Fact, icon: ReactNode, content: ReactNode, look?: string) => (
    <button key={fact} type="button" className={classNames(styles.fact, look)} onClick={() => onOpen(fact)}>
      {icon}
      <span>{content}</span>
    </button>
  );
  return (
    <fieldset className={styles.facts}>
      <legend className="sr-only">{t('line.read')}</legend>
      {facts.title !== '' &&
        chip(
          'title',
          <Tag />,
          <>
            {facts.title} <small>{t('facts.is_title')}</small>
          </>,
        )}
      {city &&
        chip(
          'city',
          <MapPin />,
          <>
            {city.name} {isHome && <small>{t('facts.is_home')}</small>}
          </>,
        )}
      {isPriced && chip(priceField(fields), <Banknote />, texts.price(facts))}
      {facts.condition &&
        chip(
          'details.condition',
          <Sparkles />,
          details.condition === undefined
            ? t(`facts.${facts.condition}`)
            : texts.answer(line, 'condition') || t(`facts.${facts.condition}`),
        )}
      {category &&
        chip(
          'category',
          <CategoryIcon name={category.parent.icon} />,
          isGuess ? t('facts.guess', { category: texts.category(category) }) : texts.category(category),
          isGuess ? styles.guess : undefined,
        )}
      {asked && chip(asked, null, texts.question(line, asked), styles.asked)}
    </fieldset>
  );
}

const FURTHER_FACTS = 3;

/** Questions of the category's form that may stay open, where the screen has room for them. */
function FurtherFacts({ line, onOpen }: { line: ResolvedLine; onOpen: (fact: Fact) => void }) {
  const { t } = useTranslation('quick');
  const texts = useFactsTexts();
  const open = applicableFields(line.fields, line.details)
    .filter(({ key, required }) => !required && line.details[key] === undefined)
    .slice(0, FURTHER_FACTS);
  if (open.length === 0) return null;
  return (
    <fieldset className="mt-6 hidden lg:block">
      <legend className="mb-3 text-14 text-ink-2">{t('line.add')}</legend>
      <div className="flex flex-wrap gap-2">
        {open.map(({ key }) => (
          <button
            key={key}
            type="button"
            className={classNames(styles.fact, styles.further)}
            onClick={() => onOpen(`details.${key}`)}
          >
            {texts.fieldLabel(line, key)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Sample({
  ad,
  store,
  line,
}: {
  ad: Parameters<typeof useDesigns>[0];
  store: { pictures: Parameters<typeof Artwork>[0]['pictures'] };
  line: ResolvedLine;
}) {
  const { t } = useTranslation('quick');
  const [design] = useDesigns(ad, line, 0).designs;
  if (!design) return null;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <b>{t('line.sample')}</b>
        <span className="text-13 text-ink-2">{t('line.sample_hint')}</span>
      </div>
      <div className={classNames(dotBackground, styles.sample)} aria-hidden="true">
        <div>
          <Artwork design={design} pictures={store.pictures} sizes={fixedSizes(SAMPLE_WIDTH)} />
        </div>
      </div>
    </>
  );
}
