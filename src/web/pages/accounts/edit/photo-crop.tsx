import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROFILE_PHOTO_SIZE } from '../../../../contract/media/rules.ts';
import type { Crop } from '../../../designer/model/crop.ts';
import { CropDialog } from '../../../designer/photos/crop-dialog.tsx';
import { type OpenedPicture, openPicture } from '../../../designer/photos/edit-picture.ts';
import { useToast } from '../../../ui/toast.tsx';

const SQUARE: Crop = { aspect: 1, ratio: '1:1', smallest: PROFILE_PHOTO_SIZE };

/** Crops a profile photo with the designer's dialog. */
export default function PhotoCrop(props: {
  file: File;
  onUse: (cropped: Blob) => void;
  onAnother: () => void;
  onClose: () => void;
}) {
  const { file, onUse, onAnother, onClose } = props;
  const { t } = useTranslation(['designer', 'accounts']);
  const toast = useToast();
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const fail = useEffectEvent(() => {
    toast.danger({ title: t('photo_unreadable'), text: t('photo_unreadable_hint') });
    onClose();
  });
  useEffect(() => {
    let isWanted = true;
    openPicture(file, file.name).then(
      (opened) => {
        if (isWanted) setPicture(opened);
        else URL.revokeObjectURL(opened.url);
      },
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return (
    <CropDialog
      picture={picture}
      crop={SQUARE}
      background="#FFFFFF"
      slotName={t('accounts:edit.photo_slot')}
      onUse={onUse}
      onAnother={onAnother}
      onClose={onClose}
    />
  );
}
