export { media } from './api.ts';
export { copiesOfOthers } from './copies-of-others.ts';
export { imageFor, type ServedImage } from './image-for.ts';
export { lockOwnedFilesById, type OwnedFile, ownedFiles } from './owned-files.ts';
export { encodePrivatePicture, markPrivatePicture } from './private-pictures.ts';
export { lockFile, lockFiles, removeFiles } from './remove-file.ts';
export { STORED_TYPE } from './rules.ts';
export { type InSameTransaction, type NewPicture, storePicture, storePictureWith } from './store-picture.ts';
export { uploadPictureWith } from './upload-picture.ts';
