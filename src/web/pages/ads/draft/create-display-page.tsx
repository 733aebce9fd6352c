import { memo, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { ApiError, isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure, isRetryable } from '../../../api/failures.ts';
import { latePart } from '../../../app/late-parts.ts';
import { useStore } from '../../../browser/use-store.ts';
import { DesignerProvider } from '../../../designer/designer-context.tsx';
import { DesignerLayout } from '../../../designer/designer-layout.tsx';
import type { DesignerSetup } from '../../../designer/designer-setup.ts';
import { lateDialog } from '../../../designer/late-dialog.tsx';
import { NextButton } from '../../../designer/next-button.tsx';
import { PictureChooser } from '../../../designer/photos/picture-chooser.tsx';
import { UndoButtons } from '../../../designer/undo-buttons.tsx';
import { useDesignerSetup } from '../../../designer/use-designer-setup.ts';
import { useShortcuts } from '../../../designer/use-shortcuts.ts';
import { useConsentClient } from '../terms/use-consent-client.tsx';
import styles from './create-display-page.module.css';
import { CreationHeader, SaveNotice, stepLink } from './creation-header.tsx';
import { isEditing, loadDraft } from './load-draft.ts';
import { ModerationNotice } from './moderation-notice.tsx';
import { PostingLimitNotice } from './posting-limit.tsx';
import { useStoredToast, useUnsavedChanges } from './unsaved-changes.tsx';

const ShortcutsDialog = lateDialog(
  async () => (await import('../../../designer/shortcuts-dialog.tsx')).ShortcutsDialog,
);
const ConfirmDialog = latePart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog);

/** The draft in the URL. Without an id, redirects to the choice of a draft or to a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { searchParams } = new URL(request.url);
  if (searchParams.has('id') || isEditing(request)) return { draft: await loadDraft(args, 'display'), failure: null };
  if (!searchParams.has('new')) throw redirect(adLinks.chooseDraft());
  const client = context.get(clientContext);
  const started = client('POST /content/create', { reuse: true }, { errors: 'caller' });
  const { draft, failure } = await started.then(
    (response) => ({ ...response, failure: null }),
    (error: unknown) => {
      if (isError(error, 'ads_creation_term_not_accepted')) throw redirect(adLinks.acceptTerms(adLinks.createNew()));
      if (error instanceof ApiError && isRetryable(error)) return { draft: null, failure: error.message };
      throw error;
    },
  );
  if (!draft) return { draft, failure };
  throw redirect(links.createDisplay(draft.id));
}

/** The designer owns the draft after loading, so it is not reloaded after a save. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.search !== nextUrl.search;
}

export function Component() {
  const { draft, failure } = useLoaderData<typeof loader>();
  return draft ? <DisplayStep key={draft.id} draft={draft} /> : <CreationFailed message={failure} />;
}

/** No draft could be made now: the author may try again, or leave. */
function CreationFailed({ message }: { message: string | null }) {
  const { t } = useTranslation('ads');
  const navigate = useNavigate();
  return (
    <main className="min-h-dvh">
      <title>{t('creation.titles.new_ads')}</title>
      <meta name="robots" content="noindex" />
      <Suspense>
        <ConfirmDialog
          open
          onClose={() => void navigate(links.myAds('draft'))}
          title={t('creation.failed')}
          text={message ?? ''}
          cancel={t('creation.to_my_ads')}
          confirm={t('try_again')}
          loading={false}
          onConfirm={() => window.location.reload()}
        />
      </Suspense>
    </main>
  );
}

function DisplayStep({ draft }: { draft: Draft }) {
  const { client, consentDialog } = useConsentClient();
  const setup = useDesignerSetup(draft, client);
  const { designer, chooser, originals } = setup;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const leaveDialog = useUnsavedChanges(setup);
  useShortcuts(
    designer,
    useCallback(() => setHelpOpen(true), []),
  );
  return (
    <DesignerProvider value={designer}>
      <div className={styles.designer} data-designer>
        <Head setup={setup} />
        <DesignerLayout />
      </div>
      <PictureChooser
        ref={chooser}
        engine={designer.engine}
        uploads={designer.uploads}
        originals={originals}
        onShared={() => designer.tool.set('photo')}
      />
      {leaveDialog}
      {consentDialog}
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </DesignerProvider>
  );
}

/** Not rendered with the save status. */
const HeadTools = memo(function HeadTools({ draft }: { draft: Draft }) {
  return (
    <>
      <span className="hidden lg:flex">
        <UndoButtons />
      </span>
      <NextButton href={stepLink('detail', draft)} />
    </>
  );
});

/** The header with the save status; a separate component, because it changes while the author types. */
function Head({ setup }: { setup: DesignerSetup }) {
  const navigate = useNavigate();
  const { draft, autosave } = setup.designer;
  const saved = useStore(autosave.state);
  useStoredToast(saved);
  const decide = (choice: () => Promise<unknown>) => () => {
    choice().catch(ignoreFailure);
  };
  return (
    <>
      <CreationHeader step="display" draft={draft} saved={saved}>
        <HeadTools draft={draft} />
      </CreationHeader>
      <PostingLimitNotice draft={draft} />
      <ModerationNotice draft={setup.designer.draft} />
      <SaveNotice
        saved={saved}
        onTakeOther={decide(setup.takeOther)}
        onOverwrite={decide(setup.overwrite)}
        onCopy={draft.revision_of ? null : decide(async () => navigate(links.createDisplay(await setup.saveCopy())))}
      />
    </>
  );
}
