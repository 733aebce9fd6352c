import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrowserErrorKey } from '../../../../contract/api/errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChannelLogo } from './channel-logo.tsx';
import { merchantOf } from './payment-stage.ts';
import styles from './qr-picture.module.css';

export type QrCode = { path: string; size: number };
type QrResult = QrCode | { error: Extract<BrowserErrorKey, `qr_${string}`> };

/** The QR code of a text; the library is loaded on demand. Null while loading. */
export function useQrCode(text: string): QrResult | null {
  const [drawn, setDrawn] = useState<{ text: string; code: QrResult } | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void drawQr(text).then((code) => {
      if (!isCancelled) setDrawn({ text, code });
    });
    return () => {
      isCancelled = true;
    };
  }, [text]);
  return drawn?.text === text ? drawn.code : null;
}

/** Draws the code, or says why it cannot be drawn. */
export async function drawQr(text: string): Promise<QrResult> {
  if (text === '') return { error: 'qr_no_text' };
  const library = await import('../../../outputs/qr.ts').catch(() => null);
  if (!library) return { error: 'qr_not_drawn' };
  try {
    return library.qrCode(text);
  } catch {
    // With a non-empty text, the only possible failure is that it is too long for a QR code.
    return { error: 'qr_too_big' };
  }
}

/** The QR code for the payer's app, dark on white in both themes. */
export function QrPicture({ text, code }: { text: string; code: QrResult | null }) {
  const { t } = useTranslation('payment');
  const { name, number } = merchantOf(text);
  if (code && 'error' in code) {
    return (
      <Alert tone="danger" isAnnounced>
        {t(`qr.${code.error}`)}
      </Alert>
    );
  }
  return (
    <div className={styles.code}>
      <div className={styles.header}>
        <ChannelLogo channel="QRIS" />
        <span>{[name, number && `NMID ${number}`].filter(Boolean).join(' · ')}</span>
      </div>
      {code ? (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t('qr.label')}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      ) : (
        <Skeleton ratio={1} />
      )}
    </div>
  );
}

const MODULE_PIXELS = 16;

/** Saves the code as a PNG picture, for anyone who pays with the same phone. */
export function saveQr({ path, size }: QrCode, name: string): void {
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PIXELS;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(MODULE_PIXELS, MODULE_PIXELS);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  canvas.toBlob((picture) => {
    if (!picture) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${name}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
}
