import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../contract/ads/creation.ts';
import type { Client } from '../../contract/api/api.ts';
import { useToast } from '../ui/toast.tsx';
import { createDesignerSetup, type DesignerSetup } from './designer-setup.ts';
import type { PictureChooserHandle } from './photos/picture-chooser.tsx';
import { useDraftWatch } from './saving/use-draft-watch.ts';
import { useIssueWatch } from './use-issues.ts';

/** The designer of one draft, for as long as its page is open. */
export function useDesignerSetup(draft: Draft, client: Client): DesignerSetup {
  const toast = useToast();
  const { t } = useTranslation(['designer', 'ui']);
  const chooser = useRef<PictureChooserHandle>(null);
  const rowField = useRef<HTMLTextAreaElement>(null);
  const [setup] = useState(() =>
    createDesignerSetup({
      draft,
      client,
      chooser,
      rowField,
      error500: () => t('ui:error_500'),
      onRestored: () => toast.info(t('designer:restored')),
    }),
  );
  useDraftWatch(draft.id, setup.designer.autosave);
  useIssueWatch(setup.designer);
  useEffect(() => setup.start(), [setup]);
  return setup;
}
