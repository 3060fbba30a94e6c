/** How many pieces a basket says before its legs, how many each leg says, and how many legs there may be. */
const says = { before: 5, leg: 6, least: 2, most: 5 } as const
/** Where in the row of a market stand its worst prices and its sizes. */
const inRow = { BUY: 2, SELL: 3, perOrder: 4, inAll: 5 } as const

/**
 * Whether the rule of a basket and the rows of its markets, both out of the sealed text, say the same: one row for each
 * leg, in its order, that allows the leg's side and size and nothing else. So the rows, which each write is held
 * against, are all that has to be kept of it.
 */
export function isBasketOf(rule: readonly unknown[], rows: unknown): boolean {
  const [, , reduces] = rule
  const legs = rule.slice(says.before)
  if (reduces !== false || legs.length < says.least || legs.length > says.most) return false
  return (
    Array.isArray(rows) &&
    rows.length === legs.length &&
    legs.every((leg, nth) => isLegOf(leg, (rows as readonly unknown[])[nth]))
  )
}

function isLegOf(leg: unknown, row: unknown): boolean {
  if (!Array.isArray(leg) || leg.length !== says.leg || !Array.isArray(row)) return false
  const [symbol, side, quantity] = leg as readonly unknown[]
  if (side !== 'BUY' && side !== 'SELL') return false
  const [own, other] = [row[inRow[side]], row[inRow[side === 'BUY' ? 'SELL' : 'BUY']]] as readonly unknown[]
  return (
    row[0] === symbol &&
    own !== '' &&
    other === '' &&
    row[inRow.perOrder] === quantity &&
    row[inRow.inAll] === quantity
  )
}
