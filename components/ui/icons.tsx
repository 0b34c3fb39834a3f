import type { ReactNode } from 'react';
import type { ToastType } from '#lib/browser/show-toast.ts';
import styles from './icons.module.css';

/** The product's own line icons, 20 px on a 24 grid. They are decoration: names come from the text beside them. */

type IconProps = { className?: string | undefined; size?: number };

function Icon({ className, size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const statusPaths: Record<ToastType, ReactNode> = {
  error: <path d="M12 8v5m0 3.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z" />,
  success: <path d="m8 12.5 2.7 2.7L16 9.8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z" />,
  info: <path d="M12 11v5m0-8.3v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z" />,
  warning: (
    <path d="M12 9.5v4m0 3v.1M10.4 4.4 2.9 17.6A1.9 1.9 0 0 0 4.5 20.4h15a1.9 1.9 0 0 0 1.6-2.8L13.6 4.4a1.9 1.9 0 0 0-3.2 0Z" />
  ),
};

/** Shows the kind of a message by shape, not by colour alone. */
export function StatusIcon({ type, ...props }: IconProps & { type: ToastType }) {
  return <Icon {...props}>{statusPaths[type]}</Icon>;
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m7 7 10 10M17 7 7 17" />
    </Icon>
  );
}
export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11.2 12 4.5l8 6.7M6 9.8V19h4.5v-5h3v5H18V9.8" />
    </Icon>
  );
}
export function ActivationIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 7v5l3 2M20 12a8 8 0 1 1-2.3-5.7M20 4v3.5h-3.5" />
    </Icon>
  );
}

export function EventsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.2 3.8 5.8 13.4h5.4l-.9 6.8 7.9-10.1h-5.8z" />
    </Icon>
  );
}

export function ImportsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v10M8 10.500l4 4 4-4M5 15v4h14v-4" />
    </Icon>
  );
}
export function MatchingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h6v12H4zM14 6h6v12h-6zM10 12h4" />
    </Icon>
  );
}
export function JobsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 7h9M5 12h6M5 17h9M16.5 11.5 19 14l-2.5 2.5M19 14h-5" />
    </Icon>
  );
}
export function AuditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4h10v16H7zM10 8.5h4M10 12h4m-4 3.5h2" />
    </Icon>
  );
}
export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5" />
    </Icon>
  );
}
export function HealthIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 12h4l2.5-6 4 12 2.5-6h4" />
    </Icon>
  );
}
export function PriceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 18.5h16M4.5 14l4.2-4.3 3.4 3 6.4-6.7M14.5 6h4v4" />
    </Icon>
  );
}
export function CatalogueIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 5h6v6h-6zM13.5 5h6v6h-6zM4.5 14h6v6h-6zM13.5 14h6v6h-6z" />
    </Icon>
  );
}
export function PromotionIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.7 4H19a1 1 0 0 1 1 1v6.3L11.6 19.7a1.2 1.2 0 0 1-1.7 0L4.3 14.1a1.2 1.2 0 0 1 0-1.7ZM15.8 8.2v.1" />
    </Icon>
  );
}
export function DistributionIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6.5h10v10h-10zM13.5 10h3.8l3.2 3.2v3.3h-7M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19ZM16.8 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z" />
    </Icon>
  );
}
export function ChatIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.8V16h-2A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5ZM8 9h8M8 12h5" />
    </Icon>
  );
}
export function PlansIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16v11H4zM4 10h16M7.5 14.2h4" />
    </Icon>
  );
}
export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
    </Icon>
  );
}
export function UsersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.5 19c.4-3 2.6-4.7 5.5-4.7s5.1 1.7 5.5 4.700M15.5 11.300a3 3 0 0 0 0-6M17 14.600c2 .5 3.3 2.1 3.5 4.4" />
    </Icon>
  );
}
export function DashboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 19.500V13M12 19.500v-15M19 19.500V9.5" />
    </Icon>
  );
}
export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 16.500V11a5.5 5.5 0 0 1 11 0v5.500l1.5 1.500H5ZM10 20.500h4" />
    </Icon>
  );
}
export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3.500v1.500M12 19v1.500M3.5 12H5M19 12h1.500M6 6l1 1M17 17l1 1M6 18l1-1M17 7l1-1" />
    </Icon>
  );
}
export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 14.200A8 8 0 0 1 9.8 4.500a8 8 0 1 0 9.7 9.700Z" />
    </Icon>
  );
}
export function LanguageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.8 12h16.400M12 3.500c2.3 2.4 3.4 5.2 3.4 8.500s-1.1 6.1-3.4 8.500c-2.3-2.4-3.4-5.2-3.4-8.500S9.7 5.9 12 3.500Z" />
    </Icon>
  );
}
export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 14.800a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.600Z" />
    </Icon>
  );
}
export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M9.9 6.100A9.8 9.8 0 0 1 12 5.800c6 0 9.2 6.2 9.2 6.200a15.6 15.6 0 0 1-2.6 3.400M6.5 7.600A15 15 0 0 0 2.8 12S6 18.2 12 18.200a9.3 9.3 0 0 0 4.3-1M10 10a2.8 2.8 0 0 0 4 4" />
    </Icon>
  );
}
export function ArrowUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19V5.500M6.5 11 12 5.500l5.5 5.5" />
    </Icon>
  );
}
export function ArrowDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v13.500M6.5 13l5.5 5.5 5.5-5.5" />
    </Icon>
  );
}
export function ExternalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 5H19v5.500M19 5l-8 8M17 14v5H5V7h5" />
    </Icon>
  );
}
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 12.5 4.3 4.3 8.7-9.3" />
    </Icon>
  );
}
export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M4.5 12h15M4.5 17h15" />
    </Icon>
  );
}
/** More that can be done. */
export function DotsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth={3} />
    </Icon>
  );
}
export function EditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m14.5 6 3.5 3.5M4.5 19.5l.9-4.1L15.9 4.9a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.6 18.6Z" />
    </Icon>
  );
}
/** Forward as it is read. */
export function ForwardIcon({ className, ...props }: IconProps) {
  return (
    <Icon {...props} className={className ? `${styles.turns} ${className}` : styles.turns}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  );
}
export function BackwardIcon({ className, ...props }: IconProps) {
  return (
    <Icon {...props} className={className ? `${styles.turns} ${className}` : styles.turns}>
      <path d="m14.5 6-6 6 6 6" />
    </Icon>
  );
}
export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  );
}
export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 6.500h14v12.500H5ZM5 10.500h14M9 4.500v4M15 4.500v4" />
    </Icon>
  );
}
export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.7 15.7 20 20" />
    </Icon>
  );
}
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}
export function HistoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4.5v4.200h4.200M12 8v4.3l2.800 1.7" />
    </Icon>
  );
}
export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19V5.5M6.5 11 12 5.5l5.5 5.5" />
    </Icon>
  );
}
export function StopIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 7.5h9v9h-9Z" />
    </Icon>
  );
}
export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 9h10.5v10.5H9ZM15 9V4.5H4.5V15H9" />
    </Icon>
  );
}
const THUMB =
  'M7.500 11v8.500h-3V11ZM7.500 11l3.500-6.500a2 2 0 0 1 2 2V10h5a1.750 1.750 0 0 1 1.700 2.100l-1.200 5.900a1.900 1.900 0 0 1-1.850 1.500H7.500';
export function ThumbUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d={THUMB} />
    </Icon>
  );
}
export function ThumbDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d={THUMB} transform="rotate(180 12 12)" />
    </Icon>
  );
}
export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V4M8 7.5 12 3.5l4 4M5 12.5v7h14v-7" />
    </Icon>
  );
}
export function AgainIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5l2.4 2.200M19.5 4.5v4.200h-4.200" />
    </Icon>
  );
}
