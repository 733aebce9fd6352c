import {
  CircleAlert,
  Contrast,
  Hash,
  ImageUp,
  Languages,
  Link,
  type LucideIcon,
  Phone,
  Scaling,
  ScanSearch,
  Type,
} from 'lucide-react';
import type { IssueKey } from './model/issues.ts';

export const ISSUE_ICONS: Record<IssueKey, LucideIcon> = {
  display_text_short: CircleAlert,
  display_words_few: CircleAlert,
  display_sample_text: CircleAlert,
  photo_missing: CircleAlert,
  photo_failed: CircleAlert,
  photo_sending: ImageUp,
  text_illegible: Contrast,
  contrast_low: Contrast,
  text_small: Type,
  text_overflow: Scaling,
  photo_small: ScanSearch,
  links_removed: Link,
  hashtag_in_design: Hash,
  phone_in_design: Phone,
  letters_missing: Languages,
};
