import {
  Baby,
  BedDouble,
  BriefcaseBusiness,
  Car,
  Cat,
  Dumbbell,
  GraduationCap,
  Guitar,
  House,
  Layers,
  type LucideIcon,
  Megaphone,
  Motorbike,
  Shirt,
  Smartphone,
  Sofa,
  Sparkles,
  Sprout,
  Store,
  TreePalm,
  Utensils,
  Wrench,
} from 'lucide-react';
import type { CategoryIconName } from '../../contract/catalogue/category-icons.ts';

const ICONS: Record<CategoryIconName, LucideIcon> = {
  baby: Baby,
  'bed-double': BedDouble,
  'briefcase-business': BriefcaseBusiness,
  car: Car,
  cat: Cat,
  dumbbell: Dumbbell,
  'graduation-cap': GraduationCap,
  guitar: Guitar,
  house: House,
  layers: Layers,
  megaphone: Megaphone,
  motorbike: Motorbike,
  shirt: Shirt,
  smartphone: Smartphone,
  sofa: Sofa,
  sparkles: Sparkles,
  sprout: Sprout,
  store: Store,
  'tree-palm': TreePalm,
  utensils: Utensils,
  wrench: Wrench,
};

/** A category's icon, by its name in the catalogue. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = ICONS[name as CategoryIconName] ?? Layers;
  return <Icon />;
}
