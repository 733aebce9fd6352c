export { foreignCopies } from './foreign-copies.ts';
export { imageFor, type ServedImage } from './image-for.ts';
export { type OwnedFile, ownedFiles } from './owned-files.ts';
export { storePicture } from './store-picture.ts';
