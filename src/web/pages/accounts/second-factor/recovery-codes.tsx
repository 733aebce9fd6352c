import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { useCopy } from '../../shared/use-copy.ts';
import { unsavable, useLeaveQuestion } from '../../shared/use-leave-question.tsx';
import styles from './recovery-codes.module.css';

/** Recovery codes, which are shown once: to copy, and to download as a text file. */
export function RecoveryCodes(props: { codes: readonly string[]; email: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation('second_factor');
  const locale = useLocale();
  const copy = useCopy();
  const [isPending, setPending] = useState(false);
  const isSaved = useRef(false);
  const question = useLeaveQuestion(
    unsavable(() => !isSaved.current),
    {
      title: t('leave.title'),
      text: t('leave.text'),
      stay: t('leave.stay'),
      discard: t('leave.discard'),
    },
  );
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  const text = props.codes.join('\n');
  const download = () => {
    const date = formatDate(new Date(), locale);
    const parts = [t('codes.file_title', { email: props.email }), date, '', text, '', t('codes.text'), ''];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([parts.join('\r\n').replace(/\r?\n/g, '\r\n')], { type: 'text/plain' }));
    link.download = t('codes.file_name');
    link.click();
    isSaved.current = true;
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const copyAll = async () => {
    isSaved.current = await copy(text, t('codes.copied'));
  };
  const done = async () => {
    isSaved.current = true;
    setPending(true);
    await props.onDone().finally(() => setPending(false));
  };
  return (
    <div className="grid gap-4">
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label={t('codes.label')}>
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copyAll()}>
          <Copy />
          {t('codes.copy')}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download />
          {t('codes.download')}
        </Button>
      </div>
      <Button variant="primary" size="lg" full loading={isPending} onClick={() => void done()}>
        {t('codes.done')}
      </Button>
      {question}
    </div>
  );
}
