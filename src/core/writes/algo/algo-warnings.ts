import { isAlgoOrderOpen } from '../../account/algo-merge'
import { findLosingExit } from './algo-forecast'
import { canIncreasePosition } from '../../write/algo-order-draft'
import type { AlgoDraftContext } from '../../context/algo-draft-context'
import { sumWaitingExits } from '../../account/stop-coverage'
import { add, compareDecimals, isPositive, positiveOrUndefined, ZERO } from '../../value/decimal-amount'
import type { OrderForecast, PlanWarning, PlanWarningCode } from '../../write/plan'
import type { TextFacts } from '../../value/result'
import { listOrderWarnings } from '../rules/order-warnings'
import type { AlgoWrite } from '../../write/requested-writes'

/** An identical order within this time may be a mistake. */
const REPEAT_WINDOW_MS = 60_000

const warning = (code: PlanWarningCode, facts: TextFacts = {}): PlanWarning => ({ code, facts, typed: false })

export function listAlgoWarnings(
  context: AlgoDraftContext,
  outlook: OrderForecast,
  write: AlgoWrite | undefined,
): readonly PlanWarning[] {
  const all = [
    ...listEntryAndExitWarnings(context, outlook),
    ...listExitWarnings(context),
    ...listLiquidationWarnings(context, outlook),
    ...listCoverageWarnings(context, outlook),
    ...listReplacementWarnings(context),
    ...listRepeatWarnings(context, write),
  ]
  return [...new Map(all.map(one => [one.code, one])).values()]
}

/** An exit keeps only the price warnings of an immediate order: it has no effect before its trigger. */
const exitWarningCodes: ReadonlySet<PlanWarningCode> = new Set(['FAR_FROM_MARK', 'LEFTOVER_BELOW_MINIMUM'])

function listEntryAndExitWarnings(context: AlgoDraftContext, outlook: OrderForecast): readonly PlanWarning[] {
  const order = context.entry ?? findLosingExit(context)?.context
  if (order === undefined) return []
  const entering = canIncreasePosition(context.draft) ? listOrderWarnings(order, outlook) : []
  const leaving = context.exits
    .filter(exit => exit.context !== order || entering.length === 0)
    .flatMap(exit =>
      listOrderWarnings(exit.context, outlook).filter(({ code }) => exitWarningCodes.has(code)),
    )
    .map(one => ({ ...one, typed: false }))
  return [...entering, ...leaving]
}

/** An exit at market has no price floor. An exit with a limit may stay unfilled. */
function listExitWarnings({ exits }: AlgoDraftContext): readonly PlanWarning[] {
  const reducing = exits.filter(({ context }) => context.draft.reduceOnly)
  const atMarket = reducing.some(({ context }) => context.draft.type === 'MARKET')
  const atLimit = exits.some(({ kind, context }) => kind !== 'TAKE_PROFIT' && context.draft.type === 'LIMIT')
  return [
    ...(atMarket ? [warning('MARKET_AT_TRIGGER')] : []),
    ...(atLimit ? [warning('LIMIT_MAY_BE_PASSED')] : []),
  ]
}

function listLiquidationWarnings(context: AlgoDraftContext, outlook: OrderForecast): readonly PlanWarning[] {
  const { row, draft } = context
  const liquidation =
    draft.kind === 'BRACKET' ? outlook.filled?.liquidation : getLiquidationPrice(context, outlook)
  const held = draft.kind === 'BRACKET' ? outlook.filled?.position : row?.quantity
  if (liquidation === undefined || held === undefined || held === ZERO) return []
  const beyond = context.exits.find(({ kind, trigger, context: { draft: order } }) => {
    if (kind === 'TAKE_PROFIT' || trigger === undefined || !order.reduceOnly) return false
    const side = compareDecimals(trigger, liquidation)
    return isPositive(held) ? side <= 0 : side >= 0
  })
  return beyond?.trigger === undefined
    ? []
    : [warning('STOP_BEYOND_LIQUIDATION', { trigger: beyond.trigger, liquidation })]
}

/** Prefers the figure of the venue. The local figure assumes the mark at the trigger. */
const getLiquidationPrice = ({ row }: AlgoDraftContext, { before }: OrderForecast) =>
  positiveOrUndefined(row?.liquidation) ?? before.liquidation

function listCoverageWarnings(
  { row, exits, on, draft }: AlgoDraftContext,
  { coverage }: OrderForecast,
): readonly PlanWarning[] {
  if (coverage === undefined || row === undefined) return []
  const { size, after } = coverage
  const isPart = compareDecimals(after, size) < 0
  const hasStop = exits.some(({ kind }) => kind !== 'TAKE_PROFIT')
  const waiting = sumWaitingExits(row, on.snapshot.algoOrders?.value ?? [], 'stop')
  const own = findLosingExit({ exits } as AlgoDraftContext)?.context.quantity ?? ZERO
  const isTwice = hasStop && compareDecimals(add(waiting, own), size) > 0
  return [
    ...(isPart ? [warning('COVERS_PART', { covered: after, size })] : []),
    ...(isTwice && draft.kind !== 'BRACKET' ? [warning('PROTECTED_ALREADY', { waiting, size })] : []),
  ]
}

/** A bracket for a whole position replaces its existing protection. */
function listReplacementWarnings({ draft, on }: AlgoDraftContext): readonly PlanWarning[] {
  if (draft.kind !== 'BRACKET' || draft.protection !== 'POSITIONAL_TP_SL') return []
  const there = on.snapshot.algoOrders?.value.some(
    order => order.kind === 'POSITIONAL_TP_SL' && order.symbol === draft.symbol && isAlgoOrderOpen(order),
  )
  return there === true ? [warning('REPLACES_PROTECTION')] : []
}

function listRepeatWarnings({ on }: AlgoDraftContext, write: AlgoWrite | undefined): readonly PlanWarning[] {
  const text = JSON.stringify(write)
  const twins = on.recent.filter(
    one => on.now - one.at < REPEAT_WINDOW_MS && JSON.stringify(one.write) === text,
  )
  if (write === undefined || twins.length === 0) return []
  const last = Math.max(...twins.map(({ at }) => at))
  return [warning('SAME_AGAIN', { seconds: String(Math.max(0, Math.floor((on.now - last) / 1_000))) })]
}
