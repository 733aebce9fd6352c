import { subscriber } from '../../base/outbox.ts';
import * as creation from '../../contract/ad-creation.ts';
import * as adPage from '../../contract/ad-detail.ts';
import * as pictures from '../../contract/ad-pictures.ts';
import { uploadDisplayAsset } from '../../contract/media.ts';
import * as myAds from '../../contract/my-ads.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { removeLongUnusedFiles } from './ad-files.ts';
import { addBanner, listBanners, removeBanner } from './banners.ts';
import { boostAd } from './boost-ad.ts';
import { checkHashtag } from './check-hashtag.ts';
import { clearDisplayAsset } from './clear-display-asset.ts';
import { clockJobs } from './clock-jobs.ts';
import { countView } from './count-view.ts';
import { createPreview } from './create-preview.ts';
import { deactivateAd } from './deactivate-ad.ts';
import { deleteMyAds } from './delete-my-ads.ts';
import { duplicateAd } from './duplicate-ad.ts';
import { getAd } from './get-ad.ts';
import { getAdTransactions } from './get-ad-transactions.ts';
import { getBoostOffer } from './get-boost-offer.ts';
import { getDraft } from './get-draft.ts';
import { getFeatures } from './get-features.ts';
import { getMyAdFilters } from './get-my-ad-filters.ts';
import { getPreview } from './get-preview.ts';
import { getPublicationPackage } from './get-publication-package.ts';
import { listHashtagPackages } from './list-hashtag-packages.ts';
import { listMyAds } from './list-my-ads.ts';
import { dropOutputs } from './output-for.ts';
import { publishAd } from './publish-ad.ts';
import { redrawFaces } from './redraw-faces.ts';
import { removeDisplayAsset } from './remove-display-asset.ts';
import { removeStrayOutputs } from './remove-stray-outputs.ts';
import { resetDraft } from './reset-draft.ts';
import { revealContact } from './reveal-contact.ts';
import { saveDetail } from './save-detail.ts';
import { saveDetailCategory } from './save-detail-category.ts';
import { saveDisplay } from './save-display.ts';
import { saveDisplayConfig } from './save-display-config.ts';
import { saveHashtags } from './save-hashtags.ts';
import { savePublication } from './save-publication.ts';
import { startDraft } from './start-draft.ts';
import { startRevision } from './start-revision.ts';
import { updateMyAd } from './update-my-ad.ts';
import { uploadAsset } from './upload-asset.ts';

export function ads(services: Services): Noun {
  return {
    bindings: [
      bind(creation.getDraft, (call, input) => getDraft(services, call, input)),
      bind(creation.startDraft, (call, input) => startDraft(services, call, input)),
      bind(creation.saveDisplay, (call, input) => saveDisplay(services, call, input)),
      bind(creation.saveDetailCategory, (call, input) => saveDetailCategory(services, call, input)),
      bind(creation.saveDetail, (call, input) => saveDetail(services, call, input)),
      ...[
        creation.postDisplayConfig,
        creation.patchDisplayConfig,
        creation.postUpdateConfig,
        creation.patchUpdateConfig,
      ].map((endpoint) => bind(endpoint, (call, input) => saveDisplayConfig(services, call, input))),
      bind(creation.resetDraft, (call, input) => resetDraft(services, call, input)),
      bind(creation.getHashtagCheck, (call, input) => checkHashtag(services, call, input)),
      bind(creation.patchHashtagCheck, (call, input) => checkHashtag(services, call, input)),
      bind(creation.saveHashtags, (call, input) => saveHashtags(services, call, input)),
      bind(creation.getPublicationPackage, (call, input) => getPublicationPackage(services, call, input)),
      bind(creation.savePublication, (call, input) => savePublication(services, call, input)),
      bind(creation.publishAd, (call, input) => publishAd(services, call, input)),
      bind(uploadDisplayAsset, (call, input) => uploadAsset(services, call, input)),
      bind(pictures.clearDisplayAsset, (call, input) => clearDisplayAsset(services, call, input)),
      bind(pictures.removeDisplayAsset, (call, input) => removeDisplayAsset(services, call, input)),
      bind(pictures.listBanners, (call, input) => listBanners(services, call, input)),
      bind(pictures.addBanner, (call, input) => addBanner(services, call, input)),
      bind(pictures.removeBanner, (call, input) => removeBanner(services, call, input)),
      bind(myAds.listMyAds, (call, input) => listMyAds(services, call, input)),
      bind(myAds.getMyAdFilters, (call, input) => getMyAdFilters(services, call, input)),
      bind(myAds.updateMyAd, (call, input) => updateMyAd(services, call, input)),
      bind(myAds.deleteMyAds, (call, input) => deleteMyAds(services, call, input)),
      bind(myAds.deactivateAd, (call, input) => deactivateAd(services, call, input)),
      bind(myAds.duplicateAd, (call, input) => duplicateAd(services, call, input)),
      bind(myAds.startRevision, (call, input) => startRevision(services, call, input)),
      bind(myAds.getAdTransactions, (call, input) => getAdTransactions(services, call, input)),
      bind(myAds.getBoostOffer, (call, input) => getBoostOffer(services, call, input)),
      bind(myAds.listHashtagPackages, () => listHashtagPackages(services)),
      bind(myAds.boostAd, (call, input) => boostAd(services, call, input)),
      bind(creation.createPreview, (call, input) => createPreview(services, call, input)),
      bind(creation.getPreview, (_call, input) => getPreview(services, input)),
      bind(adPage.getAd, (_call, input) => getAd(services, input)),
      bind(adPage.getFeatures, (_call, input) => getFeatures(services, input)),
      bind(adPage.countView, (call, input) => countView(services, call, input)),
      bind(adPage.revealContact, (call, input) => revealContact(services, call, input)),
    ],
    subscribers: (['ad.published', 'ad.changed', 'ad.ended'] as const).map((event) =>
      subscriber(`ads.outputs.${event}`, event, (_tx, { payload }) => dropOutputs(services, payload.ad_id)),
    ),
    jobs: {
      ...clockJobs(services),
      redraw_faces: async () => {
        await redrawFaces(services);
      },
      remove_unused_files: async () => {
        await removeLongUnusedFiles(services);
      },
      remove_stray_outputs: async () => {
        await removeStrayOutputs(services);
      },
    },
    // Owners are told by daylight in Jakarta, in the morning and again in case that failed.
    crontab: [
      '* * * * * run_clock',
      '0 2,4,6,8,10,12 * * * tell_ends',
      '40 2 * * * clear_drafts',
      '20 0 * * * forget_viewers',
      '*/5 * * * * redraw_faces',
      '20 20 * * * remove_unused_files',
      '30 20 * * * remove_stray_outputs',
    ],
  };
}
