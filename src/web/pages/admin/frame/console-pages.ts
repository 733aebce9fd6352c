import {
  Ban,
  ChartColumn,
  Filter,
  Gauge,
  IdCard,
  Layers,
  LayoutTemplate,
  type LucideIcon,
  MessageCircleQuestion,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Stethoscope,
  TicketPercent,
  Users,
} from 'lucide-react';
import type { Viewer } from '../../../../contract/accounts/endpoints.ts';
import { USER_TYPES } from '../../../../contract/accounts/rules.ts';
import type { Waiting } from '../../../../contract/admin/endpoints.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';

export type ConsolePage = {
  /** Its text is `admin:pages.<name>`. */
  name:
    | 'ads'
    | 'audit'
    | 'bans'
    | 'categories'
    | 'checks'
    | 'dashboard'
    | 'help'
    | 'identity'
    | 'ledger'
    | 'legal'
    | 'packages'
    | 'people'
    | 'queue'
    | 'rules'
    | 'settings'
    | 'speed';
  to: string;
  icon: LucideIcon;
  /** What waits there. */
  count?: keyof Waiting;
  isForSuperadmins?: boolean;
};

/** Every page of the console, in the order of the navigation. */
const PAGES: readonly ConsolePage[] = [
  { name: 'dashboard', to: adminLinks.dashboard(), icon: ChartColumn },
  { name: 'queue', to: adminLinks.queue(), icon: ShieldCheck, count: 'queue' },
  { name: 'ads', to: adminLinks.ads(), icon: LayoutTemplate },
  { name: 'rules', to: adminLinks.rules(), icon: Filter },
  { name: 'people', to: adminLinks.people(), icon: Users },
  { name: 'ledger', to: adminLinks.ledger(), icon: ReceiptText, count: 'corrections', isForSuperadmins: true },
  { name: 'packages', to: adminLinks.packages(), icon: TicketPercent, isForSuperadmins: true },
  { name: 'categories', to: adminLinks.categories(), icon: Layers, isForSuperadmins: true },
  { name: 'settings', to: adminLinks.settings(), icon: Settings, isForSuperadmins: true },
  { name: 'identity', to: adminLinks.identity(), icon: IdCard, count: 'identity' },
  { name: 'bans', to: adminLinks.bans(), icon: Ban },
  { name: 'help', to: adminLinks.help(), icon: MessageCircleQuestion, count: 'help' },
  { name: 'legal', to: adminLinks.legal('takedowns'), icon: Scale, count: 'legal' },
  { name: 'checks', to: adminLinks.checks(), icon: Stethoscope, isForSuperadmins: true },
  { name: 'speed', to: adminLinks.speed(), icon: Gauge, isForSuperadmins: true },
  { name: 'audit', to: adminLinks.audit(), icon: ScrollText, isForSuperadmins: true },
];

/** The pages that an administrator may see. */
export function consolePagesOf(viewer: Pick<Viewer, 'user_type'> | null): readonly ConsolePage[] {
  return PAGES.filter(({ isForSuperadmins }) => !isForSuperadmins || viewer?.user_type === USER_TYPES.SUPERADMIN);
}
