import { SCRIMS } from '../../../../contract/design/rules.ts';
import { SCRIM_STRENGTHS } from '../../../../contract/design/scrim.ts';
import { useDesign, useDesigner } from '../../designer-context.tsx';
import { minScrimStrength, setScrim, setScrimStrength } from '../../model/commands.ts';
import { useWords } from '../../use-words.ts';
import { PanelSegments } from './panel-field.tsx';
import { RangeField } from './range-field.tsx';

/** The scrim between a picture and the text on it. */
export function ScrimField() {
  const t = useWords();
  const { engine } = useDesigner();
  const scrim = useDesign(({ design }) => design.scrim);
  const strength = useDesign(({ design }) => design.scrim_strength);
  const min = useDesign(({ design }) => minScrimStrength(design));
  // Below the minimum strength no scrim is rendered.
  const shown = strength < min ? 'NONE' : scrim;
  return (
    <>
      <PanelSegments
        label={t('scrim')}
        name="scrim"
        value={shown}
        options={SCRIMS.map((value) => ({ value, label: t(`scrims.${value}`) }))}
        onValueChange={(value) => engine.run(setScrim, value)}
      />
      {shown !== 'NONE' && (
        <RangeField
          label={t('scrim_strength')}
          value={strength}
          min={min}
          max={SCRIM_STRENGTHS.length}
          valueText={String(strength)}
          onChange={(value) => engine.run(setScrimStrength, value)}
        />
      )}
    </>
  );
}
