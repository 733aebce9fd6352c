import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '../../../../contract/notifications.ts';
import { ignoreFailure } from '../../../failures.ts';
import { CheckboxInput } from '../../../ui/choices.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { useClient } from '../../../viewer.tsx';
import styles from './notification-section.module.css';

const CHANNELS = ['in_app', 'by_mail'] as const;

/** Switches each kind of notification on and off, in the app and by mail. Each change is saved at once. */
export function NotificationSection({ choices }: { choices: readonly NotificationChoice[] }) {
  const { t } = useTranslation(['accounts', 'notifications']);
  const client = useClient();
  const [shown, setShown] = useState(choices);
  const replace = (changed: NotificationChoice) =>
    setShown((all) => all.map((choice) => (choice.kind === changed.kind ? changed : choice)));
  // One call at a time, so that the last change is the one that stays.
  const calls = useRef(Promise.resolve());
  const save = (before: NotificationChoice, changed: NotificationChoice) => {
    replace(changed);
    calls.current = calls.current.then(() => send(before, changed));
  };
  const send = async (before: NotificationChoice, changed: NotificationChoice) => {
    try {
      await client('POST /notification/choice', changed);
    } catch (error) {
      replace(before);
      ignoreFailure(error);
    }
  };
  return (
    <section id="notifications" className={panelClass({ isPadded: true })} aria-labelledby="notifications-heading">
      <h2 id="notifications-heading" className="text-18">
        {t('edit.notifications')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('edit.notifications_text')}</p>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('edit.notification_kind')}</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`edit.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((choice) => {
            const title = t(`notifications:kinds.${choice.kind}.title`);
            return (
              <tr key={choice.kind}>
                <th scope="row">{title}</th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    <label>
                      <CheckboxInput
                        aria-label={`${title}: ${t(`edit.channels.${channel}`)}`}
                        checked={choice[channel]}
                        onChange={({ target }) => save(choice, { ...choice, [channel]: target.checked })}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
