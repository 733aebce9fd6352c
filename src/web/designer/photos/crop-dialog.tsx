import { CircleAlert, LoaderCircle, Lock, RotateCcw, RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ratio } from '../../../contract/design/ratios.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LateDialog } from '../late-dialog.tsx';
import { type Crop, isLargeEnough, outputSize } from '../model/crop.ts';
import { Slider } from '../panels/fields/range-field.tsx';
import styles from './crop-dialog.module.css';
import { type CropperChange, type CropperView, mountCropper } from './cropper-view.ts';
import { cropPicture, type OpenedPicture, rotatePicture } from './edit-picture.ts';

const ZOOM_STEP = 0.1;
const PAN_PX = 12;

export type CropDialogProps = {
  /** Null while it is read from the file, which takes seconds on a phone. */
  picture: OpenedPicture | null;
  crop: Crop;
  /** Colour of the space that a picture leaves free in its slot. */
  background: string;
  /** Label of the slot that the picture is for. */
  slotName: string;
  onUse: (file: Blob, ratio: Ratio) => void;
  onAnother: () => void;
  onClose: () => void;
};

/** Crops a picture to the shape of its slot: the user moves and zooms it under a fixed box. */
export function CropDialog(props: CropDialogProps) {
  const { crop, slotName, background, onUse, onAnother, onClose } = props;
  const { t } = useTranslation('designer');
  const toast = useToast();
  const [turned, setTurned] = useState<OpenedPicture | null>(null);
  const picture = turned ?? props.picture;
  const [change, setChange] = useState<CropperChange | null>(null);
  const [isBusy, setBusy] = useState(false);
  const view = useRef<CropperView | null>(null);
  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.url);
    return undefined;
  }, [picture]);

  const size = change && outputSize(change.part.width, change.part.height);
  const isSmall = size !== null && !isLargeEnough(size, crop);
  const zoom = change?.zoom ?? 1;
  const fit = change?.fit ?? 1;
  const isFitted = zoom <= fit + 0.001;
  const zoomBy = (step: number) => view.current?.zoomTo(zoom + step);

  const rotate = async (direction: -1 | 1) => {
    if (!picture) return;
    setChange(null);
    setTurned(await rotatePicture(picture, direction));
  };
  const use = async () => {
    if (!change || !picture) return;
    setBusy(true);
    try {
      onUse(await cropPicture(picture, change.part, background), crop.ratio);
    } catch {
      setBusy(false);
      toast.danger(t('photo_cannot_crop'));
    }
  };

  return (
    <LateDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('crop')}
      footer={
        <>
          <Button variant="secondary" onClick={isSmall ? onAnother : onClose}>
            {t(isSmall ? 'photo_another' : 'cancel')}
          </Button>
          <Button
            variant="primary"
            className="flex-[1_1_50%]"
            loading={isBusy}
            disabledReason={isSmall ? t('crop_small_reason') : change ? null : t('crop_loading')}
            onClick={() => void use()}
          >
            {t('photo_use')}
          </Button>
        </>
      }
    >
      {picture ? (
        <CropCanvas
          picture={picture}
          aspect={crop.aspect}
          isSmall={isSmall}
          size={size}
          view={view}
          onChange={setChange}
          onError={() => toast.danger(t('photo_unreadable'))}
          onMissing={() => {
            toast.danger(t('request_failed'));
            onClose();
          }}
        />
      ) : (
        <div className={classNames(styles.crop, styles.opening)} role="status">
          <LoaderCircle aria-hidden="true" />
          {t('crop_loading')}
        </div>
      )}
      <ErrorText className="mt-3" role="alert" hidden={!isSmall}>
        <CircleAlert />
        {isSmall && (
          <span>
            <b>{t('too_small')}.</b> {t('crop_small', { width: crop.smallest.width, height: crop.smallest.height })}
          </span>
        )}
      </ErrorText>
      <p className={styles.locked}>
        <Lock aria-hidden="true" />
        {t('crop_locked')}
        <span>{t('crop_follows', { slot: slotName })}</span>
      </p>
      <div className={styles.zoom}>
        <IconButton label={t('zoom_out')} icon={<ZoomOut />} onClick={() => zoomBy(-ZOOM_STEP)} />
        <Slider
          aria-label={t('zoom')}
          valueText={`${Math.round(zoom * 100)} %`}
          min={fit}
          max={4}
          step={0.02}
          value={zoom}
          onChange={(value) => view.current?.zoomTo(value)}
        />
        <IconButton label={t('zoom_in')} icon={<ZoomIn />} onClick={() => zoomBy(ZOOM_STEP)} />
        <output>{`${Math.round(zoom * 100)}%`}</output>
      </div>
      <div className={styles.turn}>
        <Button
          variant="secondary"
          className="col-span-full"
          aria-pressed={isFitted}
          onClick={() => view.current?.zoomTo(isFitted ? 1 : fit)}
        >
          <Scan />
          {t('crop_fit')}
        </Button>
        <Button variant="secondary" onClick={() => void rotate(-1)}>
          <RotateCcw />
          {t('rotate_left')}
        </Button>
        <Button variant="secondary" onClick={() => void rotate(1)}>
          <RotateCw />
          {t('rotate_right')}
        </Button>
      </div>
    </LateDialog>
  );
}

type CropCanvasProps = {
  picture: OpenedPicture;
  aspect: number;
  isSmall: boolean;
  size: { width: number; height: number } | null;
  view: { current: CropperView | null };
  onChange: (change: CropperChange) => void;
  onError: () => void;
  /** Called when the cropper's script could not be loaded. */
  onMissing: () => void;
};

function CropCanvas({ picture, aspect, isSmall, size, view, onChange, onError, onMissing }: CropCanvasProps) {
  const { t } = useTranslation('designer');
  const root = useRef<HTMLDivElement>(null);
  const { url, name } = picture;
  const callbacks = useRef({ onChange, onError, onMissing });
  useEffect(() => {
    callbacks.current = { onChange, onError, onMissing };
  });
  useEffect(() => {
    let isWanted = true;
    const element = root.current;
    if (!element) return;
    mountCropper(element, {
      url,
      aspect,
      alt: name,
      onChange: (change) => isWanted && callbacks.current.onChange(change),
      onError: () => isWanted && callbacks.current.onError(),
    }).then(
      (mounted) => {
        if (isWanted) view.current = mounted;
        else mounted.destroy();
      },
      () => isWanted && callbacks.current.onMissing(),
    );
    return () => {
      isWanted = false;
      view.current?.destroy();
      view.current = null;
    };
  }, [url, aspect, name, view]);
  const press = (event: KeyboardEvent) => {
    const by = PANS[event.key];
    if (!by) return;
    event.preventDefault();
    view.current?.move(by[0] * PAN_PX, by[1] * PAN_PX);
  };
  return (
    <div className={classNames(styles.crop, isSmall && styles.faulty)}>
      <div
        ref={root}
        className={styles.cropper}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by the arrow keys
        tabIndex={0}
        aria-label={t('crop_move')}
        onKeyDown={press}
      />
      {size && <output className={styles.size}>{`${size.width} × ${size.height} px`}</output>}
    </div>
  );
}

// The picture moves in the arrow's direction.
const PANS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
