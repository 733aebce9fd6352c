export { identity } from './api.ts';
export { approvePhoto, rejectPhoto } from './decide-photo.ts';
export { countLate, waitingFor } from './list-waiting.ts';
export { eraseIdentity } from './remove-files.ts';
export { type Rotation, rotateFiles } from './rotate-files.ts';
export { countWaiting as countWaitingPhotos } from './store.ts';
