import { inCategory } from '#lib/chat/other-category.ts';
import { changeBetween } from '../raw.ts';
import { costs, type EvaluationQuestion, lastDays } from './question.ts';

/** Questions as the chip of a category asks them again. */

const milk = { id: 'milk', nameEn: 'UHT milk', nameAr: 'اللبن المعقم' };
const yoghurt = { id: 'yoghurt', nameEn: 'Yoghurt', nameAr: 'الزبادي' };
const tea = { id: 'tea', nameEn: 'Tea', nameAr: 'الشاي' };

const changeOfTea = async (count: number) => {
  const { percent, n } = await changeBetween({ categoryId: 'tea' }, await lastDays(count));
  return { changes: [percent], figures: [n], tools: ['getPriceHistory', 'resolveNames'] };
};

export const otherCategory: readonly EvaluationQuestion[] = [
  {
    id: 'K21',
    asker: 'premium',
    locale: 'en',
    talk: [inCategory('How much is Nasma at Wahat?', milk, yoghurt)],
    expected: () => costs('en', { brandId: 'nasma', categoryId: 'yoghurt', retailerId: 'wahat' }),
  },
  {
    id: 'K22',
    asker: 'premium',
    locale: 'ar',
    talk: [inCategory('كيف تغيرت أسعار اللبن آخر ٣٠ يوم؟', milk, tea)],
    expected: () => changeOfTea(30),
  },
  {
    id: 'K23',
    asker: 'premium',
    locale: 'en',
    talk: [
      'How have milk prices changed in the last 30 days?',
      inCategory('And over the last 90 days?', milk, tea),
    ],
    expected: () => changeOfTea(90),
  },
  {
    id: 'K24',
    asker: 'premium',
    locale: 'ar',
    talk: ['كيف تغيرت أسعار اللبن آخر ٣٠ يوم؟', inCategory('طب وآخر ٩٠ يوم؟', milk, tea)],
    expected: () => changeOfTea(90),
  },
];
