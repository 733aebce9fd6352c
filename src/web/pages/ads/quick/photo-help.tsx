import { MousePointerClick, RotateCcw, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_WIDTHS, imagePath } from '../../../../contract/media/images.ts';
import { isBlurred, isDark } from '../../../designer/model/quick/facts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useToast } from '../../../ui/toast.tsx';
import { AdPhoto } from './ad-photo.tsx';
import { brightenPhoto, cropPhoto, partShare } from './photo-edits.ts';
import styles from './photo-help.module.css';
import { PhotoInput } from './photo-input.tsx';
import type { QuickAd } from './quick-ad.ts';
import type { QuickStore } from './quick-store.ts';
import { useLateSheet } from './use-late-sheet.ts';

const loadPointDialog = async () => (await import('./point-dialog.tsx')).PointDialog;

/** What keeps designs from being as good as they could be. */
export type Weakness = 'dark' | 'blurred' | 'no_subject';

/** What is weak about the photo of an ad; null: nothing, or it is not known yet. */
export function weaknessOf(photo: QuickAd['photo']): Weakness | null {
  if (!photo?.facts) return null;
  if (isDark(photo.facts)) return 'dark';
  if (isBlurred(photo.facts)) return 'blurred';
  const isSeen = photo.subject && photo.subject.grade !== 'C';
  return photo.is_searched && !isSeen ? 'no_subject' : null;
}

type HelpedPhoto = { ad: QuickAd; store: QuickStore; take: (files: readonly File[]) => void };

/** Edits of the photo on this device; each result is taken like a photo that was chosen. */
export function usePhotoEdits({ ad, store, take }: Omit<HelpedPhoto, 'ad'> & { ad: QuickAd | null | undefined }) {
  const { t } = useTranslation('quick');
  const toast = useToast();
  const [isPointing, setPointing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const PointDialog = useLateSheet(loadPointDialog, isPointing);
  const photo = ad?.photo;
  const share = photo?.facts ? partShare(photo.facts) : null;
  const edit = async (change: (photo: Blob) => Promise<File>) => {
    setBusy(true);
    try {
      take([await change(store.photoFile() ?? (await storedPhoto(photo?.file_id)))]);
    } catch {
      toast.danger(t('help.failed'));
    }
    setBusy(false);
    setPointing(false);
  };
  return {
    isBusy,
    brighten: () => void edit(brightenPhoto),
    /** Null: the photo is too small for a part of it. */
    point: share === null ? null : () => setPointing(true),
    dialog: isPointing && PointDialog && ad && share !== null && (
      <PointDialog
        src={store.pictures(ad.id).src}
        share={share}
        isBusy={isBusy}
        onUse={(part) => void edit((whole) => cropPhoto(whole, part))}
        onClose={() => setPointing(false)}
      />
    ),
  };
}

/** The photo as the server has it, after a reload. */
async function storedPhoto(file_id: string | null | undefined): Promise<Blob> {
  if (!file_id) throw new Error('this page does not have the photo');
  const response = await fetch(imagePath(file_id, Math.max(...IMAGE_WIDTHS) as (typeof IMAGE_WIDTHS)[number]));
  if (!response.ok) throw new Error('the server does not have the photo');
  return response.blob();
}

/** Says what is weak about the photo, and helps: taking it again, brightening it, or pointing at what is sold. */
export function PhotoHelp(props: HelpedPhoto & { edits: ReturnType<typeof usePhotoEdits> }) {
  const { ad, store, take, edits } = props;
  const { t } = useTranslation('quick');
  const weakness = weaknessOf(ad.photo);
  if (!weakness) return null;
  // No part of it has enough pixels.
  const isNear = weakness === 'no_subject' && edits.point === null;
  return (
    <div className={classNames(styles.help, weakness === 'no_subject' && styles.info)}>
      <span>
        <AdPhoto ad={ad} store={store} />
      </span>
      <div role="status">
        <b>{t(`help.${weakness}`)}</b>
        <p>{t(isNear ? 'help.nearer_text' : `help.${weakness}_text`)}</p>
      </div>
      <div className={styles.ways}>{waysOf(weakness)}</div>
    </div>
  );

  function waysOf(weakness: Weakness): ReactNode {
    if (weakness === 'no_subject' && edits.point) {
      return (
        <Button size="sm" variant="secondary" onClick={edits.point}>
          <MousePointerClick />
          {t('help.point')}
        </Button>
      );
    }
    return (
      <>
        <PhotoInput
          isCamera
          label={t('help.retake')}
          look={buttonClass({ size: 'sm', variant: 'secondary' })}
          onChosen={take}
        >
          <RotateCcw aria-hidden="true" />
          <span aria-hidden="true">{t('help.retake')}</span>
        </PhotoInput>
        {weakness === 'dark' && (
          <Button size="sm" variant="secondary" loading={edits.isBusy} onClick={edits.brighten}>
            <Sun />
            {t('help.brighten')}
          </Button>
        )}
      </>
    );
  }
}
