import { useRef, useState } from 'react';
import { type Draft, getHashtagCheck } from '../../../contract/ad-creation.ts';
import { useClient } from '../../viewer.tsx';
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
        isFree: async (hashtag) => (await client(getHashtagCheck, { id: draft.id, hashtag })).available,
        onChange: (names) => told.current(names),
      }),
  );
  return hashtags;
}
