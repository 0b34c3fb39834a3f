'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PersonDialog } from './person-dialog.tsx';
import type { PersonFacts } from './person-facts.ts';

/** Lets someone in again from where it is said that they are kept out. */
export function UnblockButton({ person, label }: { person: PersonFacts; label: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <PersonDialog
        action="unblock"
        open={isAsking}
        person={person}
        isOfCompany={false}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
