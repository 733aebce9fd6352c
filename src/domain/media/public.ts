export { media } from './api.ts';
export { AVIF_TYPE } from './avif.ts';
export { originalKey, styleKey } from './blob-keys.ts';
export { alikePictures, copiesOfOthers, type PictureCopy, type PictureLikeness } from './copies-of-others.ts';
export type { BrandDrawing } from './draw-brand.ts';
export { eraseFilesOf } from './erase-files.ts';
export { imageFor, prepareAvifs, type ServedImage, styledImageFor } from './image-for.ts';
export { lockOwnedFilesById, type OwnedFile, ownedFiles } from './owned-files.ts';
export {
  drawBrandPicture,
  encodeLogo,
  encodePrivatePicture,
  markPrivatePicture,
  printPrivatePicture,
} from './private-pictures.ts';
export { lockFile, lockFiles, removeFiles } from './remove-file.ts';
export { STORED_TYPE } from './rules.ts';
export {
  type InSameTransaction,
  type NewPicture,
  storePicture,
  storePictureForEach,
  storePictureWith,
} from './store-picture.ts';
export { uploadPictureWith } from './upload-picture.ts';
