import kinds from './kinds.module.css';

/** Which colour and pattern is which kind. */
export function KindLegend({ names }: { names: readonly { kind: number; name: string }[] }) {
  return (
    <ul className={`${kinds.kinds} ${kinds.legend}`}>
      {names.map(({ kind, name }) => (
        <li key={kind}>
          <span className={kinds.swatch} data-kind={kind} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
