import type { ComponentProps } from 'react';

/** A form that a script sends. A browser that sends it before the script is there posts it: nothing that was typed comes into the address. */
export function Form(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form {...props} method="post" />;
}
