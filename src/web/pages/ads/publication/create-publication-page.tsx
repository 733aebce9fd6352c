import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useStore } from '../../../browser/use-store.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { HashtagField } from '../detail/hashtag-field.tsx';
import { CreationColumns } from '../draft/creation-columns.tsx';
import { CreationHeader, SaveNotice, stepLink } from '../draft/creation-header.tsx';
import { formSectionClass } from '../draft/form-section.tsx';
import { useFragmentFocus } from '../draft/fragment-focus.ts';
import { loadDraft } from '../draft/load-draft.ts';
import { ModerationNotice } from '../draft/moderation-notice.tsx';
import { PostingLimitNotice } from '../draft/posting-limit.tsx';
import { PreviewButton } from '../draft/preview-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { AutoRenewal, DurationChoice, PromotionChoice } from './publication-choice.tsx';
import { PreflightList } from './publication-preflight.tsx';
import type { Offer } from './publication-store.ts';
import { type Publication, usePublication } from './use-publication.ts';
import { VoucherField } from './voucher-field.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const client = args.context.get(clientContext);
  const draft = await loadDraft(args, 'publication');
  return { draft, offer: await client('GET /product/publication/package', { id: draft.id }) };
}

export function Component() {
  const { draft, offer } = useLoaderData<typeof loader>();
  return <PublicationStep key={draft.id} draft={draft} offer={offer} />;
}

function PublicationStep({ draft, offer }: { draft: Draft; offer: Offer }) {
  const { t } = useTranslation('ads');
  const publication = usePublication(draft, offer);
  const saved = useStore(publication.autosave.state);
  useFragmentFocus();
  return (
    <>
      <meta name="robots" content="noindex" />
      <div className="sticky top-0 z-(--z-header)">
        <CreationHeader step="publication" draft={draft} saved={saved} />
        <SaveNotice
          saved={saved}
          onTakeOther={() => void publication.takeOther()}
          onOverwrite={() => void publication.overwrite()}
        />
      </div>
      <PostingLimitNotice draft={draft} />
      <ModerationNotice draft={draft} />
      <CreationColumns isLast>
        <div>
          <PreflightList items={publication.offer.preflight} draft={draft} />
          {draft.status === AD_STATUSES.EXPIRED && <EditFirst draft={draft} />}
          {draft.revision_of ? (
            <section className={formSectionClass()} aria-labelledby="fixed">
              <h2 id="fixed">{t('publication.fixed')}</h2>
              <p className="text-ink-2">{t('publication.fixed_text')}</p>
            </section>
          ) : (
            <>
              <DurationChoice publication={publication} />
              <AutoRenewal publication={publication} />
              <PromotionChoice publication={publication} />
            </>
          )}
          <HashtagSection draft={draft} publication={publication} />
          {!draft.revision_of && (
            <section className={formSectionClass()} data-part="voucher" aria-labelledby="voucher-heading">
              <h2 id="voucher-heading">{t('voucher.label')}</h2>
              <VoucherField voucher={publication.voucher} />
            </section>
          )}
          {publication.offer.needs_approval && (
            <Alert tone="info">{t(draft.revision_of ? 'publication.review_changes' : 'publication.review')}</Alert>
          )}
          <PreviewButton draft={draft} />
        </div>
        <OrderSummary draft={draft} publication={publication} />
        {publication.consentDialog}
        {publication.leaveDialog}
      </CreationColumns>
    </>
  );
}

function HashtagSection({ draft, publication }: { draft: Draft; publication: Publication }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { free, price } = publication.offer.hashtags;
  return (
    <section className={formSectionClass()} data-part="hashtags" aria-labelledby="hashtags-heading">
      <h2 id="hashtags-heading">{t('hashtags.heading')}</h2>
      {!draft.revision_of && (
        <Hint className="mb-3">{t('hashtags.price', { count: free, amount: formatNumber(price, locale) })}</Hint>
      )}
      <HashtagField hashtags={publication.hashtags} canAdd={!draft.revision_of} />
    </section>
  );
}

/** Offers to edit an expired ad before publishing it again. */
function EditFirst({ draft }: { draft: Draft }) {
  const { t } = useTranslation('ads');
  const client = useClient();
  const { reason } = useCreateAdsGuard();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const edit = async () => {
    setPending(true);
    try {
      const { draft: revision } = await client('POST /product/my-product/revision', { id: draft.id });
      await navigate(stepLink('display', revision));
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={formSectionClass('flex flex-wrap items-center justify-between gap-3')}>
      <p className="text-ink-2">{t('publication.again')}</p>
      <Button variant="secondary" loading={isPending} disabledReason={reason} onClick={() => void edit()}>
        {t('publication.edit_first')}
      </Button>
    </section>
  );
}
