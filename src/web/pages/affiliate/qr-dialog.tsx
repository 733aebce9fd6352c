import { useTranslation } from 'react-i18next';
import { qrCode } from '../../outputs/qr.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './qr-dialog.module.css';

/** The link as a QR code. */
export default function QrDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation('affiliate');
  const { path, size } = qrCode(link);
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={t('link.code_heading')} description={t('link.code_text')}>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('link.code_alt')}>
        <path d={path} fill="#000" />
      </svg>
    </Dialog>
  );
}
