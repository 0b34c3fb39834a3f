'use client';

import { useSyncExternalStore } from 'react';
import { EmailAddress } from './email-address.tsx';
import styles from './support-text.module.css';

export type Support = {
  address: string;
  /** The texts that send people to support, in the page's language. */
  sentences: readonly string[];
};

let support: Support | null = null;

/** Gives the page its address of support; done once by the root layout. */
export function setUpSupport(given: Support | null): void {
  support = given;
}

function never() {
  return () => {};
}

/** A text from anywhere; the address of support stands beside it where it asks to contact support. */
export function SupportText({ text }: { text: string }) {
  const address = useSyncExternalStore(
    never,
    () => (support?.sentences.includes(text) ? support.address : null),
    () => null,
  );
  if (!address) return text;
  return (
    <>
      {text} <SupportAddress address={address} />
    </>
  );
}

export function SupportAddress({ address }: { address: string }) {
  return (
    <a className={styles.address} href={`mailto:${address}`}>
      <EmailAddress>{address}</EmailAddress>
    </a>
  );
}
