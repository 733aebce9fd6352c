import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { SavedSearch } from '../../../../contract/saved-searches/endpoints.ts';
import { SEARCH_NAME_LENGTH } from '../../../../contract/saved-searches/rules.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Props = { search: Pick<SavedSearch, 'id' | 'name'>; open: boolean; onClose: () => void };

/** Gives a saved search another name. Not a contract form: the schema would bring zod to the page for one field. */
export function RenameSearchDialog({ search, open, onClose }: Props) {
  const { t } = useTranslation('saved-searches');
  const client = useClient();
  const { revalidate } = useRevalidator();
  const form = useId();
  const [name, setName] = useState(search.name);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '' || isPending) return;
    setPending(true);
    try {
      await client('PATCH /product/saved-search', { id: search.id, name });
      await revalidate();
      onClose();
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={t('rename')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" size="lg" className="grow" loading={isPending}>
            {t('save_name')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate method="post" onSubmit={save}>
        <TextField
          label={t('name')}
          name="name"
          value={name}
          maxLength={SEARCH_NAME_LENGTH}
          required
          error={isMissing ? t('name_missing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
