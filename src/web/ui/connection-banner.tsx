import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import styles from './connection-banner.module.css';
import { ONLINE_BANNER_MILLISECONDS } from './interface-numbers.ts';

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser has a connection, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

/** Shows that the connection is lost, and for three seconds that it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation('ui');
  const isOnline = useOnline();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isOnline) {
      setShown(true);
      return;
    }
    const timer = setTimeout(() => setShown(false), ONLINE_BANNER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return (
    <div className={styles.status} role="status">
      {isShown && (
        <ConnectionMessage
          isOnline={isOnline}
          text={t(isOnline ? 'online' : 'offline')}
          sentence={t(isOnline ? 'online_text' : 'offline_text')}
        />
      )}
    </div>
  );
}

/** What is fixed below the header needs to know how far the message moves it down. */
function publishHeight(banner: HTMLElement | null) {
  if (!banner) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--connection-banner', `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--connection-banner');
  };
}

function ConnectionMessage({ isOnline, text, sentence }: { isOnline: boolean; text: string; sentence: string }) {
  return (
    <div ref={publishHeight} className={classNames(styles.banner, isOnline && styles.online)}>
      {isOnline ? <Wifi /> : <WifiOff />}
      <p>
        {text}
        <small>{sentence}</small>
      </p>
    </div>
  );
}
