import { Children, isValidElement, type KeyboardEvent, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import { draw } from '#tests/setup/draw.tsx';

const { panels, setAnchor } = vi.hoisted(() => ({ panels: [] as ReactNode[], setAnchor: vi.fn() }));
vi.mock('react', async (load) => ({
  ...(await load<typeof import('react')>()),
  useState: (initial: unknown) => [initial, setAnchor],
}));
vi.mock('#components/ui/popover.tsx', () => ({
  Popover: ({ children }: { children: ReactNode }) => {
    panels.push(children);
    return null;
  },
}));

type Radio = { type?: string; onKeyDown?: (event: Partial<KeyboardEvent>) => void; children?: ReactNode };

const radiosIn = (nodes: ReactNode): Radio[] =>
  Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<Radio>(node)) return [];
    return node.props.type === 'radio' ? [node.props] : radiosIn(node.props.children);
  });

it('a list of one choice closes by Enter, and the button behind it does not open it anew', () => {
  draw(
    'en',
    <SingleChoice label="Category" options={[{ id: 'a', name: 'A' }]} value="a" onChange={() => {}} />,
  );
  const [radio] = radiosIn(panels);
  const preventDefault = vi.fn();
  radio?.onKeyDown?.({ key: 'ArrowDown', preventDefault });
  expect(setAnchor).not.toHaveBeenCalled();
  expect(preventDefault).not.toHaveBeenCalled();
  radio?.onKeyDown?.({ key: 'Enter', preventDefault });
  expect(setAnchor).toHaveBeenCalledExactlyOnceWith(null);
  expect(preventDefault).toHaveBeenCalledOnce();
});
