import type { CSSProperties } from 'react';
import { DEFAULT_ACCENT } from '../../contract/brand/accent.ts';
import type { Brand } from '../../contract/brand/brand.ts';
import { LOGO_LETTERS, LOGO_MARK, LOGO_NAME } from '../layout/logo-paths.ts';
import { drawableText, UI_FAMILY } from './fonts.ts';
import { qrCode } from './qr.ts';

// The light theme's tokens: outputs look the same for all users.
export const BACKGROUND = '#F3F3EE';
export const INK = '#15171C';
export const INK_2 = '#454850';
export const LINE = '#DDDDD4';

/** The dotted background of the board. */
export function dotted(radius: number, step: number): CSSProperties {
  return {
    backgroundColor: BACKGROUND,
    backgroundImage: `radial-gradient(circle at center, rgba(21,23,28,0.12) ${radius}px, rgba(21,23,28,0) ${radius + 0.3}px)`,
    backgroundSize: `${step}px ${step}px`,
  };
}

/** The product's logo, `height` px high. */
export function OutputLogo({ brand, height }: { brand: Brand; height: number }) {
  const { app_name } = brand;
  const accent = brand.accent?.light ?? DEFAULT_ACCENT.light;
  if (app_name === LOGO_NAME) {
    return (
      <svg aria-hidden="true" width={(height * 125.1) / 33} height={height} viewBox="0 0 125.1 33">
        <path fill={accent} fillRule="evenodd" d={LOGO_MARK} />
        <path fill={INK} d={LOGO_LETTERS} />
      </svg>
    );
  }
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: height / 5 }}>
      <svg aria-hidden="true" width={height} height={height} viewBox="0 0 33 33">
        <path fill={accent} fillRule="evenodd" d={LOGO_MARK} />
      </svg>
      <span style={{ fontFamily: UI_FAMILY, fontWeight: 800, fontSize: height * 0.78, color: INK }}>
        {drawableText(app_name)}
      </span>
    </div>
  );
}

/** A QR code on white, `width` px wide. */
export function OutputQr({ text, width }: { text: string; width: number }) {
  const { path, size } = qrCode(text);
  return (
    <svg aria-hidden="true" width={width} height={width} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill={INK} d={path} />
    </svg>
  );
}

/** The font size of a price: smaller for a long text, so that it is never truncated. */
export function priceSize(text: string, size: number, fits: number): number {
  return text.length <= fits ? size : Math.max(size * 0.62, (size * fits) / text.length);
}

/** A price text that may only break before what follows the number, such as `nego`. */
export function wrappingPrice(text: string): string {
  return text.replace(/\u00A0(?=\P{N}+$)/u, ' ');
}

/** The largest width at which an artwork with this aspect ratio fits into a box. */
export function containedWidth(aspect: number, box: { width: number; height: number }): number {
  return Math.min(box.width, box.height * aspect);
}
