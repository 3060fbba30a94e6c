import { getMarketFeeRates, getRwaSession } from '../context/market-lookups'
import type { DraftEvaluation, PlanningInputs, DraftPreview } from '../context/planning-inputs'
import type { OrderForecast, PlanWarning, PlanWarningCode } from '../write/plan'
import { getDraftKind, getWriteKind } from './write-kinds'
import { getWriteMarket, type WriteDraft, type Write } from '../write/venue-write'
import { isPositive } from '../value/decimal-amount'

type SnapshotAt = Pick<PlanningInputs, 'snapshot' | 'now'>

/**
 * Returns the sessions of the reference markets of these writes as one text. A later difference means that a market
 * opened or closed in between. `undefined` without reference markets.
 */
export function describeReferenceSessions(
  writes: readonly Write[],
  { snapshot, now }: SnapshotAt,
): string | undefined {
  const symbols = new Set(writes.filter(one => getWriteKind(one).dependsOn !== 'neither').map(getWriteMarket))
  const sessions = [...symbols].flatMap(symbol => {
    const session = symbol === undefined ? undefined : getRwaSession(snapshot, symbol, now)
    return symbol === undefined || session === undefined || session.is === 'unread'
      ? []
      : [`${symbol} ${session.is}`]
  })
  return sessions.length === 0 ? undefined : sessions.join(', ')
}

export function withReferenceWarnings<T extends ForecastWithWarnings>(
  forecast: T,
  draft: WriteDraft,
  on: SnapshotAt,
): T {
  const { outlook, warnings } = forecast
  if (outlook === undefined) return forecast
  const codes = new Set(warnings.map(({ code }) => code))
  const more = listReferenceWarnings(draft, outlook, on).filter(({ code }) => !codes.has(code))
  return more.length === 0 ? forecast : { ...forecast, warnings: [...warnings, ...more] }
}

export function withReferenceSessions(
  evaluation: DraftEvaluation,
  draft: WriteDraft,
  on: SnapshotAt,
): DraftEvaluation {
  const standing = describeReferenceSessions([evaluation.write, ...(evaluation.rest ?? [])], on)
  return { ...withReferenceWarnings(evaluation, draft, on), ...(standing !== undefined && { standing }) }
}

type ForecastWithWarnings = Pick<DraftPreview, 'outlook' | 'warnings'>

const warning = (code: PlanWarningCode): PlanWarning => ({ code, facts: {}, typed: false })

function listReferenceWarnings(
  draft: WriteDraft,
  outlook: OrderForecast,
  on: SnapshotAt,
): readonly PlanWarning[] {
  const { dependsOn } = getDraftKind(draft)
  if (dependsOn === 'neither') return []
  const symbols = listSymbols(draft)
  const sessions = new Set(symbols.map(symbol => getRwaSession(on.snapshot, symbol, on.now)?.is))
  const rates = dependsOn === 'mark' ? [] : symbols.map(symbol => getMarketFeeRates(on.snapshot, symbol)?.by)
  const isOff = sessions.has('closed') || sessions.has('not known')
  return [
    ...(sessions.has('closed') ? [warning('REFERENCE_CLOSED')] : []),
    ...(sessions.has('not known') ? [warning('REFERENCE_NOT_KNOWN')] : []),
    ...(isOff && dependsOnMark(outlook) ? [warning('MARK_OFF_SESSION')] : []),
    ...(rates.includes('larger') ? [warning('LARGER_FEE_RATE')] : []),
    ...(rates.includes('untold') ? [warning('RWA_FEE_UNTOLD')] : []),
  ]
}

function listSymbols(draft: WriteDraft): readonly string[] {
  const symbol = getWriteMarket(draft)
  const also = draft.is === 'flatten' ? (draft.closes ?? []) : 'also' in draft ? (draft.also ?? []) : []
  return [...(symbol === undefined ? [] : [symbol]), ...also.map(one => one.symbol)]
}

function dependsOnMark({ before, filled, worst, now, triggers = [] }: OrderForecast): boolean {
  const liquidations = [before, now, filled, worst].map(one => one?.liquidation)
  return triggers.length > 0 || liquidations.some(one => one !== undefined && isPositive(one))
}
