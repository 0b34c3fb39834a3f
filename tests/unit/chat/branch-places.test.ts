import { describe, expect, it } from 'vitest';
import { afterSwitch, branchesAfterEdit, forkAt, isFull } from '#components/chat/branch-places.ts';
import { KEPT_BRANCHES, reconcileChats } from '#lib/chat/policy.ts';
import type { Branches, LocalChat, MessageIn } from '#lib/chat/schema.ts';

const EARLIER = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';
const messagesOf = (...ids: string[]): MessageIn[] =>
  ids.map((id) => ({
    ...{ id, content: id, timestamp: EARLIER },
    sender: id.startsWith('q') ? ('user' as const) : ('bot' as const),
  }));
const branches: Branches = {
  kept: 3,
  places: [
    { shown: 'q1', questions: ['q0', 'q1'] },
    { shown: 'q3', questions: ['q2', 'q3', 'q4'] },
  ],
};

describe('a place where a chat forks', () => {
  it('says which of how many is shown, and what stands beside it', () => {
    expect(forkAt(branches, 'q3')).toEqual({ key: 'q2', place: 2, total: 3, before: 'q2', after: 'q4' });
    expect(forkAt(branches, 'q1')).toEqual({ key: 'q0', place: 2, total: 2, before: 'q0', after: null });
    expect([forkAt(branches, 'q0'), forkAt(undefined, 'q1')]).toEqual([null, null]);
  });

  it('is full with ten branches that are not shown', () => {
    const of = (kept: number) => isFull({ kept, places: [] });
    expect([of(KEPT_BRANCHES - 1), of(KEPT_BRANCHES), isFull(undefined)]).toEqual([false, true, false]);
  });
});

describe('an edited question', () => {
  it('is the newest of its place, and later places go with the branch that it left', () => {
    const gone = new Set(['q1', 'a1', 'q3', 'a3']);
    expect(branchesAfterEdit(branches, { editOf: 'q1', id: 'q5', gone })).toEqual({
      kept: 4,
      places: [{ shown: 'q5', questions: ['q0', 'q1', 'q5'] }],
    });
  });

  it('makes a place, after those before it', () => {
    expect(branchesAfterEdit(undefined, { editOf: 'q1', id: 'q5', gone: new Set(['q1']) })).toEqual({
      kept: 1,
      places: [{ shown: 'q5', questions: ['q1', 'q5'] }],
    });
    const { places } = branchesAfterEdit(branches, { editOf: 'q6', id: 'q7', gone: new Set(['q6']) });
    expect(places.map(({ shown }) => shown)).toEqual(['q1', 'q3', 'q7']);
  });
});

describe('a branch that is switched to', () => {
  const known = { messages: messagesOf('q1', 'a1', 'q2', 'a2'), hasEarlier: true, updatedAt: EARLIER };
  const switched = { from: 'q2', to: 'q3' };

  it('follows what is here before it, though the page begins later', () => {
    const page = { messages: messagesOf('q3', 'a3', 'q4'), hasEarlier: true, updatedAt: LATER };
    expect(afterSwitch(known, page, switched)).toEqual({
      messages: messagesOf('q1', 'a1', 'q3', 'a3', 'q4'),
      ...{ hasEarlier: true, updatedAt: LATER },
    });
    const whole = { ...page, messages: messagesOf('q0', 'a0', 'q1', 'a1', 'q3'), hasEarlier: false };
    expect(afterSwitch(known, whole, switched)).toMatchObject({
      messages: messagesOf('q1', 'a1', 'q3'),
      hasEarlier: true,
    });
  });

  it('is the page alone where the two do not meet, and newer than what is here, whatever its clock', () => {
    const page = { messages: messagesOf('a8', 'q9'), hasEarlier: true, updatedAt: EARLIER };
    const late = { ...known, updatedAt: LATER };
    const next = new Date(Date.parse(LATER) + 1).toISOString();
    expect(afterSwitch(late, page, switched)).toEqual({ ...page, updatedAt: next });
    const same = { ...known, updatedAt: EARLIER };
    expect(Date.parse(afterSwitch(same, page, switched).updatedAt)).toBeGreaterThan(Date.parse(EARLIER));
  });
});

it('branches go with the messages that are shown: those of an older list do not replace them', () => {
  const chat: LocalChat = {
    ...{ id: 'milk', title: 'Milk', createdAt: EARLIER, updatedAt: LATER, isOnServer: true },
    ...{ messages: messagesOf('q1'), branches },
  };
  const listed = (updatedAt: string) =>
    reconcileChats<LocalChat>(
      [chat],
      { chats: [{ ...chat, updatedAt, branches: undefined }], isComplete: true },
      new Set(),
    ).chats[0]?.branches;
  expect(listed(EARLIER)).toEqual(branches);
  expect(listed(LATER)).toBeUndefined();
});
