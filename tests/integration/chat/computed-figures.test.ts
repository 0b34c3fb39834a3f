import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST as ask } from '#app/api/chat/route.ts';
import { env } from '#lib/core/env.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { callRoute, newQuestion, readChunks } from '#tests/factories/chat.ts';
import { callTools, type FakeModel, say, startModel } from '#tests/factories/model.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** A model that names figures of a result by their ids, in the same answer and in the next. */

const operands = ['prices.categories.0.products', 'prices.looked.products'];
let model: FakeModel;

beforeAll(async () => {
  model = await startModel((line, nth) => {
    if (nth === 0) return callTools(line, [{ id: 'prices', name: 'describeMarket', input: { subject: '' } }]);
    if (nth === 1 || nth === 3)
      return callTools(line, [
        { id: `sum-${nth}`, name: 'compute', input: { operation: 'sum', operands } },
        { id: `none-${nth}`, name: 'compute', input: { operation: 'sum', operands: ['made.up', 1] } },
      ]);
    return say(line, 'Done.');
  });
  Object.assign(env(), { OPENAI_BASE_URL: model.url });
  await withSampleMarket();
}, 240_000);
afterAll(() => model.stop());

test('a figure is worked out of results of this answer, and of earlier ones with our seal, by their ids', async () => {
  const person = await createPerson();
  const question = newQuestion('How many products are there?');
  const outputsOf = async (body: object) =>
    (await readChunks(await callRoute(ask, person, { body })))
      .filter(({ type }) => type === 'tool-output-available')
      .map(({ output }) => output);
  const [market, sum, none] = await outputsOf(question);
  const { looked, categories } = market as {
    looked: { products: number };
    categories: { products: number }[];
  };
  const value = (categories[0]?.products ?? Number.NaN) + looked.products;
  const worked = { status: 'computed', unit: 'count', value, operands: operands.map((id) => ({ id })) };
  expect(sum).toMatchObject(worked);
  expect(none).toEqual({ status: 'not_computed', reason: 'unknown_figure', operand: 'made.up' });
  // The model reads the id that it names figures by.
  expect(model.asked[1]).toContain('\\"id\\":\\"prices\\"');

  const next = { ...newQuestion('And once more?'), chatId: question.chatId };
  expect((await outputsOf(next))[0]).toMatchObject(worked);
});
