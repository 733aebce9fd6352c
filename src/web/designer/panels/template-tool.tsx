import { useEffect, useEffectEvent, useState } from 'react';
import { useLatePart } from '../../app/late-parts.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../use-words.ts';
import styles from './template-tool.module.css';

/** The template panel, loaded on first use, because most sessions continue an existing design. */
export function TemplateTool() {
  const t = useWords();
  const [hasFailed, setFailed] = useState(false);
  const [Panel, load] = useLatePart(async () => (await import('./template-panel.tsx')).TemplatePanel, {
    onFailure: () => setFailed(true),
  });
  const open = () => {
    setFailed(false);
    load();
  };
  const start = useEffectEvent(open);
  useEffect(() => start(), []);
  return (
    <main className={styles.board} aria-label={t('templates.title')}>
      {Panel && <Panel />}
      {!Panel && !hasFailed && (
        <p className="px-(--page) py-6 text-ink-2" role="status">
          {t('templates.loading')}
        </p>
      )}
      {hasFailed && (
        <div className="px-(--page) py-6 text-ink-2" role="alert">
          <p>{t('templates.not_loaded')}</p>
          <Button variant="secondary" className="mt-3" onClick={open}>
            {t('templates.retry')}
          </Button>
        </div>
      )}
    </main>
  );
}
