/** The same function, calculated once for each argument as long as that is referenced anywhere; for arguments that no one changes. */
export const onceFor = <Of extends object, Value>(calculate: (of: Of) => Value): ((of: Of) => Value) => {
  const known = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const found = known.get(of) ?? { value: calculate(of) };
    known.set(of, found);
    return found.value;
  };
};
