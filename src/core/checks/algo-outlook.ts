import { addsRisk } from '../write/algo-draft'
import type { AlgoStance, Exit } from '../stance/algo-stance'
import { optional } from '../stance/aftermath'
import { coverageOf } from '../account/coverage'
import { add, isNegative, multiply, negate, smaller, subtract, ZERO, type Amount } from '../value/decimal'
import { needOf } from './money-rules'
import { outlookOf } from './outlook'
import type { CoverageChange, Outlook, TriggerOutlook } from '../write/plan'
import type { Stance } from '../stance/stance'

const nothingKnown: Outlook = { effect: 'none', position: {}, liquidation: {}, free: {}, leverage: {} }

/**
 * What may happen, beside what stands: for a bracket what its entry does now, for everything else what
 * the worse of its ways out does with the mark at its trigger.
 */
export function algoOutlookOf(stance: AlgoStance): Outlook {
  const first = stance.entry ?? worstOf(stance)?.stance
  if (first === undefined) return nothingKnown
  const { ceiling: _ceiling, ...outlook } = outlookOf(first, needOf(first))
  return {
    ...(stance.entry === undefined ? outlook : outlookOf(first, needOf(first))),
    triggers: stance.exits.map(exit => triggerOf(stance, exit)),
    ...optional('coverage', coverageAfter(stance)),
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
  }
}

/** What the part closed would have gained by then, before fees; undefined where nothing is closed. */
function gainAt(stance: AlgoStance, { draft }: Stance, at: Amount, quantity: Amount): Amount | undefined {
  if (!draft.reduceOnly) return undefined
  const from = entryPrice(stance)
  if (from === undefined || from === ZERO) return undefined
  const gain = multiply(quantity, subtract(at, from))
  return draft.side === 'SELL' ? gain : negate(gain)
}

const entryPrice = ({ entry, row, mark }: AlgoStance): Amount | undefined =>
  entry === undefined ? row?.entry : (entry.price ?? entry.fill?.average ?? mark)

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
