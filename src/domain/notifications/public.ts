export { notifications } from './api.ts';
export { unsubscribeUrl } from './mail-links.ts';
export { type NewNotification, notify, notifyAll } from './notify.ts';
export { eraseNotificationsOf } from './store.ts';
