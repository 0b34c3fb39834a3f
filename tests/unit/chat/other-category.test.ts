import { describe, expect, it } from 'vitest';
import { inCategory } from '#lib/chat/other-category.ts';

const milk = { id: 'milk', nameEn: 'UHT milk', nameAr: 'لبن معقم' };
const oil = { id: 'oil', nameEn: 'Cooking oil', nameAr: 'زيت الطعام' };
const tea = { id: 'tea', nameEn: 'Tea', nameAr: 'شاي' };
const yoghurt = { id: 'yoghurt', nameEn: 'Yoghurt', nameAr: 'الزبادي' };

describe('a question about another category', () => {
  it.each([
    ['Milk prices since 1 September?', milk, tea, 'Tea prices since 1 September?'],
    ['How much is UHT milk at Wahat?', milk, oil, 'How much is Cooking oil at Wahat?'],
    ['cheapest nasma milk', milk, tea, 'cheapest nasma tea'],
    ['Which shop cut oil prices?', oil, tea, 'Which shop cut tea prices?'],
    ['أسعار زيت الطعام كام؟', oil, tea, 'أسعار شاي كام؟'],
    ['مين أرخص في الزيت؟', oil, tea, 'مين أرخص في الشاي؟'],
    ['والزيت بكام؟', oil, milk, 'ولبن معقم بكام؟'],
    ['بكام الشاي في واحات؟', tea, oil, 'بكام زيت الطعام في واحات؟'],
    ['إيه العروض للزيت؟', oil, tea, 'إيه العروض للشاي؟'],
    ['إيه العروض للزيت؟', oil, yoghurt, 'إيه العروض للزبادي؟'],
    ['عروض لزيت الطعام', oil, yoghurt, 'عروض للزبادي'],
    ['والزبادي بكام؟', yoghurt, oil, 'وزيت الطعام بكام؟'],
  ])('has its name where the question names the first: %s', (question, from, to, asked) => {
    expect(inCategory(question, from, to)).toBe(asked);
  });

  it.each([
    ['What does Nasma cost? ', 'What does Nasma cost? (Tea)'],
    ['سعر نسمة كام؟', 'سعر نسمة كام؟ (شاي)'],
    ['And last year?', 'And last year? (Tea)'],
    // Part of another word is none of its words.
    ['Is Milky at Wahat?', 'Is Milky at Wahat? (Tea)'],
  ])('has it behind where the question names none: %s', (question, asked) => {
    expect(inCategory(question, milk, tea)).toBe(asked);
    expect(inCategory(question, null, tea)).toBe(asked);
  });
});
