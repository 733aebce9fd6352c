import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../contract/api/api.ts';
import { RATIOS, type Ratio } from '../../../contract/design/ratios.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { useMasonry } from '../../card/use-masonry.ts';
import { useClient } from '../../session/viewer.tsx';
import { Chip, chipRowClass } from '../../ui/chip.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { pictureOf } from '../artwork/pictures.ts';
import { typeRow } from '../canvas/typing.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { hasTemplateStyle } from '../model/apply-template.ts';
import { applyTemplate } from '../model/commands.ts';
import { blankDesign, EMPTY_PHOTO } from '../model/model.ts';
import { templateArt } from '../model/template-art.ts';
import {
  TEMPLATE_ART,
  TEMPLATE_FAMILIES,
  TEMPLATES,
  type Template,
  type TemplateFamily,
  templateDisplay,
} from '../model/templates.ts';
import { TemplateCard } from './template-card.tsx';
import styles from './template-panel.module.css';

type OwnAd = Output<'GET /product/my-product'>['data'][number];
type ShownTemplate = { template: Template; design: DisplayConfig; preview: DisplayConfig };

/** Forty templates and the user's last ad. Applying one changes the style; the draft's text and photos stay. */
export function TemplatePanel() {
  const { t } = useTranslation('designer');
  const designer = useDesigner();
  const { engine, tool } = designer;
  const locale = useLocale();
  const design = useDesign((snapshot) => snapshot.design);
  const [family, setFamily] = useState<TemplateFamily | null>(null);
  const [ratio, setRatio] = useState<Ratio | null>(null);
  const last = useLastAd();
  const all = useMemo(
    () => TEMPLATES.map((template) => withArt(template, templateDisplay(template, locale))),
    [locale],
  );
  const shown = all.filter(
    (one) =>
      (family ?? one.template.family) === one.template.family && (ratio ?? one.design.ratio) === one.design.ratio,
  );
  const offersLast =
    last !== null && family === null && (ratio ?? last.display_config.ratio) === last.display_config.ratio;
  const board = useRef<HTMLUListElement>(null);
  useMasonry(board, `${family} ${ratio} ${offersLast}`);
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
  return (
    <div className={styles.templates}>
      <header className={styles.heading}>
        <div>
          <h1>{t('templates.title')}</h1>
          <p>{t('templates.intro')}</p>
        </div>
        <Segmented
          className="max-lg:hidden"
          label={t('ratio')}
          isLabelHidden
          name="template-ratio"
          value={ratio ?? 'all'}
          options={[
            { value: 'all', label: t('templates.ratio_all') },
            ...RATIOS.map((value) => ({ value, label: value })),
          ]}
          onValueChange={(value) => setRatio(RATIOS.find((known) => known === value) ?? null)}
        />
      </header>
      <fieldset className={chipRowClass(styles.families)}>
        <legend className="sr-only">{t('templates.families_label')}</legend>
        <Chip pressed={family === null} onClick={() => setFamily(null)}>
          {t('templates.family_all')}
        </Chip>
        {TEMPLATE_FAMILIES.map((name) => (
          <Chip key={name} pressed={family === name} onClick={() => setFamily(name)}>
            {t(`templates.families.${name}`)}
          </Chip>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="py-6 text-ink-2">{t('templates.none')}</p>}
      <ul ref={board} className="masonry mt-4 list-none p-0">
        {family === null && <Blank onUse={startBlank} />}
        {offersLast && (
          <TemplateCard
            design={last.display_config}
            pictures={pictureOf}
            name={t('templates.last')}
            detail={last.title || last.display_config.ratio}
            isUsed={false}
            onUse={() => apply(last.display_config)}
          />
        )}
        {shown.map(({ template, design: offered, preview }) => (
          <TemplateCard
            key={template.name}
            design={preview}
            pictures={artOf}
            name={t(`templates.names.${template.name}`)}
            detail={`${t(`templates.families.${template.family}`)} · ${offered.ratio}`}
            isUsed={hasTemplateStyle(design, offered)}
            onUse={() => apply(offered)}
          />
        ))}
      </ul>
    </div>
  );
}

function Blank({ onUse }: { onUse: () => void }) {
  const { t } = useTranslation('designer');
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

/** A template with illustrations in its photo slots; their names are used as file ids, for display only. */
function withArt(template: Template, design: DisplayConfig): ShownTemplate {
  const photos = template.art.map((file_id) => ({ ...EMPTY_PHOTO, file_id }));
  return { template, design, preview: { ...design, contents: [...photos, ...design.contents] } };
}

function artOf(name: string) {
  const art = TEMPLATE_ART.find((known) => known === name);
  return { src: art ? templateArt(art) : '' };
}

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
    // On failure, only the forty templates are shown.
    find().then(setLast, () => undefined);
    return () => abort.abort();
  }, [client, draft]);
  return last;
}
