import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logoPath } from '../../../../contract/brand/pictures.ts';
import { messageOf } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, type FieldTexts } from '../../../ui/field.tsx';
import styles from './logo-field.module.css';

const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif';

type LogoFieldProps = FieldTexts & {
  /** The id of an uploaded picture; null: none. */
  value: string | null;
  /** Whether it is shown on dark ground. */
  isDark: boolean;
  onChange: (value: string | null) => void;
};

/** A picture that is uploaded at once, and shown on the board when the form is saved. */
export function LogoField({ value, isDark, onChange, ...texts }: LogoFieldProps) {
  const { t } = useTranslation(['records', 'ui']);
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires an event.
    event.target.value = '';
    if (!file) return;
    setPending(true);
    setFailure(null);
    try {
      onChange((await client('POST /admin/brand/logo', {}, { file, errors: 'caller' })).id);
    } catch (error) {
      setFailure(messageOf(error, t('ui:error_500')));
    } finally {
      setPending(false);
    }
  }
  return (
    <Field {...texts} error={failure ?? texts.error}>
      {(attributes) => (
        <div className={styles.field}>
          {value && (
            <span className={styles.ground} data-theme={isDark ? 'dark' : 'light'}>
              <img src={logoPath(value)} alt={texts.label} />
            </span>
          )}
          <input ref={input} type="file" hidden accept={ACCEPT} aria-label={texts.label} onChange={choose} />
          <Button {...attributes} variant="secondary" loading={isPending} onClick={() => input.current?.click()}>
            <ImageUp />
            {t(value ? 'logo.change' : 'logo.add')}
          </Button>
          {value && (
            <Button onClick={() => onChange(null)} aria-label={t('logo.remove_named', { field: texts.label })}>
              <Trash2 />
              {t('logo.remove')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
