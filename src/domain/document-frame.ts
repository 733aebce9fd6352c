import type { DocumentFrame } from '../contract/payments/documents.ts';
import type { Locale } from '../contract/text/locale.ts';
import type { Services } from './services.ts';

/** Data of every document about itself. */
export function frameOf({ brand, public_url, clock }: Services, locale: Locale): DocumentFrame {
  return { locale, brand: brand(), site: new URL(public_url()).host, printed_at: clock.now() };
}
