import { add, compare, divide, exactly, subtract, toGrid, ZERO, type Amount } from '../value/decimal'
import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from './cap-rules'
import type { Ground } from '../stance/ground'
import { largestOrder } from '../figures/largest'
import { withLeverage } from '../figures/projection'
import { needOf, ruleCollateral, ruleDepth } from './money-rules'
import { writesOf } from '../guard/holds'
import type { RefusalCode } from '../value/result'
import { placeIn } from '../figures/footing'
import { standingOf, type Stance } from '../stance/stance'
import type { OrderDraft } from '../write/write'

const TWO = exactly('2')

/** What is refused for its size, and would be taken if it were smaller. */
const TOO_LARGE: readonly RefusalCode[] = [
  'CAP_NOTIONAL',
  'CAP_POSITION',
  'CAP_OPEN_NOTIONAL',
  'VENUE_MAX_NOTIONAL',
  'COLLATERAL_TOO_SMALL',
  'BOOK_CANNOT_FILL',
]

/** What the largest size is found on: time and other writes do not move it. */
export type RoomGround = Pick<Ground, 'snapshot' | 'book' | 'guards'>

const groundOf = (known: RoomGround): Ground => ({
  ...known,
  now: 0,
  writes: writesOf([]),
  recent: [],
  roomInBudget: true,
})

/**
 * The largest size of a draft that can be sent: no larger than the venue's own arithmetic allows, and taken by every
 * rule that looks at size, the person's own caps among them. Undefined while a figure is missing.
 *
 * What it says passes the checks because they were asked; the arithmetic only says where to begin.
 */
export function roomFor(draft: OrderDraft, known: RoomGround): Amount | undefined {
  const on = groundOf(known)
  const { footing, place, market, price, mark } = standingOf({ ...draft, quantity: '' }, on)
  const terms = on.snapshot.terms?.value
  if (footing === undefined || place === undefined || market === undefined || terms === undefined)
    return undefined
  const at = price ?? mark
  if (at === undefined) return undefined
  const most = largestOrder(footing, place, {
    side: draft.side,
    price: at,
    takerBps: terms.takerBps,
    maxNotional: terms.maxNotionals[draft.symbol],
    market,
  })
  return (
    most && largestTaken(most, market.step, size => isTaken(standingOf({ ...draft, quantity: size }, on)))
  )
}

/** The same at another configured leverage. */
export function roomAt(draft: OrderDraft, on: RoomGround, leverage: Amount): Amount | undefined {
  const { leverages } = on.snapshot
  if (leverages === undefined) return undefined
  const { symbol, marginMode } = draft
  const others = leverages.value.filter(one => one.symbol !== symbol || one.marginMode !== marginMode)
  const { footing, place } = standingOf({ ...draft, quantity: '' }, groundOf(on))
  const known = footing && place && placeIn(footing, place)
  const then = footing && known ? withLeverage(footing, known, leverage) : footing
  const account = on.snapshot.account
  if (then?.spare === undefined || account === undefined) return undefined
  return roomFor(draft, {
    ...on,
    snapshot: {
      ...on.snapshot,
      leverages: { ...leverages, value: [...others, { symbol, marginMode, leverage }] },
      account: {
        ...account,
        value: { ...account.value, free: then.spare, totalCollateral: then.collateral },
      },
    },
  })
}

function isTaken(stance: Stance): boolean {
  const grown = growthOf(stance)
  const rules = [
    ruleDepth(stance),
    ruleOwnOrder(stance),
    ruleOwnPosition(stance, grown),
    ruleVenueMax(stance, grown),
    ruleCollateral(stance, needOf(stance)),
  ]
  return rules.every(rule => !rule?.refusals.some(({ code }) => TOO_LARGE.includes(code)))
}

/** The largest size on the grid that is taken: a size that is makes every smaller one so. */
function largestTaken(most: Amount, step: Amount, isTakenAt: (size: Amount) => boolean): Amount {
  if (compare(most, step) < 0) return ZERO
  if (isTakenAt(most)) return most
  let [taken, refused] = [ZERO, most]
  while (compare(subtract(refused, taken), step) > 0) {
    const half = divide(add(taken, refused), TWO) ?? taken
    const middle = toGrid(half, step, 'down')
    if (compare(middle, taken) <= 0) break
    if (isTakenAt(middle)) taken = middle
    else refused = middle
  }
  return taken
}
