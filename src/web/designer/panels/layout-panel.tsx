import {
  DEPTHS,
  framesOf,
  hasOverlap,
  hasSubjectAlign,
  LAYOUTS,
  layoutOf,
  SHAPES,
  STICKER_CORNERS,
  splitsOf,
  TEXT_ALIGNS,
} from '../../../contract/design/rules.ts';
import { shapeColor } from '../../../contract/design/shape.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import {
  type SplitName,
  setDepth,
  setFrame,
  setLayout,
  setOverlap,
  setRuleColor,
  setShape,
  setShapeColor,
  setSplit,
  setStickerCorner,
  setSubjectAlign,
  setSubjectSize,
  setTabCount,
  setTilt,
  splitOf,
} from '../model/commands.ts';
import { TEXT_COLORS } from '../model/palette.ts';
import { RatioBar } from '../ratio-bar.tsx';
import { useWords } from '../use-words.ts';
import { ColorField } from './fields/color-field.tsx';
import { PanelField, PanelFields, PanelSegments } from './fields/panel-field.tsx';
import { RangeField } from './fields/range-field.tsx';
import { ScrimField } from './fields/scrim-field.tsx';
import styles from './layout-panel.module.css';
import { LayoutThumbnail } from './layout-thumbnail.tsx';
import { PanelHeading } from './panel-heading.tsx';

/** The layouts and the options of the selected one. */
export function LayoutPanel() {
  const t = useWords();
  const { engine } = useDesigner();
  const layout = useDesign(({ design }) => design.layout);
  return (
    <PanelFields>
      <div>
        <PanelHeading title={t('tools.layout')}>
          <span className="text-13 text-ink-3 lg:hidden">{t(`layouts.${layoutOf({ layout }).name}`)}</span>
        </PanelHeading>
        <fieldset className={styles.layouts}>
          <legend className="sr-only">{t('tools.layout')}</legend>
          {LAYOUTS.map((candidate) => (
            <button
              key={candidate.id}
              type="button"
              aria-pressed={candidate.id === layout}
              onClick={() => engine.run(setLayout, candidate.id)}
            >
              <LayoutThumbnail layout={candidate} />
              <span>{t(`layouts.${candidate.name}`)}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <div className="lg:hidden">
        <PanelField>
          <span>{t('ratio')}</span>
          <RatioBar name="ratio-panel" />
        </PanelField>
      </div>
      <Splits />
      <LayoutOptions />
    </PanelFields>
  );
}

function Splits() {
  const t = useWords();
  const { engine } = useDesigner();
  const design = useDesign((snapshot) => snapshot.design);
  const splits = splitsOf(design);
  const { name: layoutName } = layoutOf(design);
  return (['split', 'split_second'] as const satisfies SplitName[]).map((name) => {
    const split = splitOf(design, name);
    const value = name === 'split' ? splits.first : splits.second;
    if (!split || value === null) return null;
    const label = layoutName === 'sticker' ? t('sticker_size') : t(`${name}_label`);
    return (
      <RangeField
        key={name}
        label={label}
        value={value}
        min={split.min}
        max={split.max}
        valueText={`${Math.round(value)} %`}
        onChange={(moved) => engine.run(setSplit, { name, value: moved })}
      />
    );
  });
}

/** Options of single layouts: shape of the photo, scrim, ribbon, sticker, tabs, rules. */
function LayoutOptions() {
  const t = useWords();
  const { engine } = useDesigner();
  const design = useDesign((snapshot) => snapshot.design);
  switch (layoutOf(design).name) {
    case 'framed':
    case 'through':
      return (
        <>
          <PanelSegments
            label={t('frame')}
            name="frame"
            value={design.frame}
            options={framesOf(design).map((value) => ({ value, label: t(`frames.${value}`) }))}
            onValueChange={(value) => engine.run(setFrame, value)}
          />
          {design.frame === 'CIRCLE' && <RuleColor />}
        </>
      );
    case 'cover':
    case 'stage':
    case 'clippings':
      return <SubjectOptions />;
    case 'poster':
      return <ScrimField />;
    case 'sticker':
      return (
        <>
          <PanelSegments
            label={t('sticker_corner')}
            name="sticker-corner"
            value={design.sticker_corner}
            options={STICKER_CORNERS.map((value) => ({ value, label: t(`corners.${value}`) }))}
            onValueChange={(value) => engine.run(setStickerCorner, value)}
          />
          <ScrimField />
        </>
      );
    case 'ribbon':
      return (
        <>
          <RangeField
            label={t('tilt')}
            value={design.tilt}
            min={-6}
            max={6}
            step={0.5}
            valueText={`${design.tilt}°`}
            onChange={(value) => engine.run(setTilt, value)}
          />
          <ScrimField />
        </>
      );
    case 'tear_off':
      return (
        <RangeField
          label={t('tab_count')}
          value={design.tab_count}
          min={6}
          max={8}
          valueText={String(design.tab_count)}
          onChange={(value) => engine.run(setTabCount, value)}
        />
      );
    case 'lines':
    case 'coupon':
    case 'coupon_subject':
    case 'newspaper':
      return <RuleColor />;
    default:
      return null;
  }
}

/** The size of a subject, what is behind it, and how it stands to the headline. */
function SubjectOptions() {
  const t = useWords();
  const { engine } = useDesigner();
  const design = useDesign((snapshot) => snapshot.design);
  return (
    <>
      <RangeField
        label={t('subject_size')}
        value={design.subject_size}
        min={40}
        max={110}
        step={2}
        valueText={`${design.subject_size} %`}
        onChange={(value) => engine.run(setSubjectSize, value)}
      />
      {hasSubjectAlign(design) && (
        <PanelSegments
          label={t('subject_align')}
          name="subject-align"
          value={design.subject_align}
          options={TEXT_ALIGNS.map((value) => ({ value, label: t(`aligns.${value}`) }))}
          onValueChange={(value) => engine.run(setSubjectAlign, value)}
        />
      )}
      {hasOverlap(design) && (
        <>
          <RangeField
            label={t('overlap')}
            value={design.overlap}
            min={0}
            max={4}
            step={1}
            valueText={`${design.overlap * 10} %`}
            onChange={(value) => engine.run(setOverlap, value)}
          />
          <PanelSegments
            label={t('depth')}
            name="depth"
            value={design.depth}
            options={DEPTHS.map((value) => ({ value, label: t(`depths.${value}`) }))}
            onValueChange={(value) => engine.run(setDepth, value)}
          />
        </>
      )}
      <PanelSegments
        label={t('shape')}
        name="shape"
        value={design.shape}
        options={SHAPES.map((value) => ({ value, label: t(`shapes.${value}`) }))}
        onValueChange={(value) => engine.run(setShape, value)}
      />
      {design.shape !== 'NONE' && (
        <ColorField
          label={t('shape_color')}
          value={shapeColor(design)}
          colors={TEXT_COLORS}
          onChange={(value) => engine.run(setShapeColor, value)}
        />
      )}
    </>
  );
}

function RuleColor() {
  const t = useWords();
  const { engine } = useDesigner();
  const color = useDesign(({ design }) => design.rule_color);
  return (
    <ColorField
      label={t('rule_color')}
      value={color}
      colors={TEXT_COLORS}
      onChange={(value) => engine.run(setRuleColor, value)}
    />
  );
}
