import { describe, expect, test } from 'vitest';
import { findStoreAnywhere, namePlaces } from '#lib/intake/places/market-places.ts';

const store = (id: string, nameEn: string, nameAr: string) => ({
  ...{ id, code: null, nameEn, nameAr },
  retailerId: 'wahat',
  isOnline: false,
});
const retailers = [{ id: 'wahat', nameEn: 'Wahat Hyper', nameAr: 'واحات هايبر' }];

describe('a name that several shops have', () => {
  const { findStore, findRetailer } = namePlaces({
    retailers: [
      ...retailers,
      { id: 'nile-1', nameEn: 'Nile Market', nameAr: 'سوق النيل' },
      { id: 'nile-2', nameEn: 'Nile Market', nameAr: 'ماركت النيل' },
    ],
    stores: [
      store('wahat-1', 'Maadi', 'المعادي'),
      store('wahat-2', 'Maadi', 'المعادى'),
      store('wahat-3', 'Smouha', 'سموحة'),
      store('smouha', 'Alexandria', 'الإسكندرية'),
      store('w-4', 'Dokki', 'الدقي'),
      store('w 4', 'Giza', 'الجيزة'),
    ],
  });

  test('names none of them, and their codes are suggested', () => {
    expect(findStore('wahat', 'Maadi')).toEqual({ suggestion: 'wahat-1 / wahat-2', isShared: true });
    expect(findStore('wahat', 'المعادي')).toEqual({ suggestion: 'wahat-1 / wahat-2', isShared: true });
    expect(findStore('wahat', 'Maadii')).toEqual({ suggestion: 'wahat-1 / wahat-2' });
    expect(findRetailer('nile market')).toEqual({ suggestion: 'nile-1 / nile-2', isShared: true });
    expect(findRetailer('سوق النيل')).toEqual({ id: 'nile-1' });
  });

  test('leaves their codes as they are, and a code wins over a name', () => {
    expect(findStore('wahat', 'WAHAT-2')).toEqual({ id: 'wahat-2' });
    expect(findStore('wahat', 'Smouha')).toEqual({ id: 'smouha' });
    expect(findStore('wahat', 'w-4')).toEqual({ id: 'w-4' });
    expect(findStore('wahat', 'w 4')).toEqual({ id: 'w 4' });
  });
});

test('a store is found by itself where no other retailer has its code or its name', () => {
  const find = findStoreAnywhere([
    ...[store('wahat-1', 'Maadi', 'المعادي'), { ...store('wahat-2', 'Dokki', 'الدقي'), code: '7' }],
    { ...store('nile-1', 'Maadi', 'المعادي'), retailerId: 'nile' },
    { ...store('nile-2', 'Giza', 'الجيزة'), retailerId: 'nile', code: '7' },
    { ...store('nile-3', 'Haram', 'الهرم'), retailerId: 'nile', code: '8' },
  ]);
  expect(find('8')).toEqual({ id: 'nile-3', retailerId: 'nile' });
  expect(find('الجيزه')).toEqual({ id: 'nile-2', retailerId: 'nile' });
  expect(find('7')).toEqual({ suggestion: null });
  expect(find('Maadi')).toEqual({ suggestion: 'wahat-1 / nile-1' });
  expect(find('Harram')).toEqual({ suggestion: 'Haram' });
});

describe('a name that no shop has', () => {
  const stores = Array.from({ length: 200 }, (_, at) =>
    store(`wahat-${at}`, `Wahat Hyper, district number ${at}`, `واحات هايبر، الحي رقم ${at}`),
  );

  test('is compared with all of them once, in however many rows it is', () => {
    const { findStore } = namePlaces({ retailers, stores });
    const begun = performance.now();
    for (let row = 0; row < 20_000; row += 1)
      expect(findStore('wahat', 'Wahat Hypr, district number 7')).toEqual({
        suggestion: 'Wahat Hyper, district number 7',
      });
    expect(performance.now() - begun).toBeLessThan(4000);
  }, 60_000);

  test('is suggested another for the first 500 of a list', () => {
    const { findStore } = namePlaces({ retailers, stores: stores.slice(0, 1) });
    const named = Array.from({ length: 501 }, (_, at) =>
      findStore('wahat', `Wahat Hypr, district number ${at} x`),
    );
    expect(named[499]).toEqual({ suggestion: 'Wahat Hyper, district number 0' });
    expect(named[500]).toEqual({ suggestion: null });
    expect(findStore('wahat', 'Wahat Hypr, district number 3 x')).toEqual(named[3]);
  });
});
