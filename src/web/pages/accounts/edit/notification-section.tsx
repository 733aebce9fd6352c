import { Lock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '../../../../contract/notifications/endpoints.ts';
import {
  DIGEST_FREQUENCIES,
  type DigestFrequency,
  NOTIFICATION_GROUP_OF,
  NOTIFICATION_GROUPS,
} from '../../../../contract/notifications/rules.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { CheckboxInput } from '../../../ui/choices.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { Select } from '../../../ui/select.tsx';
import { HeldMailAlert } from '../../shared/held-mail-alert.tsx';
import { PushSwitch } from '../../shared/push/push-switch.tsx';
import styles from './notification-section.module.css';

const CHANNELS = ['in_app', 'by_mail', 'by_push'] as const;
type Channel = (typeof CHANNELS)[number];

type Choices = {
  data: readonly NotificationChoice[];
  fixed: readonly NotificationChoice[];
  digest: DigestFrequency;
};

/**
 * Switches each kind of notification on and off, in the app and by mail. Each change is saved at once. Below are the
 * kinds that are always sent.
 */
export function NotificationSection({ data, fixed, digest }: Choices) {
  const { t } = useTranslation(['accounts', 'notifications']);
  const client = useClient();
  const { viewer } = useViewer();
  const [shown, setShown] = useState(data);
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
      {viewer?.held_mail && (
        <div className="mt-3">
          <HeldMailAlert viewer={viewer} />
        </div>
      )}
      <PushSwitch />
      <DigestChoice stored={digest} />
      <ChoiceTable
        label={t('edit.notifications')}
        choices={shown}
        cell={(choice, channel, label) => (
          <label>
            <CheckboxInput
              aria-label={label}
              checked={choice[channel]}
              onChange={({ target }) => save(choice, { ...choice, [channel]: target.checked })}
            />
          </label>
        )}
      />
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {t('edit.notifications_fixed', { count: fixed.length })}
        </summary>
        <p className="text-14 text-ink-2">{t('edit.notifications_fixed_text')}</p>
        <ChoiceTable
          label={t('edit.notifications_fixed', { count: fixed.length })}
          choices={fixed}
          cell={(choice, channel, label) => (
            <span
              className={styles.fixed}
              role="img"
              aria-label={`${label}: ${t(choice[channel] ? 'edit.always' : 'edit.never')}`}
            >
              {choice[channel] ? <Lock aria-hidden="true" /> : '–'}
            </span>
          )}
        />
      </details>
    </section>
  );
}

/** How often unread notifications are mailed together. */
function DigestChoice({ stored }: { stored: DigestFrequency }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const [digest, setDigest] = useState(stored);
  const [isPending, setPending] = useState(false);
  const save = async (changed: DigestFrequency) => {
    setDigest(changed);
    setPending(true);
    try {
      await client('POST /notification/digest', { digest: changed });
    } catch (error) {
      setDigest(digest);
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Select
      className="mt-4 max-w-[420px]"
      label={t('edit.digest.label')}
      hint={t('edit.digest.hint')}
      placeholder={null}
      value={digest}
      aria-busy={isPending}
      options={DIGEST_FREQUENCIES.map((value) => ({ value, label: t(`edit.digest.${value}`) }))}
      onChange={({ target }) => void save(target.value as DigestFrequency)}
    />
  );
}

/** A row for each kind, under the heading of its group, with a cell for each channel. */
function ChoiceTable(props: {
  label: string;
  choices: readonly NotificationChoice[];
  cell: (choice: NotificationChoice, channel: Channel, label: string) => ReactNode;
}) {
  const { t } = useTranslation(['accounts', 'notifications']);
  return (
    <table className={styles.choices} aria-label={props.label}>
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
      {NOTIFICATION_GROUPS.map((group) => {
        const choices = props.choices.filter(({ kind }) => NOTIFICATION_GROUP_OF[kind] === group);
        if (choices.length === 0) return null;
        return (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={CHANNELS.length + 1} className={styles.group}>
                {t(`notifications:filters.${group}`)}
              </th>
            </tr>
            {choices.map((choice) => {
              const title = t(`notifications:kinds.${choice.kind}.title`);
              return (
                <tr key={choice.kind}>
                  <th scope="row">{title}</th>
                  {CHANNELS.map((channel) => (
                    <td key={channel}>{props.cell(choice, channel, `${title}: ${t(`edit.channels.${channel}`)}`)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}
