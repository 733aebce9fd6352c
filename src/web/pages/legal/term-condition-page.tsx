import { useLoaderData } from 'react-router';
import { LEGAL_TYPES } from '../../../contract/legal/rules.ts';
import { LegalPage, loadLegalText } from './legal-document.tsx';

export const loader = loadLegalText(LEGAL_TYPES.TERMS);

export function Component() {
  return <LegalPage text={useLoaderData<typeof loader>()} />;
}
