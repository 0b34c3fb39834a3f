/** The choice of a test card: one tap instead of sixteen digits, each saying what it will do. */
import { TEST_CARDS } from '#dev/stripe/objects/customers.ts';
import { type Html, html } from '#dev/stripe/pages/layout.ts';
import type { Words } from '#dev/stripe/pages/words.ts';

export function cardChoice(words: Words, chosen: string): Html {
  const choices = TEST_CARDS.map(
    (
      card,
    ) => html`<label class="choice"><input type="radio" name="card" value="${card.number}"${card.number === chosen ? html` checked` : null}>
<span><span class="number">${card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span><br><span class="dim">${words.cards[card.behaviour]}</span></span></label>`,
  );
  return html`<fieldset><legend>${words.card}</legend>${choices}</fieldset>`;
}

export const FIRST_CARD = TEST_CARDS[0].number;
