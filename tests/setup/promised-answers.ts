import { afterAll, afterEach } from 'vitest';
import { holdAnswers, takeFaults } from '#tests/setup/held-answers.ts';

/** A test fails whose routes answer otherwise than the document of the API says. Files without a route load nothing of it. */
const stop = holdAnswers();

const throwFirst = async (): Promise<void> => {
  const [fault] = await takeFaults();
  if (fault) throw fault;
};
afterEach(throwFirst);
afterAll(async () => {
  stop();
  await throwFirst();
});
