import type { MarginMode, Side } from '../../../src/core/market/market'
import type { Outlook } from '../../../src/core/write/plan'
import { figure, sum, type Figure } from '../../reckoner/decimal'
import { rowOf } from '../../reckoner/facts'
import { vendorIsolatedAfter } from '../../reckoner/vendor'
import type { Planned, Read } from './desk'
import { leverageDialog } from './dialogs'
import type { Stand } from './exchange'
import { EXACTLY, MONEY, type Judged } from './figures'
import type { Happened, Sent } from './happened'
import { aftermath, fillFigures, reckonedAfter } from './outlook-figures'
import { read } from './said'

/** Everything that was said of a sheet, beside what came of it. */
export function judgeSheet(stand: Stand, desk: Read, plan: Planned, happened: Happened): readonly Judged[] {
  const refused = happened.sent.find(({ outcome }) => outcome.is !== 'accepted')
  const taken: Judged = {
    what: 'taken by the exchange',
    said: 'accepted',
    happened: refused === undefined ? 'accepted' : answerOf(refused),
    bound: EXACTLY,
  }
  if (refused !== undefined) return [taken]
  return [taken, ...figuresOf(stand, desk, plan, happened)]
}

const answerOf = ({ outcome }: Sent): string =>
  outcome.is === 'refused' ? `${outcome.code} ${outcome.words}` : outcome.is

function figuresOf(stand: Stand, desk: Read, plan: Planned, happened: Happened): readonly Judged[] {
  const { draft, outlook, write } = plan
  const first = happened.sent[0]?.order
  switch (draft.is) {
    case 'order':
      return [...orderFigures(stand, plan, happened, draft), ...realised(draft.reduceOnly, outlook, happened)]
    case 'edit': {
      const mode = modeOf(desk, draft.orderId)
      const already = write.is === 'edit' ? figure(write.was.executed) : figure(0)
      const about = { symbol: draft.symbol, mode }
      return [
        ...aftermath(stand, outlook, happened, about, reckonedAfter(happened), fillsOf(happened)),
        ...fillFigures(outlook, first, already),
      ]
    }
    case 'ladder':
      return [
        ...aftermath(stand, outlook, happened, modeIn(draft), reckonedAfter(happened), fillsOf(happened)),
        spentByAll(outlook, happened),
      ]
    case 'close':
      return [
        ...aftermath(stand, outlook, happened, modeIn(draft), reckonedAfter(happened), fillsOf(happened)),
        ...realised(true, outlook, happened),
      ]
    case 'algo order':
      return draft.kind === 'BRACKET' ? orderFigures(stand, plan, happened, draft) : []
    case 'move margin':
      return marginFigures(stand, outlook, happened, draft.symbol)
    case 'leverage':
      return leverageDialog(desk, draft, happened)
    case 'cancel':
    case 'cancel all':
    case 'margin mode':
    case 'cancel all after':
    case 'edit algo':
    case 'cancel algo':
    case 'cancel all algo':
      return []
  }
}

/** How many fills a sheet came to. */
const fillsOf = ({ sent }: Happened): number =>
  sent.reduce((count, { order }) => count + (order?.fills.length ?? 0), 0)

const modeIn = ({ symbol, marginMode }: { readonly symbol: string; readonly marginMode: MarginMode }) => ({
  symbol,
  mode: marginMode,
})

const modeOf = ({ snapshot }: Read, orderId: string): MarginMode =>
  snapshot.orders?.value.find(one => one.orderId === orderId)?.marginMode ?? 'CROSS'

function orderFigures(
  stand: Stand,
  { outlook }: Planned,
  happened: Happened,
  draft: { readonly symbol: string; readonly marginMode: MarginMode; readonly side: Side },
): readonly Judged[] {
  return [
    ...aftermath(stand, outlook, happened, modeIn(draft), reckonedAfter(happened), fillsOf(happened)),
    ...fillFigures(outlook, happened.sent[0]?.order),
    ...vendorEstimate(outlook, happened, draft),
  ]
}

/** The vendor's estimate of an isolated position's liquidation price after an order that filled whole. */
function vendorEstimate(
  outlook: Outlook,
  { before, sent }: Happened,
  {
    symbol,
    marginMode,
    side,
  }: { readonly symbol: string; readonly marginMode: MarginMode; readonly side: Side },
): readonly Judged[] {
  const order = sent[0]?.order
  const row = rowOf(before.facts, symbol, 'ISOLATED')
  if (marginMode === 'CROSS' || row === undefined || order?.executed.eq(order.quantity) !== true) return []
  const said = read(outlook.liquidation.after)
  const asked = { side, quantity: order.quantity, price: order.average }
  return [
    {
      what: 'liquidation after, the vendor’s estimate',
      said,
      happened: undefined,
      vendor: vendorIsolatedAfter(before.facts, row, asked),
      bound: { is: 'places', places: 3 },
      about: symbol,
    },
  ]
}

/** What closing brings in, after fees, as the exchange books it. */
function realised(closes: boolean, outlook: Outlook, { sent }: Happened): readonly Judged[] {
  const orders = sent.flatMap(({ order }) => order ?? [])
  if (!closes || orders.every(({ executed }) => executed.isZero())) return []
  return [
    {
      what: 'realised by closing',
      said: saidRealised(outlook),
      happened: sum(orders.map(one => one.realized)),
      bound: MONEY,
    },
  ]
}

/** What an outlook says a close realises, where it says it at all. */
function saidRealised(outlook: Outlook): Figure | undefined {
  const said = (outlook as { readonly realised?: unknown }).realised
  return typeof said === 'string' ? figure(said) : undefined
}

function spentByAll({ ceiling }: Outlook, { sent }: Happened): Judged {
  const spent = sum(
    sent.flatMap(({ order }) => order?.fills ?? []).map(({ price, quantity }) => price.times(quantity)),
  )
  return {
    what: 'ladder: spends at most',
    said: read(ceiling),
    happened: ceiling === undefined ? undefined : spent,
    bound: { is: 'at most' },
  }
}

function marginFigures(
  stand: Stand,
  outlook: Outlook,
  happened: Happened,
  symbol: string,
): readonly Judged[] {
  const told = new Set(['position after', 'liquidation after, ISOLATED', 'free after'])
  const about = { symbol, mode: 'ISOLATED' } as const
  const row = happened.after.rows.get(`${symbol} ISOLATED`)
  return [
    ...aftermath(stand, outlook, happened, about, undefined).filter(({ what }) => told.has(what)),
    { what: 'margin after', said: read(outlook.margin), happened: row?.margin, bound: MONEY, about: symbol },
  ]
}
