import { localStorageValue } from '../browser/local-storage-value.ts';

const stored = localStorageValue('survey');

/** Marks that a new account has not seen the sign-up survey. */
export function storeSurveyFlag(): void {
  stored.store('1');
}

export function hasSurveyFlag(): boolean {
  return stored.read() !== null;
}

export function clearSurveyFlag(): void {
  stored.store(null);
}
