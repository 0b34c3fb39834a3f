import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { ChatPageOut, NamedMessageIn, SwitchBranchIn } from '#lib/chat/schema.ts';
import { switchBranch } from '#lib/chat/switch-branch.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'account',
      params: NamedMessageIn,
      body: SwitchBranchIn,
      output: ChatPageOut,
      limit: CHAT_LIMITS.switchBranch,
      errors: ['NOT_FOUND', 'CHAT_CHANGED', 'ANSWER_RUNNING'],
    },
    switchBranch,
  ),
});
