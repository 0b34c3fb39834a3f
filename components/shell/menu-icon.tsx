import type { ComponentType } from 'react';
import {
  ActivationIcon,
  AuditIcon,
  BellIcon,
  CatalogueIcon,
  ChatIcon,
  DashboardIcon,
  DistributionIcon,
  EventsIcon,
  HealthIcon,
  HomeIcon,
  ImportsIcon,
  JobsIcon,
  MailIcon,
  MatchingIcon,
  PlansIcon,
  PriceIcon,
  PromotionIcon,
  SettingsIcon,
  UsersIcon,
} from '#components/ui/icons.tsx';
import type { MenuIcon as MenuIconName } from '#lib/auth/menu.ts';

const icons: Record<MenuIconName, ComponentType<{ size?: number }>> = {
  home: HomeIcon,
  chat: ChatIcon,
  chats: ChatIcon,
  plans: PlansIcon,
  settings: SettingsIcon,
  dashboard: DashboardIcon,
  users: UsersIcon,
  mail: MailIcon,
  activation: ActivationIcon,
  jobs: JobsIcon,
  events: EventsIcon,
  audit: AuditIcon,
  health: HealthIcon,
  imports: ImportsIcon,
  matching: MatchingIcon,
  price: PriceIcon,
  alerts: BellIcon,
  catalogue: CatalogueIcon,
  promotion: PromotionIcon,
  distribution: DistributionIcon,
};

/** The picture of a menu item or module by the name that the tables give it. */
export function MenuIcon({ name, size }: { name: MenuIconName; size?: number }) {
  const Icon = icons[name];
  return size === undefined ? <Icon /> : <Icon size={size} />;
}
