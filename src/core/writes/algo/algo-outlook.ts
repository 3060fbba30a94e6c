import { addsRisk } from '../../write/algo-draft'
import type { AlgoStance, Exit } from '../../stance/algo-stance'
import { optional, standingNow } from '../../stance/aftermath'
import { coverageOf } from '../../account/coverage'
import { sumsOf } from '../../figures/parts'
import { unrealised } from '../../figures/results'
import { add, divide, isNegative, negate, smaller, subtract, ZERO, type Amount } from '../../value/decimal'
import { dealAt, dealFilled, partsOf, type Deal } from '../deal'
import { needOf } from '../rules/money-rules'
import { outlookOf } from '../outlook'
import { nothingMoves, type CoverageChange, type Outlook, type TriggerOutlook } from '../../write/plan'
import { standingOf, type Stance } from '../../stance/stance'

/**
 * What may happen, beside what stands: for a bracket what its entry does now, for everything else what
 * the worse of its ways out does with the mark at its trigger, and until then nothing.
 */
export function algoOutlookOf(stance: AlgoStance): Outlook {
  return {
    ...(stance.entry === undefined ? waiting(stance) : outlookOf(stance.entry, needOf(stance.entry))),
    triggers: stance.exits.map(exit => triggerOf(stance, exit)),
    ...optional('coverage', coverageAfter(stance)),
  }
}

function waiting(stance: AlgoStance): Outlook {
  const exit = worstOf(stance)?.stance
  if (exit === undefined) return nothingMoves
  const { ceiling: _ceiling, worst, ...outlook } = outlookOf(exit, needOf(exit))
  const before = standingNow(standingOf(exit.draft, stance.on))
  return {
    ...outlook,
    before,
    // It binds nothing while it waits.
    now: before,
    // What leaves at market has no price that it would not go past.
    ...(exit.draft.type !== 'MARKET' && optional('worst', worst)),
  }
}

/** The way out that loses, where there is one. */
export const worstOf = ({ exits }: AlgoStance): Exit | undefined =>
  exits.find(({ kind }) => kind !== 'TAKE_PROFIT') ?? exits[0]

function triggerOf(stance: AlgoStance, exit: Exit): TriggerOutlook {
  const { kind, trigger } = exit
  const { price, quantity } = exit.stance
  const at = price ?? trigger
  return {
    kind,
    ...optional('trigger', trigger),
    ...optional('price', price),
    ...optional('quantity', quantity),
    ...optional('pnl', at && quantity && gainAt(stance, exit.stance, at, quantity)),
    ...optional('fees', at && quantity && feesAt(stance, exit.stance, at, quantity)),
  }
}

/** What the part closed would have gained by then, before fees to come; undefined where nothing is closed. */
function gainAt(stance: AlgoStance, { draft }: Stance, at: Amount, quantity: Amount): Amount | undefined {
  if (!draft.reduceOnly) return undefined
  const from = entryPrice(stance)
  if (from === undefined || from === ZERO) return undefined
  return unrealised(draft.side === 'SELL' ? quantity : negate(quantity), from, at)
}

/** Leaving takes, and what is held has paid for entering already: that is in its entry. */
function feesAt({ entry }: AlgoStance, exit: Stance, at: Amount, quantity: Amount): Amount | undefined {
  const leaving = paidFor(exit, dealAt(at, quantity, 'taker', 'limit'))
  if (entry === undefined) return leaving
  const entering = paidFor(entry, dealFilled(entry))
  return leaving && entering && add(leaving, entering)
}

function paidFor(stance: Stance, deal: Deal | undefined): Amount | undefined {
  const parts = deal && partsOf(stance, deal)
  return parts && sumsOf(parts).fee
}

/** What an entry still to come is entered at: what the book gives of it, and its limit for the rest. */
function entryPrice({ entry, row }: AlgoStance): Amount | undefined {
  if (entry === undefined) return row?.entry
  return entry.cost && entry.quantity && divide(entry.cost, entry.quantity, 12, 'nearest')
}

/** How much of the position stops would cover, before and with this one. */
function coverageAfter(stance: AlgoStance): CoverageChange | undefined {
  const { draft, row, exits, on } = stance
  const orders = on.snapshot.algoOrders?.value
  if (row === undefined || row.quantity === ZERO || orders === undefined || addsRisk(draft)) return undefined
  const { size, stopped } = coverageOf(row, orders)
  const more = exits.find(exit => isStopFor(exit, row.quantity, stance.mark))?.stance.quantity ?? ZERO
  return { size, before: stopped, after: smaller(size, add(stopped, more)) }
}

function isStopFor({ kind, trigger }: Exit, held: Amount, mark: Amount | undefined): boolean {
  if (kind === 'STOP_LOSS' || kind === 'TRAILING_STOP') return true
  if (kind === 'TAKE_PROFIT' || trigger === undefined || mark === undefined) return false
  return isNegative(subtract(trigger, mark)) !== isNegative(held)
}
