import { useRef, useState } from 'react';
import type { Draft } from '../../../../contract/ad-creation.ts';
import type { Client } from '../../../../contract/api.ts';
import { isError } from '../../../../contract/api-error.ts';
import { useClient } from '../../../viewer.tsx';
import { createHashtags, type Hashtags } from './hashtags.ts';

/** The hashtags of a draft; `onChange` hears of those that can be saved. */
export function useHashtags(draft: Pick<Draft, 'id' | 'hashtags'>, onChange: (names: readonly string[]) => void) {
  const client = useClient();
  const told = useRef(onChange);
  told.current = onChange;
  const [hashtags] = useState(
    (): Hashtags =>
      createHashtags({
        hashtags: draft.hashtags,
        isFree: async (hashtag) =>
          (await client('GET /content/create/hashtag/check', { id: draft.id, hashtag })).available,
        onChange: (names) => told.current(names),
      }),
  );
  return hashtags;
}

/** Saves hashtags; returns the draft's next revision, or null where one of them turned out to be another ad's. */
export async function sendHashtags(
  client: Client,
  save: { id: string; revision: number },
  hashtags: readonly string[],
): Promise<number | null> {
  try {
    return (await client('PATCH /content/create/hashtags', { ...save, hashtags: [...hashtags] })).revision;
  } catch (error) {
    // The field shows it at the hashtag; the rest is saved.
    if (isError(error, 'hashtag_taken')) return null;
    throw error;
  }
}
