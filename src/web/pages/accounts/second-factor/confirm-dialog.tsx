import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInPrompt } from '../../../session/session.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { CodeForm, type CodeKind } from './code-form.tsx';

/** Asks an administrator for another code; the call that needs it is then sent again. */
export default function ConfirmDialog({ prompt: { finish } }: { prompt: SignInPrompt }) {
  const { t } = useTranslation('second_factor');
  const client = useClient();
  const [kind, setKind] = useState<CodeKind>('app');
  return (
    <Dialog
      open
      size="sm"
      title={t('confirm.title')}
      subtitle={<DialogText className="mt-1 text-14 text-ink-2">{t(`confirm.${kind}`)}</DialogText>}
      onOpenChange={(isOpen) => {
        if (!isOpen) finish(false);
      }}
    >
      <div className="pt-2">
        <CodeForm
          kind={kind}
          onKind={setKind}
          button={t('confirm.send')}
          send={async (code) => {
            await client('POST /user/second-factor/confirm', { code }, { errors: 'caller' });
            finish(true);
          }}
        />
      </div>
    </Dialog>
  );
}
