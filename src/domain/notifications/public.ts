import './events.ts';

export { type NewNotification, notify } from './notify.ts';
