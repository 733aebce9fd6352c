import type { Recipe } from '../recipe.ts';
import { frontPage } from './front-page.ts';

/** A newspaper page whose picture is the subject alone, printed by dots: tall, so that the subject is large below its headline. */
export const frontPageSubject: Recipe = {
  ...frontPage,
  name: 'front-page-subject',
  ratios: ['9:16'],
  photo: 'subject',
};
