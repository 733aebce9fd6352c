import { SCREENS, type Screen } from './visitor.ts';

/**
 * Journeys on one screen each, in an order that never depends on anything else: neighbours get different widths,
 * languages and themes.
 */
const JOURNEYS = [
  'account status',
  'ad page',
  'admin',
  'affiliate',
  'appeals',
  'site notices',
  'bans',
  'categories',
  'fraud-cases',
  'console ads',
  'data',
  'dates',
  'designer checks',
  'designer pictures',
  'designer pictures 2',
  'email change',
  'favourites',
  'google',
  'help',
  'help 2',
  'help 3',
  'identity review',
  'identity',
  'inputs',
  'interface numbers',
  'invoice check',
  'journey',
  'ledger',
  'legal clocks',
  'legal',
  'legal 2',
  'my ads',
  'new build',
  'notifications',
  'offline',
  'own data',
  'passwords',
  'people',
  'profile',
  'public',
  'public 2',
  'queue',
  'records',
  'redirects',
  'reports',
  'rules',
  'saved searches',
  'saved searches 2',
  'search',
  'search 2',
  'second factor',
  'session',
  'session 2',
  'steps',
  'suggestions',
  'survey',
  'templates',
  'theme',
  'unsaved',
  'explore',
  'steps 2',
  'first administrator',
] as const;

/** `PAPAN_TEST_ROUND=1` deals the next screen of its list to each journey: the soak runs all rounds. */
const ROUND = Number(process.env.PAPAN_TEST_ROUND ?? 0);

/** The screen on which a journey runs in this round. A theme changes when all screens of the list had their turn. */
export function dealt(journey: (typeof JOURNEYS)[number], screens: readonly Screen[] = SCREENS): readonly Screen[] {
  const turn = JOURNEYS.indexOf(journey) + ROUND;
  const screen = screens[turn % screens.length];
  if (!screen) throw new Error('There is no screen');
  const theme = Math.floor(turn / screens.length) % 2 === 0 ? 'light' : 'dark';
  const name = `${screen.width} px, ${screen.locale}, ${theme}`;
  return [{ ...screen, name, options: { ...screen.options, colorScheme: theme } }];
}
