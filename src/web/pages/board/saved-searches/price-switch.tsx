import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '../../../../contract/notifications/endpoints.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { SwitchInput } from '../../../ui/choices.tsx';

/** Switches the notices about lower prices of favourites off, and on again as they were. */
export function PriceSwitch({ choice }: { choice: NotificationChoice }) {
  const { t } = useTranslation('saved-searches');
  const client = useClient();
  const isChosen = choice.in_app || choice.by_mail || choice.by_push;
  const [isOn, setOn] = useState(isChosen);
  // One call at a time, so that the last change is the one that stays.
  const calls = useRef(Promise.resolve());
  const change = (on: boolean) => {
    const before = isChosen ? choice : { ...choice, in_app: true };
    setOn(on);
    calls.current = calls.current.then(async () => {
      try {
        await client(
          'POST /notification/choice',
          on ? before : { ...choice, in_app: false, by_mail: false, by_push: false },
        );
      } catch (error) {
        setOn(!on);
        ignoreFailure(error);
      }
    });
  };
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-14">
      {t('notify_lower_price')}
      <SwitchInput checked={isOn} onChange={({ target }) => change(target.checked)} />
    </label>
  );
}
