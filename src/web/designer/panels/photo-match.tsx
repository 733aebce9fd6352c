import { startTransition, useRef, useState } from 'react';
import { imagePath } from '../../../contract/media/images.ts';
import { SwitchInput } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { photoAt } from '../model/model.ts';
import { type PhotoFacts, withFoundSubject } from '../model/quick/facts.ts';
import { readPhoto } from '../photos/read-photo.ts';
import { useWords } from '../use-words.ts';
import styles from './photo-match.module.css';

const READ_FROM_WIDTH = 640;
const COLORS_SHOWN = 5;

/** Shows templates in the colours of the author's first photo. Nothing while there is none. */
export function PhotoMatch({ onMatch }: { onMatch: (facts: PhotoFacts | null) => void }) {
  const t = useWords();
  const { findSubject } = useDesigner();
  const fileId = useDesign(({ design }) => photoAt(design, 0)?.file_id ?? null);
  const [state, setState] = useState<'off' | 'reading' | 'failed' | PhotoFacts>('off');
  const request = useRef(0);
  if (!fileId) return null;
  const read = async () => {
    const response = await fetch(imagePath(fileId, READ_FROM_WIDTH));
    if (!response.ok) throw new Error(`photo answered ${response.status}`);
    const [facts, found] = await Promise.all([readPhoto(await response.blob(), fileId), findSubject(fileId)]);
    return found ? withFoundSubject(facts, found) : facts;
  };
  const change = async (isOn: boolean) => {
    request.current += 1;
    const own = request.current;
    const show = (next: typeof state) => {
      if (request.current !== own) return;
      setState(next);
      // All templates are drawn again: the switch answers meanwhile.
      startTransition(() => onMatch(typeof next === 'string' ? null : next));
    };
    show(isOn ? 'reading' : 'off');
    if (isOn) await read().then(show, () => show('failed'));
  };
  const isOn = state !== 'off' && state !== 'failed';
  const hint = { off: 'match_hint', reading: 'match_waiting', failed: 'match_failed' } as const;
  return (
    <label className={classNames(styles.match, isOn && styles.chosen)}>
      <img src={imagePath(fileId, 320)} alt="" />
      <span>
        <b>{t('templates.match')}</b>
        {typeof state === 'string' ? (
          <small role={state === 'failed' ? 'alert' : undefined}>{t(`templates.${hint[state]}`)}</small>
        ) : (
          <span className={styles.colors} role="img" aria-label={t('templates.match_colors')}>
            {state.colors.slice(0, COLORS_SHOWN).map((color) => (
              <i key={color} style={{ background: color }} />
            ))}
          </span>
        )}
      </span>
      <SwitchInput checked={isOn} onChange={(event) => void change(event.target.checked)} />
    </label>
  );
}
