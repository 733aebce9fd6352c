import '../../styles/publication.css';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Draft, getPublicationPackage } from '../../../contract/ad-creation.ts';
import { clientContext } from '../../client.ts';
import { useStore } from '../../designer/designer-context.tsx';
import { CreationHeader, SaveNotice } from './creation-header.tsx';
import { loadDraft } from './load-draft.ts';
import { Nota } from './nota.tsx';
import { DurationChoice, PreflightList, PromotionChoice } from './publication-choice.tsx';
import { type Offer, usePublication } from './use-publication.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const draft = await loadDraft(request, client, 'publication');
  return { draft, offer: await client(getPublicationPackage, { id: draft.id }) };
}

export function Component() {
  const { draft, offer } = useLoaderData<typeof loader>();
  return <PublicationStep key={draft.id} draft={draft} offer={offer} />;
}

function PublicationStep({ draft, offer }: { draft: Draft; offer: Offer }) {
  const { t } = useTranslation('ads');
  const publication = usePublication(draft, offer);
  const saved = useStore(publication.autosave.state);
  return (
    <>
      <title>{t(draft.revision_of ? 'creation.edit_page_title' : 'creation.page_title')}</title>
      <meta name="robots" content="noindex" />
      <div className="cr-head">
        <CreationHeader step="publication" draft={draft} saved={saved} />
        <SaveNotice
          saved={saved}
          onTakeOther={() => void publication.takeOther()}
          onKeepMine={() => void publication.keepMine()}
        />
      </div>
      <main className="wrap cr-grid last">
        <div>
          <PreflightList items={publication.offer.preflight} draft={draft} />
          <DurationChoice publication={publication} />
          <PromotionChoice publication={publication} />
        </div>
        <Nota draft={draft} publication={publication} />
      </main>
    </>
  );
}
