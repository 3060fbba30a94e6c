import { isAlgoOpen } from '../../account/algo-fold'
import { worstOf } from './algo-outlook'
import { addsRisk } from '../../write/algo-draft'
import type { AlgoContext } from '../../context/algo-context'
import { waitingToClose } from '../../account/coverage'
import { add, compare, isPositive, positive, ZERO } from '../../value/decimal'
import type { Outlook, Warning, WarningCode } from '../../write/plan'
import type { Facts } from '../../value/result'
import { warningsOf } from '../rules/warnings'
import type { AlgoWrite } from '../../write/kind-writes'

/** How long the same order again is taken for a possible mistake. */
const AGAIN = 60_000

const warning = (code: WarningCode, facts: Facts = {}): Warning => ({ code, facts, typed: false })

/** What a person should know about an order that waits before saying yes. */
export function algoWarningsOf(
  context: AlgoContext,
  outlook: Outlook,
  write: AlgoWrite | undefined,
): readonly Warning[] {
  const all = [
    ...aboutOrder(context, outlook),
    ...aboutExits(context),
    ...aboutLiquidation(context, outlook),
    ...aboutCoverage(context, outlook),
    ...aboutReplaced(context),
    ...aboutRepeat(context, write),
  ]
  return [...new Map(all.map(one => [one.code, one])).values()]
}

/** Of what an order of now is warned about, a way out keeps only the price: it changes nothing before its trigger. */
const ofWaysOut: ReadonlySet<WarningCode> = new Set(['FAR_FROM_MARK', 'LEFTOVER_BELOW_MINIMUM'])

function aboutOrder(context: AlgoContext, outlook: Outlook): readonly Warning[] {
  const order = context.entry ?? worstOf(context)?.context
  if (order === undefined) return []
  const entering = addsRisk(context.draft) ? warningsOf(order, outlook) : []
  const leaving = context.exits
    .filter(exit => exit.context !== order || entering.length === 0)
    .flatMap(exit => warningsOf(exit.context, outlook).filter(({ code }) => ofWaysOut.has(code)))
    .map(one => ({ ...one, typed: false }))
  return [...entering, ...leaving]
}

/** A way out at market has no floor, and that is how it gets out; one with a limit may be passed over. */
function aboutExits({ exits }: AlgoContext): readonly Warning[] {
  const reducing = exits.filter(({ context }) => context.draft.reduceOnly)
  const atMarket = reducing.some(({ context }) => context.draft.type === 'MARKET')
  const atLimit = exits.some(({ kind, context }) => kind !== 'TAKE_PROFIT' && context.draft.type === 'LIMIT')
  return [
    ...(atMarket ? [warning('MARKET_AT_TRIGGER')] : []),
    ...(atLimit ? [warning('LIMIT_MAY_BE_PASSED')] : []),
  ]
}

/** A stop that the position would not live to see. */
function aboutLiquidation(context: AlgoContext, outlook: Outlook): readonly Warning[] {
  const { row, draft } = context
  const liquidation =
    draft.kind === 'BRACKET' ? outlook.filled?.liquidation : liquidationNow(context, outlook)
  const held = draft.kind === 'BRACKET' ? outlook.filled?.position : row?.quantity
  if (liquidation === undefined || held === undefined || held === ZERO) return []
  const beyond = context.exits.find(({ kind, trigger, context: { draft: order } }) => {
    if (kind === 'TAKE_PROFIT' || trigger === undefined || !order.reduceOnly) return false
    const side = compare(trigger, liquidation)
    return isPositive(held) ? side <= 0 : side >= 0
  })
  return beyond?.trigger === undefined
    ? []
    : [warning('STOP_BEYOND_LIQUIDATION', { trigger: beyond.trigger, liquidation })]
}

/** The venue's own figure where it tells one: ours is worked out with the mark moved to the trigger. */
const liquidationNow = ({ row }: AlgoContext, { before }: Outlook) =>
  positive(row?.liquidation) ?? before.liquidation

function aboutCoverage({ row, exits, on, draft }: AlgoContext, { coverage }: Outlook): readonly Warning[] {
  if (coverage === undefined || row === undefined) return []
  const { size, after } = coverage
  const isPart = compare(after, size) < 0
  const hasStop = exits.some(({ kind }) => kind !== 'TAKE_PROFIT')
  const waiting = waitingToClose(row, on.snapshot.algoOrders?.value ?? [], 'stop')
  const own = worstOf({ exits } as AlgoContext)?.context.quantity ?? ZERO
  const isTwice = hasStop && compare(add(waiting, own), size) > 0
  return [
    ...(isPart ? [warning('COVERS_PART', { covered: after, size })] : []),
    ...(isTwice && draft.kind !== 'BRACKET' ? [warning('PROTECTED_ALREADY', { waiting, size })] : []),
  ]
}

/** A bracket that protects a whole position takes the place of what protects it so far. */
function aboutReplaced({ draft, on }: AlgoContext): readonly Warning[] {
  if (draft.kind !== 'BRACKET' || draft.protection !== 'POSITIONAL_TP_SL') return []
  const there = on.snapshot.algoOrders?.value.some(
    order => order.kind === 'POSITIONAL_TP_SL' && order.symbol === draft.symbol && isAlgoOpen(order),
  )
  return there === true ? [warning('REPLACES_PROTECTION')] : []
}

function aboutRepeat({ on }: AlgoContext, write: AlgoWrite | undefined): readonly Warning[] {
  const text = JSON.stringify(write)
  const twins = on.recent.filter(one => on.now - one.at < AGAIN && JSON.stringify(one.write) === text)
  if (write === undefined || twins.length === 0) return []
  const last = Math.max(...twins.map(({ at }) => at))
  return [warning('SAME_AGAIN', { seconds: String(Math.max(0, Math.floor((on.now - last) / 1_000))) })]
}
