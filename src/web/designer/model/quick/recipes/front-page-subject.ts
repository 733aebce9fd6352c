import type { Recipe } from '../recipe.ts';
import { frontPage } from './front-page.ts';

/** A newspaper page whose picture is the subject alone, printed by dots. */
export const frontPageSubject: Recipe = { ...frontPage, name: 'front-page-subject', photo: 'subject' };
