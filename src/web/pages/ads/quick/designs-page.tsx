import { ImagePlus, RefreshCw, Scissors } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { messageOf } from '../../../api/failures.ts';
import { useStore } from '../../../browser/use-store.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fontsOf } from '../../../designer/artwork/fonts.ts';
import { pageFonts } from '../../../designer/artwork/loaded-fonts.ts';
import { fixedSizes, type Pictures } from '../../../designer/artwork/pictures.ts';
import { MOODS, type Mood } from '../../../designer/model/quick/recipe.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonProps, buttonClass } from '../../../ui/button.tsx';
import { Chip, chipRowClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMatches } from '../../../ui/device.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { AdPhoto } from './ad-photo.tsx';
import styles from './designs-page.module.css';
import { LineBeside } from './line-beside.tsx';
import { PhotoHelp, usePhotoEdits, weaknessOf } from './photo-help.tsx';
import { PhotoInput } from './photo-input.tsx';
import { MAX_ROUNDS } from './quick-ad.ts';
import { Busy, dockClass, NotStored, QuickFrame, quickHeadingClass, quickPageClass } from './quick-frame.tsx';
import { saveQuickAd } from './save-quick-ad.ts';
import { useDesigns, useDesignsAhead, useShownRound } from './use-designs.ts';
import { useLateSheet } from './use-late-sheet.ts';
import { useAnotherPhoto } from './use-photo-sources.ts';
import { loadQuickStep, PUBLISH, quickPaths, useQuickStore, useResolvedLine } from './use-quick.ts';
import { useQuickForm } from './use-quick-form.ts';
import { useWhenConnected } from './use-when-connected.ts';

export async function loader(args: LoaderFunctionArgs) {
  const isFinishing = new URL(args.request.url).searchParams.has(PUBLISH);
  return loadQuickStep(args, isFinishing ? quickLinks.finish() : quickLinks.photo());
}

const loadEnlargedDesign = async () => (await import('./enlarged-design.tsx')).EnlargedDesign;

/** A query that changes has no other data. */
export const shouldRevalidate = () => false;

/** The third step: six finished designs of the photo and the line. */
export function Component() {
  const { user_id } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['quick', 'ui']);
  const navigate = useNavigate();
  const toast = useToast();
  const prefix = usePrefix();
  const isGuest = user_id === null;
  const paths = quickPaths(isGuest);
  const { store, client, ad, upload, consentDialog } = useQuickStore(user_id);
  const isReading = useStore(store.isReading);
  const { line, complete, isSettled } = useResolvedLine(ad);
  const { formOf } = useQuickForm();
  const isWide = useMatches('(min-width: 992px)');
  const [shown, setShown] = useState<number | null>(null);
  const [busy, setBusy] = useState<'saving' | 'waiting_photo' | null>(null);
  /** What was chosen without a connection, and goes on by itself. */
  const [unsaved, setUnsaved] = useState<Chosen | null>(null);
  const [isWriting, setWriting] = useState(false);
  const take = useAnotherPhoto(store);
  const edits = usePhotoEdits({ ad, store, take });
  const [held, setHeld] = useState<Numbered | null>(null);
  const EnlargedDesign = useLateSheet(loadEnlargedDesign, held !== null);
  // Designs of one mood have rounds of their own, which are not kept.
  const [one, setOne] = useState<{ mood: Mood; round: number } | null>(null);
  const round = one?.round ?? shown ?? ad?.round ?? 0;
  // Before the first reading the designs would be of less. A line that is changed beside them keeps them until it has been read.
  const [wasRead, setWasRead] = useState(false);
  if (isSettled && !wasRead) setWasRead(true);
  const readAd = wasRead && !isReading ? ad : null;
  const { designs, waiting } = useDesigns(readAd, line, round, one?.mood ?? null);
  useShownRound(waiting > 0 || one ? null : readAd, line, round, (record) => store.change({ shown: record }));
  useDesignsAhead(readAd, line, { round: Math.min(round + 1, MAX_ROUNDS - 1), mood: one?.mood ?? null });

  useEffect(() => {
    if (ad === null || ad?.line === '') void navigate(paths.photo(), { replace: true });
  }, [ad, navigate, paths.photo]);

  const save = async ({ design, pathOf }: Chosen) => {
    setBusy(upload ? 'waiting_photo' : 'saving');
    // One that was lost with the connection.
    store.retryUpload();
    try {
      const whole = await complete();
      const id = await saveQuickAd({ client, store, design, form: formOf(whole), fields: whole.fields });
      setUnsaved(null);
      await navigate(pathOf(id));
    } catch (error) {
      setBusy(null);
      if (isError(error, 'connection_lost') || !navigator.onLine) {
        setUnsaved({ design, pathOf });
        return;
      }
      setUnsaved(null);
      toast.danger({
        title: t('designs.not_saved'),
        text: error instanceof Error ? messageOf(error, error.message) : '',
      });
    }
  };
  const choose = (design: DisplayConfig) => {
    store.change({ design });
    if (isGuest) void navigate(quickLinks.guestSummary());
    else void save({ design, pathOf: (id) => quickLinks.summary(id) });
  };
  useWhenConnected(unsaved !== null && busy === null, () => {
    if (unsaved) void save(unsaved);
  });
  // After a registration or a sign-in the ad goes on by itself, with the design that was chosen before.
  const [search, setSearch] = useSearchParams();
  const isGoingOn = search.has(PUBLISH) && Boolean(ad?.design);
  const isFinishing = search.has(PUBLISH) && isSettled && ad !== undefined;
  const finish = useEffectEvent(() => {
    setSearch({}, { replace: true });
    if (ad?.design) void save({ design: ad.design, pathOf: (id) => quickLinks.summary(id, { publish: true }) });
  });
  useEffect(() => {
    if (isFinishing) finish();
  }, [isFinishing]);
  const edit = (design: DisplayConfig) => {
    store.change({ design });
    void save({ design, pathOf: links.createDisplay });
  };
  const showRound = (next: number) => {
    if (one) setOne({ ...one, round: next });
    else {
      store.change({ round: Math.max(next, ad?.round ?? 0) });
      setShown(next);
    }
    window.scrollTo({ top: 0 });
  };
  const changeLine = (text: string) => {
    store.change({ line: text, round: 0, design: null });
    setShown(null);
    if (one) setOne({ ...one, round: 0 });
  };
  const anotherPhoto = (look: Pick<ButtonProps, 'size'>) => {
    const label = t(ad?.photo ? 'upload.another' : 'upload.add');
    return (
      <PhotoInput label={label} look={buttonClass({ variant: 'secondary', ...look })} onChosen={take}>
        {ad?.photo ? <RefreshCw aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
        <span aria-hidden="true">{label}</span>
      </PhotoInput>
    );
  };
  const cutAgain = (look: Pick<ButtonProps, 'size'>) =>
    ad?.photo?.is_searched &&
    edits.point && (
      <Button variant="secondary" {...look} onClick={edits.point}>
        <Scissors />
        {t('help.cut_again')}
      </Button>
    );
  const isLast = round + 1 >= MAX_ROUNDS;
  const again = (look: Pick<ButtonProps, 'size' | 'full'>) => (
    <Button
      variant="tint"
      {...look}
      disabledReason={isLast ? t('designs.last') : null}
      onClick={() => showRound(round + 1)}
    >
      <RefreshCw />
      {t('designs.again')}
    </Button>
  );
  const moods = (
    <fieldset className={styles.moods}>
      <legend className={isWide ? 'mb-2.5 font-bold text-14' : 'sr-only'}>{t('designs.mood')}</legend>
      <div className={isWide ? styles.chips : chipRowClass()}>
        <Chip pressed={one === null} onClick={() => setOne(null)}>
          {t('designs.all_moods')}
        </Chip>
        {MOODS.map((mood) => (
          <Chip key={mood} pressed={one?.mood === mood} onClick={() => setOne({ mood, round: 0 })}>
            {t(`designs.moods.${mood}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
  const [first] = designs;
  const weakness = ad && !isReading ? weaknessOf(ad.photo) : null;
  return (
    <QuickFrame
      step="designs"
      back={prefix(paths.line())}
      aside={
        isGuest
          ? { href: prefix(links.signIn({ next: quickLinks.designs() })), label: t('sign_in') }
          : first
            ? { onClick: () => edit(first), label: t('own_design') }
            : { href: prefix(adLinks.createNew()), label: t('own_design') }
      }
    >
      <main className={quickPageClass(styles.designs)}>
        <aside className="hidden lg:block">
          {ad?.photo && <AdPhoto ad={ad} store={store} className={styles.photo} />}
          <div className="mt-3 mb-5 flex flex-wrap gap-2">
            {anotherPhoto({ size: 'sm' })}
            {cutAgain({ size: 'sm' })}
          </div>
          {ad && isWide && <LineBeside line={ad.line} onChange={changeLine} />}
          {isWide && moods}
          <div className="mt-6">{again({ size: 'lg', full: true })}</div>
        </aside>
        <div>
          <NotStored store={store} />
          <h1 className={quickHeadingClass}>{t(round === 0 ? 'designs.heading' : 'designs.again')}</h1>
          <p className="mt-1 text-14 text-ink-2">
            <span role="status">
              {t(
                waiting > 0
                  ? 'designs.cutting'
                  : round > 0
                    ? 'designs.kept'
                    : weakness
                      ? `help.with_${weakness}`
                      : isWide
                        ? 'designs.all_yours'
                        : 'designs.text',
              )}
            </span>{' '}
            {round > 0 && (
              <button type="button" className={textLinkClass()} onClick={() => showRound(round - 1)}>
                {t('designs.before')}
              </button>
            )}{' '}
            {!one && round < (ad?.round ?? 0) && (
              <button type="button" className={textLinkClass()} onClick={() => showRound(round + 1)}>
                {t('designs.after')}
              </button>
            )}
          </p>
          {ad && !isReading && <PhotoHelp ad={ad} store={store} take={take} edits={edits} />}
          {!isWide && moods}
          {ad && isSettled && designs.length === 0 && line.reading.text !== '' && (
            <Alert tone="info">{t('designs.no_design')}</Alert>
          )}
          <DesignColumns
            waiting={waiting}
            thing={line.facts.headline}
            designs={designs}
            isWide={isWide}
            pictures={store.pictures}
            onChoose={choose}
            onEdit={isGuest ? null : edit}
            onEnlarge={setHeld}
          />
        </div>
      </main>
      {isWriting && ad && !isWide ? (
        <div className={dockClass(styles.writing)}>
          <LineBeside hasFocus line={ad.line} onChange={changeLine} onEnd={() => setWriting(false)} />
          {anotherPhoto({ size: 'sm' })}
          {cutAgain({ size: 'sm' })}
          <Button variant="primary" onClick={() => setWriting(false)}>
            {t('sheet.done')}
          </Button>
        </div>
      ) : (
        <div className={dockClass(classNames(styles.foot, !ad?.photo && styles.textOnly))}>
          {ad?.photo && <AdPhoto ad={ad} store={store} />}
          <button type="button" className={styles.words} onClick={() => setWriting(true)}>
            <span>{ad?.line}</span>
            <b>{t('designs.edit_line')}</b>
          </button>
          {again({})}
        </div>
      )}
      {unsaved ? (
        <Busy onCancel={() => setUnsaved(null)}>{t('designs.waiting_connection')}</Busy>
      ) : (
        (busy || isGoingOn) && <Busy>{t(`designs.${busy ?? 'saving'}`)}</Busy>
      )}
      {held && EnlargedDesign && (
        <EnlargedDesign
          {...held}
          pictures={store.pictures}
          onUse={() => {
            setHeld(null);
            choose(held.design);
          }}
          onClose={() => setHeld(null)}
        />
      )}
      {edits.dialog}
      {consentDialog}
    </QuickFrame>
  );
}

/** One of the designs that are shown, by its number. */
type Numbered = { design: DisplayConfig; number: number };
type Chosen = { design: DisplayConfig; pathOf: (id: string) => string };

type ColumnsProps = {
  designs: readonly DisplayConfig[];
  isWide: boolean;
  /** Empty papers for designs that are still being made. */
  waiting: number;
  /** What is being cut out for them. */
  thing: string;
  pictures: Pictures;
  onChoose: (design: DisplayConfig) => void;
  onEdit: ((design: DisplayConfig) => void) | null;
  onEnlarge: (held: Numbered) => void;
};

const WIDTH = 300;

/** The designs in columns of about the same height. */
function DesignColumns({ designs, isWide, waiting, thing, pictures, onChoose, onEdit, onEnlarge }: ColumnsProps) {
  const { t } = useTranslation('quick');
  // A design that is shown before its fonts are there jumps to them.
  const readyFonts = useStore(pageFonts.ready);
  useLayoutEffect(() => pageFonts.load(designs.flatMap(fontsOf)), [designs]);
  const columns = columnsOf([...designs, ...Array.from({ length: waiting }, () => null)], isWide ? 3 : 2);
  return (
    <div className={styles.columns}>
      {columns.map((column) => (
        <ul key={column[0]?.number}>
          {column.map(({ design, number }) =>
            design === null ? (
              <li key={number} className={styles.waiting} aria-hidden="true">
                <i>
                  <Scissors />
                </i>
                <span>{t('designs.cutting_out', { thing })}</span>
              </li>
            ) : !fontsOf(design).every((font) => readyFonts.has(font)) ? (
              <li
                key={number}
                className={styles.paper}
                style={{ aspectRatio: aspectOf(design.ratio) }}
                aria-hidden="true"
              />
            ) : (
              <li key={number} className={styles.design}>
                <div aria-hidden="true">
                  <Artwork design={design} pictures={pictures} sizes={fixedSizes(WIDTH)} priority />
                </div>
                <button
                  type="button"
                  className={styles.choose}
                  aria-label={t('designs.use', { number })}
                  onClick={() => onChoose(design)}
                  onContextMenu={(event) => {
                    // With a mouse it is the browser's menu; designs are large enough there.
                    if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'mouse') return;
                    event.preventDefault();
                    onEnlarge({ design, number });
                  }}
                />
                {onEdit && (
                  <span className={styles.edit}>
                    <Button
                      size="sm"
                      variant="surface"
                      aria-label={t('designs.edit_number', { number })}
                      onClick={() => onEdit(design)}
                    >
                      {t('designs.edit')}
                    </Button>
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
      ))}
    </div>
  );
}

type Place = { design: DisplayConfig | null; number: number };
const WAITING_ASPECT = 3 / 4;

function columnsOf(designs: readonly (DisplayConfig | null)[], count: number): Place[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, items: [] as Place[] }));
  designs.forEach((design, index) => {
    const lowest = columns.reduce((one, other) => (other.height < one.height ? other : one));
    lowest.items.push({ design, number: index + 1 });
    lowest.height += 1 / (design ? aspectOf(design.ratio) : WAITING_ASPECT);
  });
  return columns.flatMap(({ items }) => (items.length > 0 ? [items] : []));
}
