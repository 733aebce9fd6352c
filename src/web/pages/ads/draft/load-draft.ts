import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { clientContext, visitorContext } from '../../../api/client.ts';
import { type CreationStep, nextStepPath, stepLink, stepPath } from './creation-header.tsx';

const draftId = z.uuid();

/**
 * The draft in the step's URL, or the one edited last. Redirects if there is none, if it has not reached this step, or
 * if it is already published; a user whose account may not change ads reads why.
 */
export async function loadDraft({ request, context }: LoaderFunctionArgs, step: CreationStep): Promise<Draft> {
  const viewer = await context.get(visitorContext).getViewer();
  if (viewer?.can_create_ads === false) throw redirect(adLinks.acceptTerms(links.createAd()));
  const client = context.get(clientContext);
  const named = new URL(request.url).searchParams.get('id');
  const id = draftId.safeParse(named);
  if (named !== null && !id.success) throw data(null, { status: 404 });
  if (named === null && isEditing(request)) throw redirect(links.myAds());
  const { draft } = await client('GET /content/create', id.success ? { id: id.data } : {}).catch(redirectIfPublished);
  if (!draft) throw redirect(links.createDisplay());
  if (!stepPath(step, draft)) throw redirect(nextStepPath(draft));
  if (isEditing(request) !== (draft.revision_of !== null)) throw redirect(stepLink(step, draft));
  return draft;
}

/** Whether the URL is one for changing a finished ad. */
export function isEditing(request: Request): boolean {
  return new URL(request.url).pathname.includes(`${links.editAd()}/`);
}

function redirectIfPublished(error: unknown): never {
  if (isError(error, 'status_conflict') && error.data.status >= AD_STATUSES.PUBLISHED) throw redirect(links.myAds());
  throw error;
}
