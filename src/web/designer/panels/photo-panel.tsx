import { Camera, ImagePlus, RefreshCw, TriangleAlert } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { CUTS, contourOf, hasSubject, hasTilt, layoutOf, SHADOWS, TONES } from '../../../contract/design/rules.ts';
import type { PhotoContent } from '../../../contract/design/schemas.ts';
import { imagePath } from '../../../contract/media/images.ts';
import { useStore } from '../../browser/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDesign, useDesigner } from '../designer-context.tsx';
import {
  removePhoto,
  setLayout,
  setPhotoAlt,
  setPhotoCut,
  setPhotoFocus,
  setPhotoShadow,
  setPhotoTilt,
  setPhotoTone,
  setPhotoZoom,
} from '../model/commands.ts';
import { photoAt } from '../model/model.ts';
import { freeSlots } from '../model/photo-slots.ts';
import { useWords } from '../use-words.ts';
import { DropButton } from './fields/drop-button.tsx';
import { PanelField, PanelFields, PanelRest, PanelSegments } from './fields/panel-field.tsx';
import { RangeField } from './fields/range-field.tsx';
import { PanelHeading } from './panel-heading.tsx';
import styles from './photo-panel.module.css';
import { PhotoRow } from './photo-row.tsx';
import { useParts } from './use-parts.ts';
import { Warning } from './warning-list.tsx';

const FIRST_LAYOUT_WITH_PHOTO = 1;

/** The photo slots of the layout. */
export function PhotoPanel() {
  const t = useWords();
  const { engine } = useDesigner();
  const count = useDesign(({ design }) => layoutOf(design).photos);
  const selected = useDesign(({ selection }) => (selection?.kind === 'photo' ? selection.slot : 0));
  if (count === 0) {
    return (
      <>
        <h2 className="text-18">{t('tools.photo')}</h2>
        <Hint>{t('photo_none')}</Hint>
        <Button variant="tint" full onClick={() => engine.run(setLayout, FIRST_LAYOUT_WITH_PHOTO)}>
          {t('photo_layout')}
        </Button>
      </>
    );
  }
  return (
    <>
      <PhotoHead count={count} />
      <Hint className="max-lg:hidden">{t('photo_hint')}</Hint>
      <AddPhotos />
      <div className={styles.slots}>
        {Array.from({ length: count }, (_, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its number only
          <PhotoSlot key={slot} slot={slot} isOpen={slot === Math.min(selected, count - 1)} />
        ))}
      </div>
      <UploadsNote />
    </>
  );
}

function PhotoHead({ count }: { count: number }) {
  const t = useWords();
  const filled = useDesign(({ design }) => count - freeSlots(design, () => false).length);
  return (
    <PanelHeading title={t('tools.photo')}>
      <span className="text-13 text-ink-3 tabular-nums">{t('photo_count', { filled, count })}</span>
    </PanelHeading>
  );
}

/** Adds photos: chosen, taken with the camera, dropped or pasted. */
function AddPhotos() {
  const t = useWords();
  const { uploads, choosePicture } = useDesigner();
  const travelling = useStore(uploads.all);
  const firstFree = useDesign(
    ({ design }) => freeSlots(design, (name) => travelling.some(({ slot }) => slot === name))[0],
  );
  if (firstFree === undefined) return null;
  return (
    <div className={styles.addPhotos}>
      <DropButton
        icon={<ImagePlus />}
        title={t('photo_add')}
        hint={t('photo_add_hint')}
        isCompact
        onClick={() => choosePicture(firstFree)}
      />
      <Button variant="secondary" className={styles.camera} onClick={() => choosePicture(firstFree, 'camera')}>
        <Camera />
        {t('photo_camera')}
      </Button>
    </div>
  );
}

/** The number of failed or waiting uploads, with a button that retries all. */
function UploadsNote() {
  const t = useWords();
  const { uploads } = useDesigner();
  const all = useStore(uploads.all);
  const failed = all.filter(({ state }) => state === 'failed');
  const waiting = all.filter(({ state }) => state === 'waiting').length;
  if (failed.length === 0 && (waiting === 0 || all.length > waiting)) return null;
  const texts = [
    failed.length > 0 && t('uploads_failed', { count: failed.length }),
    waiting > 0 && t('uploads_waiting', { count: waiting }),
  ].filter(Boolean);
  return (
    <div className={styles.uploads}>
      <Warning icon={<TriangleAlert aria-hidden="true" />} role="status">
        <span>
          {texts.join(' ')} {t('uploads_keep_editing')}
        </span>
      </Warning>
      {failed.filter(({ canRetry }) => canRetry).length > 0 && (
        <Button variant="secondary" full onClick={() => uploads.retryAll()}>
          <RefreshCw />
          {t('uploads_retry')}
        </Button>
      )}
    </div>
  );
}

function PhotoSlot({ slot, isOpen }: { slot: number; isOpen: boolean }) {
  const t = useWords();
  const { engine, uploads } = useDesigner();
  const photo = useDesign(({ design }) => photoAt(design, slot));
  const isTilted = useDesign(({ design }) => hasTilt(design));
  const isSubject = useDesign(({ design }) => hasSubject(design));
  const isCut = useDesign(({ design }) => photo !== null && contourOf(design, photo) !== null);
  const name = t('photo_name', { number: slot + 1 });
  const upload = useStore(uploads.all).find((candidate) => candidate.slot === `photo-${slot}`) ?? null;
  return (
    <div>
      <PhotoRow
        slot={`photo-${slot}`}
        name={name}
        fileId={photo?.file_id ?? null}
        upload={upload}
        onRemove={() => engine.run(removePhoto, { slot })}
      />
      {isOpen && photo?.file_id && (
        <div className={styles.details}>
          <PanelFields>
            <TextField
              label={t('photo_alt')}
              hint={t('photo_alt_hint')}
              value={photo.alt}
              onChange={(event) => engine.run(setPhotoAlt, { slot, alt: event.target.value })}
            />
            <RangeField
              label={t('zoom')}
              value={photo.zoom}
              min={100}
              max={300}
              step={1}
              valueText={`${photo.zoom} %`}
              onChange={(zoom) => engine.run(setPhotoZoom, { slot, zoom })}
            />
            {isTilted && (
              <RangeField
                label={t('photo_tilt')}
                value={photo.tilt}
                min={-18}
                max={18}
                step={2}
                valueText={`${photo.tilt}°`}
                onChange={(tilt) => engine.run(setPhotoTilt, { slot, tilt })}
              />
            )}
            <PanelSegments
              label={t('tone')}
              name={`tone-${slot}`}
              value={photo.tone}
              options={TONES.map((value) => ({ value, label: t(`tones.${value}`) }))}
              onValueChange={(tone) => engine.run(setPhotoTone, { slot, tone })}
            />
            {isSubject && <CutField slot={slot} fileId={photo.file_id} cut={photo.cut} />}
            {isCut && (
              <PanelSegments
                label={t('shadow')}
                name={`shadow-${slot}`}
                value={photo.shadow}
                options={SHADOWS.map((value) => ({ value, label: t(`shadows.${value}`) }))}
                onValueChange={(shadow) => engine.run(setPhotoShadow, { slot, shadow })}
              />
            )}
            <LateFocusField slot={slot} fileId={photo.file_id} x={photo.focus_x} y={photo.focus_y} />
          </PanelFields>
        </div>
      )}
    </div>
  );
}

/** Cuts the photo's subject out; the server looks for it when it is first wanted. */
function CutField({ slot, fileId, cut }: { slot: number; fileId: string; cut: PhotoContent['cut'] }) {
  const t = useWords();
  const { engine, findSubject } = useDesigner();
  const [search, setSearch] = useState<{ fileId: string; state: 'searching' | 'none' } | null>(null);
  const isSearching = search?.fileId === fileId && search.state === 'searching';
  async function choose(value: PhotoContent['cut']) {
    if (value === 'NONE') {
      engine.run(setPhotoCut, { slot, cut: value });
      return;
    }
    setSearch({ fileId, state: 'searching' });
    const subject = await findSubject(fileId);
    const isFound = subject !== null && subject.grade !== 'C';
    setSearch(isFound ? null : { fileId, state: 'none' });
    // The photo may have been replaced meanwhile.
    if (isFound && photoAt(engine.snapshot().design, slot)?.file_id === fileId) {
      engine.run(setPhotoCut, { slot, cut: value });
    }
  }
  return (
    <>
      <PanelSegments
        label={t('cut')}
        name={`cut-${slot}`}
        value={cut}
        options={CUTS.map((value) => ({ value, label: t(`cuts.${value}`) }))}
        onValueChange={(value) => void choose(value)}
      />
      <div role="status">
        {isSearching && <Hint>{t('cut_searching')}</Hint>}
        {search?.fileId === fileId && search.state === 'none' && <Hint>{t('cut_none')}</Hint>}
      </div>
    </>
  );
}

type FocusFieldProps = { slot: number; fileId: string; x: number; y: number };

/** The field of the focal point a frame after those above it: together they take longer than one. */
function LateFocusField(props: FocusFieldProps) {
  return useParts(1) === 1 ? <FocusField {...props} /> : <PanelRest />;
}

/** Sets the focal point, which stays visible when the slot has another shape: by tapping, or by two sliders. */
function FocusField({ slot, fileId, x, y }: FocusFieldProps) {
  const t = useWords();
  const { engine } = useDesigner();
  const picture = useRef<HTMLDivElement>(null);
  const set = (focus: { x: number; y: number }) => engine.run(setPhotoFocus, { slot, ...focus });
  const point = (event: PointerEvent) => {
    const rect = picture.current?.getBoundingClientRect();
    if (!rect) return;
    set({
      x: ((event.clientX - rect.left) / rect.width) * 100,
      y: ((event.clientY - rect.top) / rect.height) * 100,
    });
  };
  return (
    <PanelField legend={t('focus')}>
      <PanelFields>
        <div ref={picture} className={styles.focusPicture} onPointerDown={point}>
          <img src={imagePath(fileId, 320)} alt="" />
          <i style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
        <RangeField
          label={t('focus_x')}
          value={x}
          min={0}
          max={100}
          valueText={`${Math.round(x)} %`}
          onChange={(value) => set({ x: value, y })}
        />
        <RangeField
          label={t('focus_y')}
          value={y}
          min={0}
          max={100}
          valueText={`${Math.round(y)} %`}
          onChange={(value) => set({ x, y: value })}
        />
      </PanelFields>
    </PanelField>
  );
}
