/** How many pieces a basket says before its legs, how many each leg says, and how many legs there may be. */
const ruleLayout = { before: 5, leg: 6, least: 2, most: 5 } as const
/** Where in the row of a market stand its worst prices and its sizes. */
const rowLayout = { BUY: 2, SELL: 3, perOrder: 4, inAll: 5 } as const

/**
 * Whether the rule of a basket and the rows of its markets, both out of the sealed text, say the same: one row for each
 * leg, in its order, that allows the leg's side and size and nothing else. So the rows, which each write is held
 * against, are all that has to be kept of it.
 */
export function matchesBasketRows(rule: readonly unknown[], rows: unknown): boolean {
  const [, , reduces] = rule
  const legs = rule.slice(ruleLayout.before)
  if (reduces !== false || legs.length < ruleLayout.least || legs.length > ruleLayout.most) return false
  return (
    Array.isArray(rows) &&
    rows.length === legs.length &&
    legs.every((leg, nth) => matchesLeg(leg, (rows as readonly unknown[])[nth]))
  )
}

function matchesLeg(leg: unknown, row: unknown): boolean {
  if (!Array.isArray(leg) || leg.length !== ruleLayout.leg || !Array.isArray(row)) return false
  const [symbol, side, quantity] = leg as readonly unknown[]
  if (side !== 'BUY' && side !== 'SELL') return false
  const [own, other] = [row[rowLayout[side]], row[rowLayout[side === 'BUY' ? 'SELL' : 'BUY']]] as readonly unknown[]
  return (
    row[0] === symbol &&
    own !== '' &&
    other === '' &&
    row[rowLayout.perOrder] === quantity &&
    row[rowLayout.inAll] === quantity
  )
}
