import { useTranslation } from 'react-i18next';
import { qrCode } from '../../../outputs/qr.ts';

/** The key of an authenticator app as a QR code. */
export default function SetupQr({ uri }: { uri: string }) {
  const { t } = useTranslation('second_factor');
  const { path, size } = qrCode(uri);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('setup.qr')} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
