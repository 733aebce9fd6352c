import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, readTheme, subscribeTheme, THEMES } from '../browser/theme.ts';
import type { MenuEntry } from '../ui/menu.tsx';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** The theme choice as a menu entry. */
export function useThemeEntry(): MenuEntry {
  const { t } = useTranslation('layout');
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return {
    kind: 'choice',
    label: t('theme'),
    value: theme,
    options: THEMES.map((value) => {
      const Icon = ICONS[value];
      return { value, label: t(`themes.${value}`), icon: <Icon /> };
    }),
    onChoose: (value) => chooseTheme(THEMES.find((name) => name === value) ?? 'system'),
  };
}
