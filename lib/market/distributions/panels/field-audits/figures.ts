import { listAuditWords, listOwnShelves } from '#db/queries/market-own-shelves.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { placeRow, shelfCells } from '#lib/market/distributions/shelf-rows.ts';
import { type AuditFigure, auditFigures, auditKind, ownSetOf } from './field-audits.ts';
import { ownShelvesOf } from './read-field-audits.ts';

/** The company's own audits; null where its reader has none. */
const ofOwn =
  (name: AuditFigure): ShelfFigureSource =>
  async (set, { product }, query) => {
    const shelves = ownShelvesOf(query);
    if (shelves === null) return null;
    const own = ownSetOf(set, await listOwnShelves(query.market, shelves, query.range));
    return auditFigures[name](own, product);
  };

/** The panel's figure beside it. */
const ofPanel =
  (name: AuditFigure): ShelfFigureSource =>
  (set, { product }, query) =>
    ownShelvesOf(query) === null ? null : auditFigures[name](set, product);

/** The audited shelves, each with how often it was checked, what the newest audit found and said, and the file that brought it. */
const checks: ShelfFigureSource = async (set, { product }, query): Promise<FigureBasis | null> => {
  const shelves = ownShelvesOf(query);
  if (shelves === null) return null;
  const read = await listOwnShelves(query.market, shelves, query.range);
  const audits = new Map(read.map((shelf) => [`${shelf.productId}\n${shelf.storeId}`, shelf]));
  const found = ownSetOf(set, read).shelves.flatMap((shelf) => {
    const own = audits.get(`${shelf.productId}\n${shelf.storeId}`);
    const isMeant = product === null || shelf.productId === product;
    return own && own.checks > 0 && isMeant ? [{ shelf, own }] : [];
  });
  const words = new Map(
    (
      await listAuditWords(
        query.market,
        shelves.ownerCompanyId,
        found.map(({ own }) => own.audit),
      )
    ).map((each) => [each.id, each]),
  );
  const cellsOf = shelfCells(set);
  return {
    reduction: 'count',
    rows: found.map(({ shelf, own }) => {
      const said = words.get(own.audit);
      const details = () => ({
        ...cellsOf({ ...shelf, seen: own.audited }),
        ...{ facings: shelf.facings, cm: said?.shelfCm ?? null, note: said?.note ?? null },
        file: said?.fileName ?? null,
      });
      return { ...placeRow(shelf, details), n: own.checks };
    }),
  };
};

export const figures: ShelfFigures = {
  [auditKind('availability', 'own')]: { valuesIn: 'percent', source: ofOwn('availability') },
  [auditKind('numeric', 'own')]: { valuesIn: 'percent', source: ofOwn('numeric') },
  [auditKind('availability', 'panel')]: { valuesIn: 'percent', source: ofPanel('availability') },
  [auditKind('numeric', 'panel')]: { valuesIn: 'percent', source: ofPanel('numeric') },
  'audits-checks': { valuesIn: 'count', source: checks },
};
