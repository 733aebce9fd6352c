export { foreignCopies } from './foreign-copies.ts';
export { imageFor, type ServedImage } from './image-for.ts';
export { holdFiles, type OwnedFile, ownedFiles } from './owned-files.ts';
export { lockFile, removeBytes, removeFile } from './remove-file.ts';
export { storePicture } from './store-picture.ts';
export { uploadPictureWith } from './upload-picture.ts';
