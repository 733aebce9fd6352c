import { ChevronRight, CircleAlert, MessageCircle, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { applicablePrice, defaultAnswers, hasPrice, withAnswers } from '../../../../contract/ads/applicable-fields.ts';
import type { DetailForm, Draft } from '../../../../contract/ads/creation.ts';
import { headlineOf, kindOf } from '../../../../contract/ads/line/line-facts.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { clientContext } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { keyOf, redesign } from '../../../designer/model/quick/suggest-designs.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { dotBackground } from '../../../ui/dot-background.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { fieldErrorsOfValues, valuesOf } from '../../shared/ad/detail-form.ts';
import { stepLink } from '../draft/creation-header.tsx';
import { loadDraft } from '../draft/load-draft.ts';
import { PostingLimitNotice } from '../draft/posting-limit.tsx';
import { quickTimeOf } from '../publication/quick-time.ts';
import { DesignSwipe } from './design-swipe.tsx';
import type { Fact, SheetLine } from './fact-sheet.tsx';
import { useFactsTexts } from './facts-texts.ts';
import { PublishPart } from './publish-part.tsx';
import { type Corrections, type QuickAd, withServerPhoto } from './quick-ad.ts';
import { chosenClass, QuickFrame, quickPageClass } from './quick-frame.tsx';
import { type ChosenCategory, findChosen } from './resolve-line.ts';
import { saveDesign, saveFacts } from './save-quick-ad.ts';
import styles from './summary-page.module.css';
import { designInput, useDesigns } from './use-designs.ts';
import { useLateSheet } from './use-late-sheet.ts';
import { useCities, useQuickStore, useResolvedLine } from './use-quick.ts';
import { useQuickForm } from './use-quick-form.ts';

export async function loader(args: LoaderFunctionArgs) {
  if (!new URL(args.request.url).searchParams.has('id')) throw redirect(quickLinks.photo());
  const client = args.context.get(clientContext);
  const draft = await loadDraft(args, 'display');
  const { sub_category_id } = draft;
  const [form, offer] = await Promise.all([
    sub_category_id === null ? null : client('GET /category/:id', { id: sub_category_id }),
    sub_category_id === null ? null : client('GET /product/publication/package', { id: draft.id }),
  ]);
  return { draft, fields: form?.fields ?? [], offer };
}

/** The dialogs and the registration's wish to publish are in the query; they change no data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.searchParams.get('id') === nextUrl.searchParams.get('id');
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export type SummaryData = Awaited<ReturnType<typeof loader>>;

const THUMBNAIL_WIDTH = 54;
const loadFactSheet = async () => (await import('./fact-sheet.tsx')).FactSheet;
const loadDescriptionSheet = async () => (await import('./description-sheet.tsx')).DescriptionSheet;

/** The last step: everything that will be published, with defaults that one tap changes, and the price. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  return <Summary key={data.draft.id} {...data} />;
}

/** Saves the choices of the publication, and returns the draft's version after it; null if that failed. */
export type Flushing = { flush: (() => Promise<number | null>) | null };
type Row = { fact: Fact; shown: ReactNode; isMissing: boolean };

function Summary({ draft, fields, offer }: SummaryData) {
  const { t } = useTranslation('quick');
  const locale = useLocale();
  const prefix = usePrefix();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { viewer } = useViewer();
  const { categories } = useRoot();
  const { store, client, ad: present, consentDialog } = useQuickStore(viewer?.id ?? null, false);
  /** The ad of this device is forgotten when it is published, and is shown until the next page is there. */
  const [published, setPublished] = useState<QuickAd | null>(null);
  const ad = published ?? present;
  const texts = useFactsTexts();
  const { describeAd } = useQuickForm();
  const cities = useCities();
  const [fact, setFact] = useState<Fact | 'description' | null>(null);
  const FactSheet = useLateSheet(loadFactSheet, fact !== null);
  const DescriptionSheet = useLateSheet(loadDescriptionSheet, fact === 'description');
  const [isSaving, setSaving] = useState(false);
  /** The publication part puts here how its choices are saved before others. */
  const [flushing] = useState<Flushing>({ flush: null });
  const flush = async () => (offer && flushing.flush ? flushing.flush() : draft.version);

  const values = useMemo(() => valuesOf(draft), [draft]);
  const category = draft.sub_category_id === null ? null : findChosen(categories, draft.sub_category_id);
  const home = viewer && viewer.city_id > 0 ? { id: viewer.city_id, name: viewer.city_name } : null;
  const city = cityOf(draft, cities, home);
  const isOwnAd = ad?.draft_id === draft.id;
  const line = lineOf(draft, fields, category, city, isOwnAd ? (ad?.line ?? '') : '');
  const ownAd = isOwnAd && ad ? ad : null;
  const { line: typed, corrected } = useResolvedLine(ownAd);
  const { designs } = useDesigns(ownAd, typed, ownAd?.round ?? 0);
  const file_id = ownAd?.photo?.file_id;
  /** Designs of the ad with the server's photo, as the draft has them. */
  const onServer = (design: DisplayConfig) => (ownAd && file_id ? withServerPhoto(design, ownAd.id, file_id) : design);
  const missing = Object.keys(fieldErrorsOfValues(values, { sub_category_id: draft.sub_category_id, fields }));
  const description = describeAd({ ...line, title: draft.title });
  const isFromFacts = draft.description === description;

  const save = async (part: Partial<DetailForm>, design: DisplayConfig | null = null) => {
    setSaving(true);
    try {
      let version = await flush();
      if (version === null) return;
      if (design) version = await saveDesign(client, { ...draft, version }, onServer(design));
      let next: DetailForm = { ...values, ...part };
      let nextFields = fields;
      if (next.sub_category_id !== values.sub_category_id && next.sub_category_id !== null) {
        ({ fields: nextFields } = await client('GET /category/:id', { id: next.sub_category_id }));
        const known = new Set(nextFields.map(({ key }) => key));
        const details = Object.fromEntries(Object.entries(next.details).filter(([key]) => known.has(key)));
        next.details = { ...defaultAnswers(nextFields, details), ...details };
      }
      next = { ...next, ...applicablePrice(nextFields, next.details, next) };
      if (isFromFacts && part.description === undefined) {
        const nextCategory = next.sub_category_id === null ? null : findChosen(categories, next.sub_category_id);
        const nextDraft = { ...draft, ...next };
        const nextCity = cityOf(nextDraft, cities, home);
        const facts = lineOf(nextDraft, nextFields, nextCategory, nextCity, isOwnAd ? (ad?.line ?? '') : '');
        next.description = describeAd({ ...facts, title: next.title });
      }
      await saveFacts(client, { ...draft, version }, next, nextFields);
    } catch (error) {
      toast.danger({ title: t('designs.not_saved'), text: messageOf(error, '') });
    } finally {
      await revalidate();
      setSaving(false);
    }
  };
  /** The chosen design with the corrected facts; null if it stays, as one that was changed in the designer does. */
  const designWith = (part: Corrections): DisplayConfig | null => {
    if (!ownAd?.design || keyOf(onServer(ownAd.design)) !== keyOf(draft.display_config)) return null;
    return redesign(ownAd.design, designInput(ownAd, typed.facts, locale), corrected(part).facts);
  };
  const take = (design: DisplayConfig) => {
    store.change({ design });
    void save({}, design);
  };
  const correct = (part: Corrections) => {
    const design = designWith(part);
    if (isOwnAd) store.correct(part);
    if (design) store.change({ design });
    const chosen = part.sub_category_id === undefined ? null : findChosen(categories, part.sub_category_id);
    void save(
      {
        ...(part.title === undefined ? {} : { title: part.title }),
        ...(part.price ?? {}),
        ...(part.city_id === undefined
          ? {}
          : {
              city_id: part.city_id === home?.id ? null : part.city_id,
              location_same_as_profile: part.city_id === home?.id,
            }),
        ...(chosen ? { category_id: chosen.parent.id, sub_category_id: chosen.id } : {}),
        ...(part.details ? { details: withAnswers(values.details, part.details) } : {}),
      },
      design,
    );
  };

  const rows: Row[] = [
    { fact: 'title', shown: draft.title, isMissing: missing.includes('title') },
    ...(hasPrice(fields)
      ? [{ fact: 'price' as const, shown: texts.price(line.facts), isMissing: missing.includes('price') }]
      : []),
    {
      fact: 'category',
      shown: category ? texts.category(category) : null,
      isMissing: category === null,
    },
    ...fields
      .filter(({ key, required }) => required || draft.details[key] !== undefined)
      .map(
        ({ key }): Row => ({
          fact: `details.${key}`,
          shown: draft.details[key] === undefined ? null : texts.answer({ fields, details: draft.details }, key),
          isMissing: missing.includes(`details.${key}`),
        }),
      ),
    {
      fact: 'city',
      shown: city && (
        <>
          {city.name} {draft.location_same_as_profile && <small>{t('facts.same_as_profile')}</small>}
        </>
      ),
      isMissing: missing.includes('city_id'),
    },
  ];
  const openFacts: (Fact | 'description')[] = rows.filter(({ isMissing }) => isMissing).map((row) => row.fact);
  if (missing.includes('description')) openFacts.push('description');
  // Its facts may have become complete elsewhere, or with another design.
  const isReady = draft.status === AD_STATUSES.DRAFT_CONTENT_CREATION && missing.length === 0;
  const complete = useEffectEvent(() => void save({}));
  useEffect(() => {
    if (isReady) complete();
  }, [isReady]);
  const facts = (
    <>
      <h2 className={styles.section}>{t('summary.heading')}</h2>
      <div className={styles.rows}>
        {rows.map((row) => (
          <button
            key={row.fact}
            type="button"
            className={classNames(styles.fact, row.isMissing && styles.wrong)}
            onClick={() => setFact(row.fact)}
          >
            <span>{texts.name(line, row.fact)}</span>
            <b>{row.isMissing ? t('facts.missing') : row.shown}</b>
            <ChevronRight aria-hidden="true" />
            {row.isMissing && (
              <span className={styles.problem}>{t(row.fact === 'price' ? 'summary.fill_price' : 'summary.fill')}</span>
            )}
          </button>
        ))}
        <a className={styles.fact} href={prefix(`${adLinks.createDetail(draft.id)}#contact`)}>
          <span>{t('facts.contact')}</span>
          <b>
            {draft.whatsapp_connected && <MessageCircle aria-hidden="true" className="mr-1 inline" />}
            {draft.contact_same_as_profile ? localNumber(viewer?.phone ?? '') : draft.contact_phone}
          </b>
          <ChevronRight aria-hidden="true" />
        </a>
        <button
          type="button"
          className={classNames(styles.fact, styles.written, missing.includes('description') && styles.wrong)}
          onClick={() => setFact('description')}
        >
          <span>
            {t('facts.description')}
            {isFromFacts && <span className={styles.label}>{t('facts.from_facts')}</span>}
          </span>
          <Pencil aria-hidden="true" />
          <p>{draft.description || t('facts.missing')}</p>
        </button>
      </div>
    </>
  );
  return (
    <QuickFrame
      step="summary"
      back={prefix(isOwnAd ? quickLinks.designs() : links.myAds('draft'))}
      aside={{ href: prefix(stepLink('display', draft)), label: t('own_design') }}
    >
      <main className={quickPageClass(styles.summary)}>
        <h1 className="sr-only">{t('steps.summary')}</h1>
        <div className={classNames(chosenClass, styles.chosen)}>
          <span aria-hidden="true">
            <Artwork design={draft.display_config} pictures={pictureOf} sizes={fixedSizes(THUMBNAIL_WIDTH)} priority />
          </span>
          <p>
            <b>{draft.title}</b>
            <small>{[category?.name, city?.name].filter(Boolean).join(', ')}</small>
          </p>
          {isOwnAd && (
            <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={prefix(quickLinks.designs())}>
              {t('summary.change')}
            </a>
          )}
        </div>
        <div className={classNames(dotBackground, styles.stage)}>
          <DesignSwipe
            designs={designs.map(onServer)}
            present={draft.display_config}
            pictures={pictureOf}
            onTake={(design) => take(designs[designs.map(onServer).map(keyOf).indexOf(keyOf(design))] ?? design)}
          />
          <a
            className={buttonClass({ variant: 'secondary', className: styles.tools })}
            href={prefix(stepLink('display', draft))}
          >
            <Pencil />
            {t('summary.edit')}
          </a>
        </div>
        <div>
          <PostingLimitNotice draft={draft} />
          {offer ? (
            <PublishPart
              key={draft.version}
              draft={draft}
              offer={offer}
              openFacts={openFacts}
              factName={(name) => (name === 'description' ? t('facts.description') : texts.name(line, name))}
              isSaving={isSaving}
              flushing={flushing}
              onOpenFact={setFact}
              onPublished={() => {
                if (!ownAd) return null;
                setPublished(store.ad.get() ?? null);
                store.clear();
                return quickTimeOf(ownAd.started_at, ownAd.photo !== null);
              }}
            >
              {facts}
            </PublishPart>
          ) : (
            <>
              {facts}
              <Alert tone="warning" icon={<CircleAlert />}>
                {t('summary.missing', { count: openFacts.length })}
              </Alert>
            </>
          )}
        </div>
      </main>
      {fact === 'description'
        ? DescriptionSheet && (
            <DescriptionSheet
              description={draft.description}
              onDone={(text) => {
                setFact(null);
                void save({ description: text });
              }}
              onClose={() => setFact(null)}
            />
          )
        : fact &&
          FactSheet && (
            <FactSheet
              fact={fact}
              line={line}
              cities={cities}
              home={home}
              onCorrect={correct}
              onClose={() => setFact(null)}
            />
          )}
      {consentDialog}
    </QuickFrame>
  );
}

type City = { id: number; name: string };

function cityOf(
  draft: Pick<Draft, 'location_same_as_profile' | 'city_id'>,
  cities: readonly City[],
  home: City | null,
): City | null {
  if (draft.location_same_as_profile) return home;
  return cities.find(({ id }) => id === draft.city_id) ?? null;
}

/** What the draft says, as the sheets and the description read it. */
function lineOf(
  draft: Pick<Draft, 'title' | 'price' | 'price_note' | 'price_period' | 'details'>,
  fields: SummaryData['fields'],
  category: ChosenCategory | null,
  city: City | null,
  typed: string,
): SheetLine {
  const { title, price, price_note, price_period, details } = draft;
  const condition =
    typeof details.condition === 'string' ? (details.condition.startsWith('new') ? 'new' : 'used') : null;
  return {
    facts: {
      title,
      ...headlineOf(title),
      price,
      price_note,
      price_period,
      city: city?.name ?? null,
      condition,
      category: category?.slug ?? null,
      kind: kindOf(typed || title, category && { slug: category.slug, parent: category.parent.slug }),
    },
    city,
    category,
    suggestions: [],
    details,
    fields,
    price_choices: [],
  };
}

const localNumber = (phone: string) => phone.replace(/^\+62/, '0');
