import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { TabCount, tabsClass } from './tab-row.tsx';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  panel: ReactNode;
};
export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** Panels of one page, one of which is visible. For tabs with URLs use `TabLinks`. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(chosen: Value) => onValueChange(chosen)}>
      <Base.List className={tabsClass} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} />}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
