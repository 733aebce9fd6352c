import * as creation from '../../contract/ads/creation.ts';
import * as adPage from '../../contract/ads/detail.ts';
import * as myAds from '../../contract/ads/my-ads.ts';
import * as pictures from '../../contract/ads/pictures.ts';
import { HASHTAGS_LISTED } from '../../contract/catalogue/rules.ts';
import * as contract from '../../contract/media/endpoints.ts';
import { subscriber } from '../events.ts';
import { bindAll, bindShared, type Module } from '../module.ts';
import type { PublicServices } from '../services.ts';
import { removeLongUnusedFiles } from './draft/ad-files.ts';
import { addBanner, listBanners, removeBanner } from './draft/banners.ts';
import { checkHashtag } from './draft/check-hashtag.ts';
import { clearDisplayAsset } from './draft/clear-display-asset.ts';
import { createPreview } from './draft/create-preview.ts';
import { emptyDraftPreview } from './draft/empty-draft-preview.ts';
import { getDraft } from './draft/get-draft.ts';
import { getPreview } from './draft/get-preview.ts';
import { newestHashtags } from './draft/hashtag-store.ts';
import { removeDisplayAsset } from './draft/remove-display-asset.ts';
import { saveDetail } from './draft/save-detail.ts';
import { saveDetailCategory } from './draft/save-detail-category.ts';
import { saveDisplay } from './draft/save-display.ts';
import { saveHashtags } from './draft/save-hashtags.ts';
import { savePublication } from './draft/save-publication.ts';
import { startDraft } from './draft/start-draft.ts';
import { uploadAsset } from './draft/upload-asset.ts';
import { appealAd, getHiddenAd } from './moderation/appeal-ad.ts';
import { EVALUATE_BOARD_JOB, evaluateBoard } from './moderation/evaluate-board.ts';
import { WATCH_ADS_JOB, watchAds } from './moderation/watch-ads.ts';
import { actOnSeveral, priceSeveral } from './my-ads/act-on-several-ads.ts';
import { deleteMyAds } from './my-ads/delete-my-ads.ts';
import { duplicateAd } from './my-ads/duplicate-ad.ts';
import { getAdFigures } from './my-ads/get-ad-figures.ts';
import { getAdTransactions } from './my-ads/get-ad-transactions.ts';
import { getMyAdFilters } from './my-ads/get-my-ad-filters.ts';
import { listMyAds } from './my-ads/list-my-ads.ts';
import { updateMyAd } from './my-ads/update-my-ad.ts';
import { boostAd } from './promotion/boost-ad.ts';
import { getBoostOffer } from './promotion/get-boost-offer.ts';
import { listHashtagPackages } from './promotion/list-hashtag-packages.ts';
import { getPostingLimit } from './publication/get-posting-limit.ts';
import { getPublicationPackage } from './publication/get-publication-package.ts';
import { publishAd } from './publication/publish-ad.ts';
import { startRevision } from './publication/start-revision.ts';
import { HASH_AD_TEXTS_JOB, hashAdTexts } from './publication/text-hash-store.ts';
import { adObjections } from './record-objections.ts';
import { deactivateAd } from './term/deactivate-ad.ts';
import { clockJobs } from './term/term-jobs.ts';
import { countView } from './view/count-view.ts';
import { getAd } from './view/get-ad.ts';
import { getFeatures } from './view/get-features.ts';
import { deleteOutputs } from './view/output-for.ts';
import { PREPARE_OUTPUTS_JOB, prepareLater, prepareOutputs } from './view/prepare-outputs.ts';
import { removeOrphanedOutputs } from './view/remove-orphaned-outputs.ts';
import { renderOutdatedArtworks } from './view/render-outdated-artworks.ts';
import { revealContact } from './view/reveal-contact.ts';
import { createViewBatch } from './view/view-batch.ts';

export function ads(services: PublicServices): Module {
  const views = createViewBatch(services);
  return {
    bindings: [
      ...bindAll(services, creation, {
        getDraft,
        getPostingLimit,
        startDraft,
        saveDisplay,
        saveDetailCategory,
        saveDetail,
        saveDisplayConfig: saveDisplay,
        emptyDraftPreview,
        getHashtagCheck: checkHashtag,
        saveHashtags,
        getPublicationPackage,
        savePublication,
        publishAd,
        createPreview,
        getPreview,
      }),
      ...bindAll(services, contract, {
        uploadDisplayAsset: uploadAsset,
      }),
      ...bindAll(services, pictures, {
        clearDisplayAsset,
        removeDisplayAsset,
        listBanners,
        addBanner,
        removeBanner,
      }),
      ...bindAll(services, myAds, {
        listMyAds,
        getMyAdFilters,
        updateMyAd,
        deleteMyAds,
        deactivateAd,
        duplicateAd,
        startRevision,
        getAdTransactions,
        getAdFigures,
        getBoostOffer,
        listHashtagPackages,
        priceSeveralAds: priceSeveral,
        actOnSeveralAds: actOnSeveral,
        boostAd,
        getHiddenAd,
        appealAd,
      }),
      ...bindShared(services, adPage, { getAd, getFeatures }),
      ...bindAll(services, adPage, {
        revealContact,
        countView: (given, call, input) => countView(given, views, call, input),
      }),
    ],
    objections: adObjections,
    lists: {
      hashtag: async () =>
        (await newestHashtags(services.database.read, HASHTAGS_LISTED)).map((name) => ({
          id: null,
          name,
          name_en: name,
          value: name,
          attributes: {},
        })),
    },
    subscribers: (['ad.published', 'ad.changed', 'ad.ended'] as const).map((event) =>
      subscriber(`ads.outputs.${event}`, event, async (tx, { payload }) => {
        await deleteOutputs(services, payload.ad_id);
        if (event === 'ad.published') await prepareLater(tx, payload.ad_id);
      }),
    ),
    jobs: {
      ...clockJobs(services),
      render_outdated_artworks: async (_, stopping) => {
        await renderOutdatedArtworks(services, stopping);
      },
      [PREPARE_OUTPUTS_JOB]: (payload) => prepareOutputs(services, payload),
      [HASH_AD_TEXTS_JOB]: async (_, stopping) => {
        await hashAdTexts(services, stopping);
      },
      [EVALUATE_BOARD_JOB]: () => evaluateBoard(services),
      [WATCH_ADS_JOB]: async () => {
        await watchAds(services);
      },
      remove_unused_files: async () => {
        await removeLongUnusedFiles(services);
      },
      remove_orphaned_outputs: async () => {
        await removeOrphanedOutputs(services);
      },
    },
    flush: views.flush,
    // Expiry notices are sent by day in Jakarta, several times in case one run fails.
    crontab: [
      '* * * * * run_clock',
      '0 2,4,6,8,10,12 * * * send_expiry_notices',
      '40 2 * * * clear_drafts',
      '20 0 * * * purge_views',
      '*/5 * * * * render_outdated_artworks',
      `35 * * * * ${HASH_AD_TEXTS_JOB}`,
      `* * * * * ${EVALUATE_BOARD_JOB}`,
      `*/10 * * * * ${WATCH_ADS_JOB}`,
      '20 20 * * * remove_unused_files',
      '30 20 * * * remove_orphaned_outputs',
    ],
  };
}
