import '../../styles/ads.css';
import '../../styles/designer.css';
import { ArrowRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { type Draft, startDraft } from '../../../contract/ad-creation.ts';
import { ApiError } from '../../../contract/api-error.ts';
import { clientContext } from '../../client.ts';
import { DesignerProvider, useStore } from '../../designer/designer-context.tsx';
import { missingPhotos, withoutEmptyRows } from '../../designer/model.ts';
import { PictureChooser } from '../../designer/picture-chooser.tsx';
import { ShortcutsDialog } from '../../designer/shortcuts-dialog.tsx';
import { UndoButtons } from '../../designer/undo-buttons.tsx';
import { type DesignerSetup, useDesignerSetup } from '../../designer/use-designer-setup.ts';
import { useShortcuts } from '../../designer/use-shortcuts.ts';
import { Workbench } from '../../designer/workbench.tsx';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CreationHeader, SaveNotice, stepLink } from './creation-header.tsx';
import { DraftChoice, loadUnfinished } from './draft-choice.tsx';
import { isEditing, loadDraft } from './load-draft.ts';
import { useSaveOnLeaving } from './save-before-leaving.ts';

/** The draft of the address; without one, the choice among the unfinished ones, or a new one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const { searchParams } = new URL(request.url);
  if (searchParams.has('id') || isEditing(request))
    return { draft: await loadDraft(request, client, 'display'), unfinished: null };
  const unfinished = searchParams.has('new') ? null : await loadUnfinished(client);
  if (unfinished) return { draft: null, unfinished };
  throw redirect(links.createDisplay((await client(startDraft, { reuse: true })).draft.id));
}

/** The designer holds the draft from here on; what the server says after a save is not loaded over it. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.search !== nextUrl.search;
}

export function Component() {
  const { draft, unfinished } = useLoaderData<typeof loader>();
  if (unfinished) return <DraftChoice {...unfinished} />;
  return draft && <DisplayStep key={draft.id} draft={draft} />;
}

function DisplayStep({ draft }: { draft: Draft }) {
  const { t } = useTranslation('designer');
  const toast = useToast();
  const setup = useDesignerSetup(draft);
  const { designer, chooser, originals } = setup;
  const saved = useStore(designer.autosave.state);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useSaveOnLeaving(designer.autosave);
  useShortcuts(
    designer,
    useCallback(() => setHelpOpen(true), []),
  );
  const decide = (choice: () => Promise<void>) => () => {
    choice().catch((error: unknown) => toast.danger(error instanceof ApiError ? error.message : t('not_now')));
  };
  return (
    <DesignerProvider value={designer}>
      <title>{t('title')}</title>
      <div className="dz">
        <CreationHeader step="display" draft={draft} saved={saved}>
          <span className="dz-undo">
            <UndoButtons />
          </span>
          <NextButton setup={setup} />
        </CreationHeader>
        <SaveNotice saved={saved} onTakeOther={decide(setup.takeOther)} onKeepMine={decide(setup.keepMine)} />
        <Workbench />
      </div>
      <PictureChooser ref={chooser} engine={designer.engine} uploads={designer.uploads} originals={originals} />
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </DesignerProvider>
  );
}

/** Ends the step, or says what it still lacks. */
function NextButton({ setup: { designer } }: { setup: DesignerSetup }) {
  const { t } = useTranslation('designer');
  const navigate = useNavigate();
  const toast = useToast();
  const { draft, engine, autosave, uploads } = designer;
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[] | null>(null);
  const isSending = useStore(uploads.all).some((upload) => upload.state === 'sending');
  const goOn = async () => {
    setBusy(true);
    try {
      if (await autosave.complete(withoutEmptyRows(engine.snapshot().document)))
        await navigate(stepLink('detail', draft));
    } catch (error) {
      const texts = error instanceof ApiError ? Object.values(error.errors).flat() : [];
      if (texts.length > 0) setFaults(texts);
      else toast.danger(error instanceof ApiError ? error.message : t('not_now'));
    } finally {
      setBusy(false);
    }
  };
  const mend = () => {
    setFaults(null);
    const lacksPhoto = missingPhotos(engine.snapshot().document) > 0;
    designer.tool.set(lacksPhoto ? 'photo' : 'text');
  };
  return (
    <>
      <Button
        variant="pri"
        loading={isBusy}
        disabledReason={isSending ? t('next_sending') : null}
        onClick={() => void goOn()}
      >
        {t('next')}
        <ArrowRight className="dz-wide" />
      </Button>
      <Dialog
        open={faults !== null}
        onOpenChange={(open) => {
          if (!open) setFaults(null);
        }}
        size="sm"
        title={t('lacking')}
        footer={
          <Button variant="pri" onClick={mend}>
            {t('lacking_mend')}
          </Button>
        }
      >
        <ul className="dz-lacking">
          {faults?.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
