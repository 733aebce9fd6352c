import { ImagePlus } from 'lucide-react';
import {
  BACKGROUND_SIZES,
  type BACKGROUND_TYPES,
  DISPLAY_LIMITS,
  GROUNDS,
  isOverPhoto,
  SEASONS,
} from '../../../contract/design/rules.ts';
import { useStore } from '../../browser/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { writtenLength } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDesign, useDesigner } from '../designer-context.tsx';
import {
  setBackground,
  setBackgroundFont,
  setBackgroundPicture,
  setBackgroundSize,
  setBackgroundText,
  setBackgroundTextColor,
  setBackgroundType,
  setGround,
  setGroundColor,
  setHorizon,
  setSeason,
  setSlant,
} from '../model/commands.ts';
import { BACKGROUND_COLORS, TEXT_COLORS } from '../model/palette.ts';
import { useWords } from '../use-words.ts';
import { ColorField } from './fields/color-field.tsx';
import { FontList } from './fields/font-list.tsx';
import { PairField } from './fields/pair-field.tsx';
import { PanelFields, PanelSegments } from './fields/panel-field.tsx';
import { RangeField } from './fields/range-field.tsx';
import { ScrimField } from './fields/scrim-field.tsx';
import { PhotoRow } from './photo-row.tsx';

const TYPES_IN_ORDER = ['IMAGE', 'SOLID_COLOR', 'TEXT'] as const satisfies (typeof BACKGROUND_TYPES)[number][];

/** The background: a colour, a photo or a repeated text. */
export function BackgroundPanel() {
  const t = useWords();
  const { engine } = useDesigner();
  const type = useDesign(({ design }) => design.background_type);
  const color = useDesign(({ design }) => design.background);
  const season = useDesign((snapshot) => snapshot.design.season);
  return (
    <PanelFields>
      <h2 className="text-18">{t('tools.background')}</h2>
      <div>
        <PanelSegments
          isWide
          label={t('background_type')}
          isLabelHidden
          name="background-type"
          value={type}
          options={TYPES_IN_ORDER.map((value) => ({ value, label: t(`backgrounds.${value}`) }))}
          onValueChange={(value) => engine.run(setBackgroundType, value)}
        />
        {type === 'IMAGE' && <BackgroundPicture />}
      </div>
      {type === 'IMAGE' && <PictureFields />}
      {type === 'TEXT' && <TextFields />}
      <ColorField
        label={t('background_color')}
        value={color}
        colors={BACKGROUND_COLORS}
        onChange={(value) => engine.run(setBackground, value)}
      />
      <PairField />
      {type === 'SOLID_COLOR' && <GroundFields />}
      <PanelSegments
        label={t('season')}
        name="season"
        value={season}
        options={SEASONS.map((value) => ({ value, label: t(`season_names.${value}`) }))}
        onValueChange={(value) => engine.run(setSeason, value)}
      />
    </PanelFields>
  );
}

function BackgroundPicture() {
  const t = useWords();
  const { engine, uploads, choosePicture } = useDesigner();
  const fileId = useDesign(({ design }) => design.background_id);
  const upload = useStore(uploads.all).find(({ slot }) => slot === 'background') ?? null;
  if (fileId || upload) {
    return (
      <PhotoRow
        slot="background"
        name={t('background_photo')}
        fileId={fileId}
        upload={upload}
        onRemove={() => engine.run(setBackgroundPicture, null)}
      />
    );
  }
  return (
    <Button variant="tint" full className="mt-4" onClick={() => choosePicture('background')}>
      <ImagePlus />
      {t('background_choose')}
    </Button>
  );
}

function PictureFields() {
  const t = useWords();
  const { engine } = useDesigner();
  const size = useDesign(({ design }) => design.background_size);
  const isCovered = useDesign(({ design }) => isOverPhoto(design));
  return (
    <>
      <PanelSegments
        label={t('background_size')}
        name="background-size"
        value={size}
        options={BACKGROUND_SIZES.map((value) => ({ value, label: t(`background_sizes.${value}`) }))}
        onValueChange={(value) => engine.run(setBackgroundSize, value)}
      />
      {!isCovered && <ScrimField />}
    </>
  );
}

/** The pattern over a plain background. */
function GroundFields() {
  const t = useWords();
  const { engine } = useDesigner();
  const ground = useDesign(({ design }) => design.ground);
  const color = useDesign(({ design }) => design.ground_color);
  return (
    <>
      <PanelSegments
        label={t('ground')}
        name="ground"
        value={ground}
        options={GROUNDS.map((value) => ({ value, label: t(`grounds.${value}`) }))}
        onValueChange={(value) => engine.run(setGround, value)}
      />
      {ground === 'SPLIT' && <SplitGround />}
      {ground !== 'NONE' && (
        <ColorField<string | null>
          label={t('ground_color')}
          value={color}
          colors={BACKGROUND_COLORS}
          none={t('ground_color_none')}
          onChange={(value) => engine.run(setGroundColor, value)}
        />
      )}
    </>
  );
}

function SplitGround() {
  const t = useWords();
  const { engine } = useDesigner();
  const horizon = useDesign(({ design }) => design.horizon);
  const slant = useDesign(({ design }) => design.slant);
  return (
    <>
      <RangeField
        label={t('horizon')}
        value={horizon}
        min={40}
        max={80}
        valueText={`${horizon} %`}
        onChange={(value) => engine.run(setHorizon, value)}
      />
      <RangeField
        label={t('slant')}
        value={slant}
        min={-14}
        max={14}
        valueText={String(slant)}
        onChange={(value) => engine.run(setSlant, value)}
      />
    </>
  );
}

function TextFields() {
  const t = useWords();
  const { engine } = useDesigner();
  const word = useDesign(({ design }) => design.background_text);
  const font = useDesign(({ design }) => design.background_font);
  const color = useDesign(({ design }) => design.background_text_color);
  return (
    <>
      <TextField
        label={t('background_text')}
        hint={t('background_text_hint')}
        value={word}
        after={
          <span className="tabular-nums" aria-hidden="true">
            {`${writtenLength(word)}/${DISPLAY_LIMITS.background_characters}`}
          </span>
        }
        onChange={(event) => engine.run(setBackgroundText, event.target.value)}
      />
      <ColorField
        label={t('background_text_color')}
        value={color}
        colors={TEXT_COLORS}
        onChange={(value) => engine.run(setBackgroundTextColor, value)}
      />
      <FontList value={font} onChange={(value) => engine.run(setBackgroundFont, value)} />
    </>
  );
}
