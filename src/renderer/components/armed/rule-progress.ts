import type { FilledSizes } from '@core/account/order-fold'
import type { Attempt } from '@core/attempt/attempt'
import type { EnvelopeRule } from '@core/envelope/program-rule'
import type { SealedMarkets } from '@core/envelope/rule-legs'
import { progressOf } from '@core/programs/progress'
import { protectProgress } from '@core/programs/protect/protect-progress'
import { basketLegInRow, basketRowSays, sealedProgressLines } from '@messages/baskets'
import type { GridOf } from '@messages/fill'
import { size } from '@messages/format'
import { leftToFill, programRowSays, programSideWords } from '@messages/programs'
import { protectProgressLines, protectRowWords } from '@messages/protect'
import type { SheetLine } from '@messages/sheet'

/** What left under a rule, and the fills that are known. */
interface Left {
  readonly attempts: readonly Attempt[]
  readonly fills: FilledSizes | undefined
}

/** How far a rule is by what left under it, whatever it makes. */
export const progressOfRule = (
  rule: EnvelopeRule,
  sealed: SealedMarkets,
  { attempts, fills = [] }: Left,
  gridOf: GridOf,
): readonly SheetLine[] =>
  rule.is === 'protect'
    ? protectProgressLines(protectProgress(rule, attempts), gridOf(onlyMarket(sealed)))
    : sealedProgressLines(rule, progressOf(rule, sealed, attempts, fills), gridOf)

/** The same as its row says it while that is closed. */
export function rowOfRule(
  rule: EnvelopeRule,
  sealed: SealedMarkets,
  { attempts, fills = [] }: Left,
  gridOf: GridOf,
): string {
  if (rule.is === 'protect') {
    const only = onlyMarket(sealed)
    return protectRowWords(protectProgress(rule, attempts), only, gridOf(only))
  }
  const { ended, of, legs } = progressOf(rule, sealed, attempts, fills)
  if (rule.is === 'basket')
    return basketRowSays.row(
      ended,
      of,
      legs.map(leg => basketLegInRow(leg, gridOf)),
    )
  const [leg] = legs
  if (leg === undefined) return ''
  const grid = gridOf(leg.symbol)
  const [done, all] = [size(leg.executed, grid), size(leg.quantity, grid)]
  return programRowSays.row(programSideWords[leg.side], done, all, leg.symbol, leftToFill(leg, grid))
}

/** A stop is moved in one market. */
const onlyMarket = ({ markets }: SealedMarkets): string => markets[0]?.symbol ?? ''
