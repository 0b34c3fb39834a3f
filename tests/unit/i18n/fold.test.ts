import { expect, it } from 'vitest';
import { fold } from '#lib/i18n/fold.ts';

it.each([
  ['توفيره', 'توفيرة'],
  ['احمد', 'أحمد'],
  ['الى', 'إلي'],
  ['لبن', 'لَبَن'],
  ['مروج', 'مـروج'],
  ['٥٠٠ مل', '500 مل'],
  ['CAFE', 'café'],
])('finds %s in %s', (typed, written) => {
  expect(fold(written)).toContain(fold(typed));
});

it('keeps apart what is another word', () => {
  expect(fold('لبن')).not.toContain(fold('جبن'));
});
