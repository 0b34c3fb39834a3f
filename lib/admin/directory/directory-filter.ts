import type { DirectoryFilter } from '#db/queries/user-directory.ts';
import { cellNumber, cellsOf, implyCompany, isEveryCell, rankOf } from './cells.ts';
import { keywordWords, wordPattern } from './keyword.ts';
import { joinedRange, type UserSort, type UsersFilter } from './schema.ts';

/** A filter in the directory's own terms, with ranks where the order has them. */
export const directoryFilter = (filter: UsersFilter, sortBy: UserSort): DirectoryFilter => {
  const cells = cellsOf(filter);
  const isRanked = sortBy === 'plan' || sortBy === 'status';
  const numbered = cells.map((cell) => ({ number: cellNumber(cell), rank: rankOf(cell, sortBy) }));
  return {
    cells: isEveryCell(cells) && !isRanked ? null : numbered,
    states: filter.state ?? null,
    ...joinedRange(filter),
    patterns: keywordWords(filter.search ?? '').map(wordPattern),
    hasCompany: sortBy === 'companyName' && implyCompany(cells),
  };
};
