export { notifications } from './api.ts';
export { CHOICES_PATH, pageUrl, unsubscribeUrl } from './mail-links.ts';
export { type NewNotification, notify, notifyAll } from './notify.ts';
export { eraseNotificationsOf } from './store.ts';
