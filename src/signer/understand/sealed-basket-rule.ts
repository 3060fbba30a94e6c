/** Number of items before the legs of a basket rule, items per leg, and limits of the number of legs. */
const ruleLayout = { before: 5, leg: 6, least: 2, most: 5 } as const
const rowLayout = { BUY: 2, SELL: 3, perOrder: 4, inAll: 5 } as const

/**
 * Returns true if a basket rule and the market rows of a sealed text agree: one row per leg in its order, which allows
 * exactly the leg's side and size. Only the rows need to be kept then.
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
  const [own, other] = [
    row[rowLayout[side]],
    row[rowLayout[side === 'BUY' ? 'SELL' : 'BUY']],
  ] as readonly unknown[]
  return (
    row[0] === symbol &&
    own !== '' &&
    other === '' &&
    row[rowLayout.perOrder] === quantity &&
    row[rowLayout.inAll] === quantity
  )
}
