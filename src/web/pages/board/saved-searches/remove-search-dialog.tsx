import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { SavedSearch } from '../../../../contract/saved-searches/endpoints.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Props = {
  search: Pick<SavedSearch, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
};

export function RemoveSearchDialog({ search: { id, name }, open, onClose, onRemoved }: Props) {
  const { t } = useTranslation('saved-searches');
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await client('DELETE /product/saved-search', { id });
      onRemoved();
      await revalidate();
    } catch (error) {
      ignoreFailure(error);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('remove_title', { name })}
      text={t('remove_text')}
      cancel={t('cancel')}
      confirm={t('remove')}
      isDangerous
      loading={isPending}
      onConfirm={remove}
    />
  );
}
