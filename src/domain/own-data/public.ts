export { ownData } from './api.ts';
export { answerRequest, recordBreach } from './requests/close-request.ts';
export { allOpenRequests } from './requests/list-requests.ts';
export { countOpenRequests } from './requests/request-store.ts';
