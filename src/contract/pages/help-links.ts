import { queryOf } from './query.ts';

/** Paths of the help and its articles. */
export const helpLinks = {
  all: (filters: { category?: string; search?: string } = {}) => `/help${queryOf(filters)}`,
  about: () => '/about',
  welcome: () => '/welcome',
  /** The list of all pages of information. */
  index: () => '/index',
  /** Whether the parts of the site work. */
  status: () => '/status',
  /** The form for questions to support. */
  contact: () => '/help#contact',
  /** The user's own questions to support. */
  questions: () => '/help/questions',
  question: (id: string) => `/help/questions/${id}`,
  article: (slug: string) => `/help/${slug}`,
} as const;
