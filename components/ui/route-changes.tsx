'use client';

import { usePathname, useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { FullPageSpinner } from './full-page-spinner.tsx';
import styles from './route-changes.module.css';

type RouteChange = {
  /** Where the way leads that is not done yet. */
  underway: string | null;
  go: (href: string) => void;
};

const Underway = createContext<RouteChange | null>(null);

/** What comes sooner than this, in milliseconds, comes without a spinner. */
const SPINNER_AFTER = 300;

/** Around the signed-in areas: knows of every change of page that a click below it begins, until the new page is there. */
export function RouteChanges({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [target, setTarget] = useState<string | null>(null);
  const go = useCallback(
    (href: string) => {
      setTarget(href);
      start(() => router.push(href));
    },
    [router],
  );
  const value = useMemo(() => ({ underway: isPending ? target : null, go }), [isPending, target, go]);
  return <Underway value={value}>{children}</Underway>;
}

/** Null outside of the signed-in areas, where links lead by themselves. */
export function useRouteChange(): RouteChange | null {
  return useContext(Underway);
}

/** For what leads on without being a link. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useRouteChange()?.go ?? router.push;
}

/** Another page, and not other things on the same one: a list that is sorted again stays in sight. */
export function leadsElsewhere(href: string, pathname: string): boolean {
  return href.split(/[?#]/)[0] !== pathname;
}

/** The page, and over it the full-page spinner while another one is long in coming. */
export function UnderSpinner({ label, children }: { label: string; children: ReactNode }) {
  const underway = useRouteChange()?.underway ?? null;
  const pathname = usePathname();
  return (
    <div className={styles.page}>
      {children}
      {underway !== null && leadsElsewhere(underway, pathname) && (
        <LateSpinner key={underway} label={label} />
      )}
    </div>
  );
}

function LateSpinner({ label }: { label: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, SPINNER_AFTER, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={styles.cover}>
      <div className={styles.spinner}>
        <FullPageSpinner label={label} />
      </div>
    </div>
  );
}
