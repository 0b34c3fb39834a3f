import { describe, expect, it } from 'vitest';
import { isPassingFault } from '#db/faults.ts';

const fault = (code: string, cause?: unknown) => Object.assign(new Error('fault', { cause }), { code });

describe('a fault of the database', () => {
  it.each([
    '25006',
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '57P03',
    '40001',
    '40P01',
    '55P03',
    '08006',
    'ECONNREFUSED',
    'CONNECT_TIMEOUT',
    'CONNECTION_SILENT',
  ])('passes with %s, however deep it lies', (code) => {
    expect(isPassingFault(fault(code))).toBe(true);
    expect(isPassingFault(new Error('Failed query', { cause: fault(code) }))).toBe(true);
    expect(isPassingFault(new AggregateError([fault(code)]))).toBe(true);
  });

  it.each(['23505', '22P02', '42P01', '42501', 'P0001', 'ERR_INVALID_ARG'])('stays with %s', (code) => {
    expect(isPassingFault(fault(code))).toBe(false);
  });

  it('is none where nothing failed', () => {
    expect(isPassingFault(undefined)).toBe(false);
    expect(isPassingFault('57014')).toBe(false);
  });
});
