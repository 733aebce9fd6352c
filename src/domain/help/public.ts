export { help } from './api.ts';
export { fillHelp } from './fill-help.ts';
export { articleAddresses } from './store.ts';
