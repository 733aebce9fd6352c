import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_BYTES } from '../../../../contract/media/phone-photo-rules.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { qrCode } from '../../../outputs/qr.ts';
import { useClient } from '../../../session/viewer.tsx';
import styles from './phone-code.module.css';

/** Who takes a photo now is back within minutes; a page that is left open asks less often. */
const SOON_MILLISECONDS = 2000;
const LATER_MILLISECONDS = 15_000;
const SOON_ASKS = 150;

type Code = { secret: string; token: string };

/** A secret of this page, and its hash, by which a phone may send a photo here but cannot take one. */
async function newCode(): Promise<Code> {
  const secret = crypto.getRandomValues(new Uint8Array(CODE_BYTES));
  const hash = await crypto.subtle.digest('SHA-256', secret);
  return { secret: textOf(secret), token: textOf(new Uint8Array(hash, 0, CODE_BYTES)) };
}

/** In Base64url. */
function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The QR code by which a phone sends a photo to this page. */
export default function PhoneCode({ onPhoto }: { onPhoto: (file: File) => void }) {
  const { t } = useTranslation('quick');
  const prefix = usePrefix();
  const client = useClient();
  const [code, setCode] = useState<Code | null>(null);
  const received = useEffectEvent(onPhoto);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asks = 0;
    let isOpen = true;
    const ask = async (secret: string): Promise<void> => {
      // Nobody looks at a page in the background.
      const photo = document.hidden ? null : await take(secret);
      if (!isOpen) return;
      if (photo) return received(photo);
      if (!document.hidden) asks += 1;
      timer = setTimeout(() => void ask(secret), asks < SOON_ASKS ? SOON_MILLISECONDS : LATER_MILLISECONDS);
    };
    const take = async (secret: string): Promise<File | null> => {
      const options = { errors: 'caller', is_background: true } as const;
      const found = await client('POST /content/create/phone-photo', { secret }, options).catch(() => null);
      if (!found?.photo) return null;
      const { base64, mime_type } = found.photo;
      return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], '', { type: mime_type });
    };
    // Addresses without TLS have no hashes, except that of this machine.
    if (globalThis.isSecureContext) {
      void newCode().then((made) => {
        if (!isOpen) return;
        setCode(made);
        void ask(made.secret);
      });
    }
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [client]);
  if (!code) return null;
  const address = new URL(prefix(quickLinks.phonePhoto(code.token)), window.location.origin).href;
  const { path, size } = qrCode(address);
  return (
    <figure className={styles.phone}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('phone.code_alt')}>
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{t('phone.code')}</figcaption>
    </figure>
  );
}
