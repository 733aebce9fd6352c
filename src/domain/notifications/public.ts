export { notifications } from './api.ts';
export { type NewNotification, notify } from './notify.ts';
export { eraseNotificationsOf } from './store.ts';
