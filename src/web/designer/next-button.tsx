import { ArrowRight } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { firstFieldText, showFailure } from '../api/failures.ts';
import { useStore } from '../browser/use-store.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { type Designer, useDesigner } from './designer-context.tsx';
import { lateDialog } from './late-dialog.tsx';
import { issueId } from './model/issues.ts';
import { withoutEmptyRows } from './model/model.ts';
import { issuesNow } from './use-issues.ts';
import { useWords } from './use-words.ts';

const PreflightDialog = lateDialog(async () => (await import('./preflight-sheet.tsx')).PreflightDialog);

/** The longest wait for a measurement, which needs the design's pictures. */
const MEASURE_MS = 3000;

/** Whether text on pictures is measured: a change just before may have made it illegible. */
function isMeasured({ engine, measured, tool }: Designer): boolean {
  // The templates hide the card, so nothing is measured.
  return tool.get() === 'template' || measured.get() === engine.snapshot().design;
}

function waitForMeasure(designer: Designer): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = designer.measured.subscribe(() => isMeasured(designer) && finish());
    const timer = setTimeout(finish, MEASURE_MS);
  });
}

/** Completes the step. With errors or unseen warnings, it opens the list of issues instead. */
export function NextButton({ href }: { href: string }) {
  const t = useWords();
  const navigate = useNavigate();
  const toast = useToast();
  const designer = useDesigner();
  const { engine, autosave, uploads, checking } = designer;
  const [isBusy, setBusy] = useState(false);
  const seen = useRef<ReadonlySet<string>>(new Set());
  const isOpen = useStore(checking);
  const missing = useStore(uploads.all).map((upload) => upload.state);
  const blockedBy = (['failed', 'sending', 'waiting'] as const).find((state) => missing.includes(state));
  const complete = async () => {
    setBusy(true);
    try {
      if (await autosave.complete(withoutEmptyRows(engine.snapshot().design))) await navigate(href);
    } catch (error) {
      const text = firstFieldText(error);
      if (text === null) showFailure(toast, error);
      else toast.warning(text);
    } finally {
      setBusy(false);
    }
  };
  const completeFromList = async () => {
    await complete();
    checking.set(false);
  };
  const press = async () => {
    if (!isMeasured(designer)) {
      setBusy(true);
      await waitForMeasure(designer);
      setBusy(false);
    }
    const issues = issuesNow(designer);
    const hasNewIssue = issues.some((issue) => issue.severity === 'error' || !seen.current.has(issueId(issue)));
    seen.current = new Set([...seen.current, ...issues.map(issueId)]);
    if (hasNewIssue) checking.set(true);
    else void complete();
  };
  return (
    <>
      <Button
        variant="primary"
        loading={isBusy && !isOpen}
        disabledReason={blockedBy ? t(`next_${blockedBy}`) : null}
        onClick={() => void press()}
      >
        {t('next')}
        <ArrowRight className="max-lg:hidden" />
      </Button>
      {isOpen && (
        <Suspense>
          <PreflightDialog isBusy={isBusy} onContinue={() => void completeFromList()} />
        </Suspense>
      )}
    </>
  );
}
