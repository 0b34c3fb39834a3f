import type { FieldValues, Resolver } from 'react-hook-form';

type LazyResolver<Typed extends FieldValues, Given> = {
  /** For `useForm`: waits for the schema. */
  resolver: Resolver<Typed, unknown, Given>;
  /** Begins to load the schema, for when someone types. */
  prepare: () => void;
};

/**
 * A resolver that is loaded once someone uses the form: a schema and what reads it weigh more than the form itself. Where it can't be
 * loaded the form is sent as it stands, and the server says what is wrong.
 */
export function lazyResolver<Typed extends FieldValues, Given extends FieldValues>(
  load: () => Promise<Resolver<Typed, unknown, Given>>,
): LazyResolver<Typed, Given> {
  const asTyped: Resolver<Typed, unknown, Given> = (values) => ({
    // The server reads the same fields by the same schema.
    values: values as unknown as Given,
    errors: {},
  });
  const loaded = () => load().catch(() => asTyped);
  return {
    resolver: async (...given) => (await loaded())(...given),
    prepare: () => void loaded(),
  };
}
