import {
  add,
  compare,
  divide,
  exactly,
  positiveAmount,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from './rules/cap-rules'
import { ruleKey } from './rules/key-rules'
import type { Inputs } from '../context/inputs'
import { largestOrder } from '../figures/largest'
import { ratesIn } from '../context/market-news'
import { withLeverage } from '../figures/projection'
import { needOf, ruleCollateral, ruleDepth } from './rules/money-rules'
import { writesOf } from '../guard/holds'
import type { RefusalCode } from '../value/result'
import { freeOf, holdingIn } from '../figures/footing'
import { concernedBy } from './setting/setting-rules'
import { orderContextOf, type OrderContext } from '../context/order-context'
import type { LeverageDraft } from '../write/kind-drafts'
import type { OrderTerms } from '../write/write'

const TWO = exactly('2')

/** What is refused for its size, and would be taken if it were smaller. */
const TOO_LARGE: readonly RefusalCode[] = [
  'CAP_NOTIONAL',
  'KEY_SIGNS_SIZE',
  'KEY_SIGNS_DAY',
  'CAP_POSITION',
  'CAP_OPEN_NOTIONAL',
  'VENUE_MAX_NOTIONAL',
  'COLLATERAL_TOO_SMALL',
  'BOOK_CANNOT_FILL',
]

/** What the largest size is found on: no other write moves it, and of time the day alone, by which a key counts. */
export interface RoomInputs extends Pick<Inputs, 'snapshot' | 'book' | 'guards'> {
  readonly now: number
}

const inputsOf = (known: RoomInputs): Inputs => ({
  ...known,
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
export function roomFor(draft: OrderTerms, known: RoomInputs): Amount | undefined {
  const on = inputsOf(known)
  const { footing, holding, market, price, mark, book } = orderContextOf({ ...draft, quantity: '' }, on)
  const terms = on.snapshot.terms?.value
  const rates = ratesIn(on.snapshot, draft.symbol)
  if (footing === undefined || holding === undefined || market === undefined) return undefined
  if (terms === undefined || rates === undefined) return undefined
  const best = (draft.side === 'BUY' ? book?.asks : book?.bids)?.[0]?.price
  const at = price ?? best ?? mark
  if (at === undefined) return undefined
  const most = largestOrder(footing, holding, {
    side: draft.side,
    price: at,
    takerBps: rates.takerBps,
    maxNotional: terms.maxNotionals[draft.symbol],
    market,
  })
  return (
    most && largestTaken(most, market.step, size => isTaken(orderContextOf({ ...draft, quantity: size }, on)))
  )
}

/** The same once a leverage is set, in the market of the draft or in all markets: what stands there binds another margin then. */
export function roomAt(draft: OrderTerms, known: RoomInputs, change: LeverageDraft): Amount | undefined {
  const { leverages, account } = known.snapshot
  const on = inputsOf(known)
  const { footing } = orderContextOf({ ...draft, quantity: '' }, on)
  const settings = settingsOf(draft, change, on)
  if (leverages === undefined || account === undefined || footing === undefined || settings === undefined)
    return undefined
  const { marginMode } = change
  const then = settings.reduce((sum, { symbol, leverage }) => {
    const holding = holdingIn(sum, { symbol, marginMode })
    return holding === undefined ? sum : withLeverage(sum, holding, leverage)
  }, footing)
  const free = freeOf(then)
  if (free === undefined) return undefined
  const set = new Set(settings.map(({ symbol }) => symbol))
  const others = leverages.value.filter(one => one.marginMode !== marginMode || !set.has(one.symbol))
  const changed = settings.map(one => ({ ...one, marginMode }))
  return roomFor(draft, {
    ...known,
    snapshot: {
      ...known.snapshot,
      leverages: { ...leverages, value: [...others, ...changed] },
      account: {
        ...account,
        value: { ...account.value, free, totalCollateral: then.collateral },
      },
    },
  })
}

/** What each market is set to by a change; undefined while that is not known. */
function settingsOf(
  { symbol }: OrderTerms,
  change: LeverageDraft,
  on: Inputs,
): readonly { readonly symbol: string; readonly leverage: Amount }[] | undefined {
  if (change.reach.is === 'all markets')
    return concernedBy(change, on)?.map(one => ({ symbol: one.symbol, leverage: exactly(one.after) }))
  const leverage = positiveAmount(change.leverage)
  return leverage && [{ symbol, leverage }]
}

function isTaken(context: OrderContext): boolean {
  const grown = growthOf(context)
  const rules = [
    ruleDepth(context),
    ruleOwnOrder(context),
    ruleKey(context),
    ruleOwnPosition(context, grown),
    ruleVenueMax(context),
    ruleCollateral(context, needOf(context)),
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
