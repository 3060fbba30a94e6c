import type { AccountMargin, TokenHolding, LeverageSetting } from '../account/account-margin'
import { isZero, subtract, type Amount } from '../value/decimal-amount'
import type { MarginMode } from '../market/venue-market-rules'
import type { FillRecord, OrderRecord } from '../account/order-record'
import { isOrderOpen } from '../account/order-merge'
import type { PositionRecord } from '../account/position-record'
import { snapshotRowLimits } from './row-merge'
import type { SnapshotSectionName, DeskSnapshot } from './desk-snapshot'

export type SnapshotDifference =
  | PositionDifference
  | { readonly is: 'order opened' | 'order ended'; readonly order: OrderRecord }
  | { readonly is: 'order changed'; readonly before: OrderRecord; readonly after: OrderRecord }
  /** It was open, and the later snapshot does not show its end. */
  | { readonly is: 'order gone'; readonly order: OrderRecord }
  | { readonly is: 'filled'; readonly fill: FillRecord }
  | { readonly is: 'balance changed'; readonly token: string; readonly from: Amount; readonly to: Amount }
  | {
      readonly is: 'leverage changed'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly from: Amount | undefined
      readonly to: Amount | undefined
    }
  | {
      readonly is: 'account changed'
      readonly figure: AccountFigure
      readonly from: Amount
      readonly to: Amount
      /** Increase; negative for a decrease. */
      readonly by: Amount
    }
  /** Rows older than the earlier snapshot, which did not know them yet; no change of the account. */
  | { readonly is: 'learnt'; readonly section: 'orders' | 'fills'; readonly count: number }
  /** The later snapshot has only its newest fills and none that the earlier one knew, so some may be missing. */
  | { readonly is: 'maybe more'; readonly section: 'fills' }
  | {
      readonly is: 'not known'
      readonly section: ComparedSection
      readonly when: 'before' | 'after' | 'both'
    }

export type PositionDifference = {
  readonly symbol: string
  readonly marginMode: MarginMode
} & (
  | { readonly is: 'position opened' | 'position closed'; readonly quantity: Amount; readonly entry: Amount }
  | { readonly is: 'position changed'; readonly from: HeldPositionSize; readonly to: HeldPositionSize }
)

export interface HeldPositionSize {
  readonly quantity: Amount
  readonly entry: Amount
}

type AccountFigure = 'value' | 'totalCollateral' | 'free'
type ComparedSection = 'account' | 'positions' | 'orders' | 'fills' | 'holdings' | 'leverages'

/** Tolerance in milliseconds between the clocks: anything dated closer to a moment may be after it. */
const CLOCK_TOLERANCE_MS = 60_000

const figures: readonly AccountFigure[] = ['value', 'totalCollateral', 'free']

export function compareSnapshots(before: DeskSnapshot, after: DeskSnapshot): readonly SnapshotDifference[] {
  const both = <S extends ComparedSection>(
    section: S,
    compare: (before: ValueOf<S>, after: ValueOf<S>, asOf: number) => readonly SnapshotDifference[],
  ): readonly SnapshotDifference[] => {
    const [was, is] = [before[section], after[section]]
    if (was !== undefined && is !== undefined)
      return compare(was.value as ValueOf<S>, is.value as ValueOf<S>, was.asOf)
    const when = was === is ? 'both' : was === undefined ? 'before' : 'after'
    return [{ is: 'not known', section, when }]
  }
  return [
    ...both('positions', positionDifferences),
    ...both('orders', orderDifferences),
    ...both('fills', fillDifferences),
    ...both('holdings', balanceDifferences),
    ...both('leverages', leverageDifferences),
    ...both('account', accountDifferences),
  ]
}

type ValueOf<S extends SnapshotSectionName> = NonNullable<DeskSnapshot[S]>['value']

/** A row with zero quantity is no position. */
function positionDifferences(
  before: readonly PositionRecord[],
  after: readonly PositionRecord[],
): readonly PositionDifference[] {
  const pairs = pairRows(before, after, ({ symbol, marginMode }) => `${marginMode} ${symbol}`)
  return pairs.flatMap(({ was, is }): readonly PositionDifference[] => {
    const row = is ?? was
    if (row === undefined) return []
    const { symbol, marginMode } = row
    const from = getHeldSize(was)
    const to = getHeldSize(is)
    if (from === undefined)
      return to === undefined ? [] : [{ is: 'position opened', symbol, marginMode, ...to }]
    if (to === undefined) return [{ is: 'position closed', symbol, marginMode, ...from }]
    const isSame = from.quantity === to.quantity && from.entry === to.entry
    return isSame ? [] : [{ is: 'position changed', symbol, marginMode, from, to }]
  })
}

const getHeldSize = (row: PositionRecord | undefined): HeldPositionSize | undefined =>
  row === undefined || isZero(row.quantity) ? undefined : { quantity: row.quantity, entry: row.entry }

function orderDifferences(
  before: readonly OrderRecord[],
  after: readonly OrderRecord[],
  asOf: number,
): readonly SnapshotDifference[] {
  const isOld = (order: OrderRecord) =>
    (isOrderOpen(order) ? order.createdAt : order.updatedAt) < asOf - CLOCK_TOLERANCE_MS
  const pairs = pairRows(before, after, ({ orderId }) => orderId)
  const [learnt, rest] = partition(pairs, ({ was, is }) => was === undefined && is !== undefined && isOld(is))
  const differences = rest.flatMap(({ was, is }): readonly SnapshotDifference[] => {
    if (is === undefined)
      return was !== undefined && isOrderOpen(was) ? [{ is: 'order gone', order: was }] : []
    if (was === undefined) return [{ is: isOrderOpen(is) ? 'order opened' : 'order ended', order: is }]
    if (isOrderOpen(was) && !isOrderOpen(is)) return [{ is: 'order ended', order: is }]
    const isSame = comparedOrderFields.every(figure => was[figure] === is[figure])
    return isSame ? [] : [{ is: 'order changed', before: was, after: is }]
  })
  return [...differences, ...createLearntDifference('orders', learnt.length)]
}

const comparedOrderFields = ['status', 'price', 'quantity', 'executed', 'fee'] as const

function fillDifferences(
  before: readonly FillRecord[],
  after: readonly FillRecord[],
  asOf: number,
): readonly SnapshotDifference[] {
  const known = new Set(before.map(({ tradeId }) => tradeId))
  const unknown = after.filter(({ tradeId }) => !known.has(tradeId))
  const [learnt, filled] = partition(unknown, ({ at }) => at < asOf - CLOCK_TOLERANCE_MS)
  const mayLack =
    after.length >= snapshotRowLimits.fills && unknown.length === after.length && learnt.length === 0
  return [
    ...filled.map(fill => ({ is: 'filled', fill }) as const),
    ...createLearntDifference('fills', learnt.length),
    ...(mayLack ? [{ is: 'maybe more', section: 'fills' } as const] : []),
  ]
}

const createLearntDifference = (section: 'orders' | 'fills', count: number): readonly SnapshotDifference[] =>
  count === 0 ? [] : [{ is: 'learnt', section, count }]

const partition = <T>(
  all: readonly T[],
  isSo: (one: T) => boolean,
): readonly [readonly T[], readonly T[]] => [all.filter(isSo), all.filter(one => !isSo(one))]

function balanceDifferences(
  before: readonly TokenHolding[],
  after: readonly TokenHolding[],
): readonly SnapshotDifference[] {
  return pairRows(before, after, ({ token }) => token).flatMap(
    ({ key, was, is }): readonly SnapshotDifference[] => {
      const [from, to] = [was?.held ?? ('0' as Amount), is?.held ?? ('0' as Amount)]
      return from === to ? [] : [{ is: 'balance changed', token: key, from, to }]
    },
  )
}

function leverageDifferences(
  before: readonly LeverageSetting[],
  after: readonly LeverageSetting[],
): readonly SnapshotDifference[] {
  const pairs = pairRows(before, after, ({ symbol, marginMode }) => `${marginMode} ${symbol}`)
  return pairs.flatMap(({ was, is }): readonly SnapshotDifference[] => {
    const row = is ?? was
    const [from, to] = [was?.leverage, is?.leverage]
    if (row === undefined || from === to) return []
    return [{ is: 'leverage changed', symbol: row.symbol, marginMode: row.marginMode, from, to }]
  })
}

/** A figure that one snapshot lacks did not change. */
const accountDifferences = (before: AccountMargin, after: AccountMargin): readonly SnapshotDifference[] =>
  figures.flatMap((figure): readonly SnapshotDifference[] => {
    const [from, to] = [before[figure], after[figure]]
    return from === undefined || to === undefined || from === to
      ? []
      : [{ is: 'account changed', figure, from, to, by: subtract(to, from) }]
  })

interface Pair<T> {
  readonly key: string
  readonly was: T | undefined
  readonly is: T | undefined
}

function pairRows<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (row: T) => string,
): readonly Pair<T>[] {
  const [was, is] = [before, after].map(rows => new Map(rows.map(row => [keyOf(row), row])))
  const all = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
  return [...all].map(key => ({ key, was: was?.get(key), is: is?.get(key) }))
}
