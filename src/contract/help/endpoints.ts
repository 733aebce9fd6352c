import { z } from 'zod';
import { email } from '../accounts/endpoints.ts';
import { cursor, done, endpoint, id, page, referenceId, timestamp } from '../api/endpoint.ts';
import { legalBlock } from '../legal/endpoints.ts';
import { QUERY_LENGTH } from '../search/rules.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { INFORMATION_PAGES, OWN_QUESTION_STATES, PART_STATES, QUESTION, STATUS_PARTS } from './rules.ts';

const tag = 'help';

/** The part of an address that names an article or a category. */
export const helpSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80);
const category = z.object({ slug: z.string(), name: z.string() });
const named = z.object({ slug: z.string(), title: z.string() });

export const listHelp = endpoint({
  method: 'GET',
  path: '/help',
  access: 'all',
  shared: true,
  summary: 'List help articles',
  description:
    "Returns the categories of the help and the published articles in the caller's language with the first paragraph of their answer: all of them, those of a `category`, or those that a `search` finds in either language, best first.",
  tag,
  query: z.strictObject({
    category: helpSlug.optional(),
    search: writtenLine(QUERY_LENGTH).optional(),
  }),
  output: z.object({
    categories: z.array(category),
    /** What a question can be about. */
    topics: z.array(z.object({ id: z.int(), name: z.string() })),
    data: z.array(named.extend({ category: z.string(), answer: z.string(), is_frequent: z.boolean() })),
  }),
  errors: ['not_found'],
});

export const getHelpArticle = endpoint({
  method: 'GET',
  path: '/help/:slug',
  access: 'all',
  shared: true,
  summary: 'Retrieve a help article',
  description:
    "Returns a published article in the caller's language as a list of headings, paragraphs and lists, with the names of others of its category.",
  tag,
  params: z.strictObject({ slug: helpSlug }),
  output: named.extend({
    category,
    body: z.array(legalBlock),
    version: z.int(),
    changed_at: timestamp,
    related: z.array(named),
  }),
  errors: ['not_found'],
});

/** One line: a name with a line break would be more than a name wherever it is written. */
const name = z
  .string()
  .regex(/^\P{Cc}*$/u)
  .pipe(writtenLine(QUESTION.name).trim().min(1))
  .refine(...LETTERS);

export const submitQuestion = endpoint({
  method: 'POST',
  path: '/help/question',
  access: 'all',
  summary: 'Request help from support',
  description: `Stores a question, which is answered by mail, and for users in their notifications too. Guests give \`name\` and \`email\`; for users their own count. Fails with \`too_many_requests\` above ${QUESTION.a_day} questions a day.`,
  tag,
  body: z.strictObject({
    topic_id: referenceId,
    message: writtenText(QUESTION.text.max)
      .trim()
      .min(QUESTION.text.min)
      .refine(...LETTERS),
    name: name.optional(),
    email: email.optional(),
  }),
  output: done,
  errors: ['invalid_value', 'too_many_requests'],
  calls_per_minute: 10,
});

const ownQuestion = z.object({
  id,
  /** Its number in mails. */
  number: z.string(),
  topic: z.string(),
  state: z.enum(OWN_QUESTION_STATES),
  created_at: timestamp,
});

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/user/help',
  access: 'login',
  summary: 'List own questions to support',
  description: "Returns the caller's questions to support, newest first, with their first words.",
  tag,
  query: z.strictObject({ cursor }),
  output: page(ownQuestion.extend({ excerpt: z.string() })),
  errors: ['invalid_argument'],
});

export const getOwnQuestion = endpoint({
  method: 'GET',
  path: '/user/help/:id',
  access: 'login',
  summary: 'Retrieve an own question to support',
  description: "Returns a question of the caller's with its answers, oldest first. Who answered is not said.",
  tag,
  params: z.strictObject({ id }),
  output: ownQuestion.extend({
    messages: z.array(z.object({ id, text: z.string(), is_answer: z.boolean(), created_at: timestamp })),
  }),
  errors: ['not_found'],
});

export const getInformation = endpoint({
  method: 'GET',
  path: '/information/:name',
  access: 'all',
  shared: true,
  summary: 'Retrieve the text of a page',
  description:
    "Returns the text of a page that introduces the board, in the caller's language, as a list of headings, paragraphs and lists.",
  tag,
  params: z.strictObject({ name: z.enum(INFORMATION_PAGES) }),
  output: z.object({
    name: z.enum(INFORMATION_PAGES),
    title: z.string(),
    body: z.array(legalBlock),
    version: z.int(),
    changed_at: timestamp,
  }),
  errors: ['not_found'],
});

export const getStatus = endpoint({
  method: 'GET',
  path: '/status',
  access: 'all',
  summary: 'Retrieve the status of the site',
  description:
    'Returns whether each part of the site works, by how long its oldest job waits: `slow` from a minute on, `disturbed` from ten minutes on. At most 15 seconds old.',
  tag,
  output: z.object({
    parts: z.array(z.object({ name: z.enum(STATUS_PARTS), state: z.enum(PART_STATES) })),
    checked_at: timestamp,
  }),
});
