import { checkMost, checkRisk, checkRules, type Weighed } from './acceptance'
import { type Archive } from '../state/archive'
import type { OrderDraft } from './draft'
import type { Faults } from '../faults/faults'
import { type Fixed, floorTo, min } from '../numbers/fixed'
import type { Meta } from '../records/history-records'
import { type Ledger } from './ledger'
import { type Market } from '../market/market'
import { type Account, type Asked, type MarginMode, type Order, isOpen, remaining } from '../records/records'
import { type Refusal, isRefusal, refuse } from './refusal'
import type { Trading } from './trading'

/** The order desk: takes orders, edits and cancels at once, and does the work afterwards. */
export interface Orders {
  /** Takes an order, or says why not. It is matched when {@link Orders.work} runs. */
  readonly place: (account: Account, draft: OrderDraft, algo?: number) => Order | Refusal
  readonly edit: (
    account: Account,
    order: Order,
    price: Fixed | undefined,
    quantity: Fixed,
  ) => Order | Refusal
  /** Takes a cancel; a fill can still come first. */
  readonly askCancel: (order: Order) => void
  /** Cancels at once, for the venue's own reasons. */
  readonly cancel: (order: Order, reason: string) => void
  /** Ends an order that was taken but cannot stand. */
  readonly reject: (order: Order, reason: string) => void
  /** Does what was asked and acknowledged. */
  readonly work: () => void
  /** Holds back the work until released: what is asked meanwhile is acknowledged but not done. */
  readonly hold: (on: boolean) => void
}

/** What the order desk works with. */
export interface OrdersParts {
  readonly archive: Archive
  readonly ledger: Ledger
  readonly markets: ReadonlyMap<string, Market>
  readonly trading: Trading
  readonly meta: Meta
  readonly now: () => number
  readonly faults: Pick<Faults, 'venue'>
}

/** Opens the order desk. Work that was acknowledged before a kill is taken up again. */
export function createOrders(parts: OrdersParts): Orders {
  const { archive, ledger, markets, trading, meta, now } = parts
  const queue: Order[] = []
  let held = false
  const ask = (order: Order, asked: Asked) => {
    order.asked = order.asked.length > 0 ? [...order.asked, asked] : asked === MATCH ? TO_MATCH : [asked]
    ledger.note(order)
    queue.push(order)
  }
  for (const { id } of ledger.accounts()) {
    for (const order of [...ledger.openOrders(id)].sort((a, b) => a.id - b.id)) {
      if (order.asked.every(({ is }) => is !== 'match')) trading.rest(order)
      queue.push(...order.asked.map(() => order))
    }
  }
  const place: Orders['place'] = (account, draft, algo) => {
    const market = markets.get(draft.symbol)
    if (market === undefined) return refuse(-1005, `symbol ${draft.symbol} is not valid`)
    const weighed = weigh(market, account, draft)
    if (isRefusal(weighed)) return weighed
    const refusal =
      checkRules(market, weighed) ??
      checkTwin(parts, account, weighed) ??
      checkRisk(ledger, account, market, weighed)
    if (refusal !== undefined) return refusal
    const order = write(meta.nextOrder++, account, weighed, now(), algo)
    archive.addOrder(order)
    ask(order, MATCH)
    trading.report(order, undefined)
    return order
  }
  const edit: Orders['edit'] = (account, order, price, quantity) => {
    const market = markets.get(order.symbol)
    if (market === undefined || !isOpen(order)) return refuse(-1006, 'the order is not open')
    const draft = {
      ...order,
      type: order.type === 'LIQUIDATE' ? 'LIMIT' : order.type,
      price,
      quantity,
      visible: undefined,
      level: 0,
    } as const
    const weighed = { ...draft, reference: price ?? market.mark }
    const refusal = checkRules(market, weighed)
    if (refusal !== undefined) return refusal
    if (quantity <= order.executed) return refuse(-1005, 'order_quantity is not above the executed quantity')
    const risk = order.reduceOnly ? undefined : checkChange(parts, account, market, weighed, order)
    if (risk !== undefined) return risk
    ask(order, { is: 'edit', price, quantity })
    return order
  }
  const late: { readonly order: Order; readonly at: number; more: number }[] = []
  const perform = (order: Order) => {
    const waiting = late.length === 0 ? undefined : late.find(entry => entry.order === order)
    // What is asked of an order that is not matched yet waits behind the matching.
    if (waiting !== undefined) return void waiting.more++
    const asked = order.asked[0]
    if (asked === undefined) return
    const rest = order.asked.length === 1 ? NOTHING : order.asked.slice(1)
    const wait = asked.is === 'match' ? match(parts, order) : 0
    if (wait > 0) return void late.push({ order, at: now() + wait, more: 0 })
    finish(order, asked, rest)
  }
  const finish = (order: Order, asked: Asked, rest: readonly Asked[]) => {
    order.asked = rest
    if (isOpen(order) && asked.is === 'cancel') withdraw(parts, order)
    if (isOpen(order) && asked.is === 'edit') trading.amend(order, asked.price, asked.quantity)
    ledger.note(order)
  }
  const wake = () => {
    for (const entry of late.filter(({ at }) => at <= now())) {
      late.splice(late.indexOf(entry), 1)
      trading.enter(entry.order)
      finish(entry.order, MATCH, entry.order.asked.slice(1))
      queue.push(...Array<Order>(entry.more).fill(entry.order))
    }
  }
  return {
    place,
    edit,
    askCancel: order => {
      ask(order, { is: 'cancel' })
    },
    cancel: (order, reason) => {
      trading.cancel(order, reason)
    },
    reject: (order, reason) => {
      trading.end(order, 'REJECTED', reason)
    },
    work: () => {
      if (!held && late.length > 0) wake()
      while (!held) {
        const order = queue.shift()
        if (order === undefined) break
        perform(order)
      }
    },
    hold: on => {
      held = on
    },
  }
}

const NOTHING: readonly Asked[] = []
const MATCH: Asked = { is: 'match' }
const TO_MATCH: readonly Asked[] = [MATCH]

/** Matches a new order, or has it rejected, filled in part, or wait: gives how long. */
function match({ trading, faults, markets }: OrdersParts, order: Order): number {
  if (!isOpen(order)) return 0
  const fault = faults.venue(['reject later', 'match late', 'fill in part'])
  if (fault?.name === 'match late') return fault.ms
  if (fault?.name === 'reject later') trading.end(order, 'REJECTED', fault.reason ?? 'rejected by the engine')
  else
    trading.enter(
      order,
      fault === undefined ? undefined : partOf(order.quantity, fault.share, markets.get(order.symbol)),
    )
  return 0
}

/** Cancels an order, unless a fill comes first or it is forgotten. */
function withdraw({ trading, faults, markets }: OrdersParts, order: Order): void {
  const fault = faults.venue(['fill before the cancel', 'forget the cancel'])
  if (fault?.name === 'forget the cancel') return
  if (fault !== undefined)
    trading.strike(order, partOf(remaining(order), fault.share, markets.get(order.symbol)))
  trading.cancel(order, '')
}

/** Whether an account can carry a changed order: across margin what is added to it, apart the whole of what is left. */
function checkChange(
  { ledger }: OrdersParts,
  account: Account,
  market: Market,
  changed: Weighed,
  order: Order,
): Refusal | undefined {
  if (order.mode === 'ISOLATED')
    return checkRisk(
      ledger,
      account,
      market,
      { ...changed, quantity: changed.quantity - order.executed },
      order,
    )
  const added = changed.quantity - order.quantity
  if (added <= 0n) return undefined
  const left = { ...changed, quantity: changed.quantity - order.executed }
  return (
    checkMost(ledger, account, market, left, order) ??
    checkRisk(ledger, account, market, { ...changed, quantity: added })
  )
}

/** A share of a size, in whole steps. */
function partOf(size: Fixed, share: number, market: Market | undefined): Fixed {
  const step = market?.rules.baseTick ?? 1n
  return floorTo((size * BigInt(Math.round(share * 1_000))) / 1_000n, step)
}

/** A client id may be used again once the order that had it is at its end. */
function checkTwin({ archive }: OrdersParts, account: Account, { clientId }: Weighed): Refusal | undefined {
  const twin = clientId === undefined ? undefined : archive.byClientId(account.id, clientId)
  return twin !== undefined && isOpen(twin)
    ? refuse(-1007, 'client_order_id is already in use by an open order')
    : undefined
}

/** Fills in what the draft leaves to the venue: the margin mode, and the price of ASK and BID orders. */
function weigh(market: Market, account: Account, draft: OrderDraft): Weighed | Refusal {
  const mode =
    draft.mode ?? account.modes[market.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
  if (draft.type !== 'ASK' && draft.type !== 'BID')
    return weighedAs(draft, mode, draft.price, draft.price ?? market.mark)
  const levels = market.book.levels(draft.type === 'ASK' ? 'SELL' : 'BUY').filter(level => level.shown > 0n)
  const price = levels[draft.level]?.price
  return price === undefined
    ? refuse(-1005, 'the book has no such level')
    : weighedAs(draft, mode, price, price)
}

// Written out field by field: a record that is spread and then added to is several times as dear.
const weighedAs = (
  { symbol, side, type, quantity, visible, reduceOnly, clientId, tag, slippage, level, adjust }: OrderDraft,
  mode: MarginMode,
  price: Fixed | undefined,
  reference: Fixed,
): Weighed => ({
  symbol,
  side,
  type,
  price,
  quantity,
  visible,
  reduceOnly,
  mode,
  clientId,
  tag,
  slippage,
  level,
  adjust,
  reference,
})

function write(id: number, account: Account, weighed: Weighed, at: number, algo: number | undefined): Order {
  const { symbol, side, type, mode, reduceOnly, clientId, tag, price, quantity, visible, slippage, adjust } =
    weighed
  return {
    id,
    account: account.id,
    symbol,
    side,
    type,
    mode,
    reduceOnly,
    clientId,
    tag,
    createdAt: at,
    slippage,
    adjust,
    algo,
    price,
    quantity,
    visible: min(visible ?? quantity, quantity),
    executed: 0n,
    spent: 0n,
    fee: 0n,
    realized: 0n,
    status: 'NEW',
    reason: '',
    updatedAt: at,
    asked: [],
  }
}
