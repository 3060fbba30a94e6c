import type { OrderFillSizes } from '@core/account/order-merge'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { MandateRule } from '@core/envelope/program-rule'
import type { SealedMandateMarkets } from '@core/envelope/rule-legs'
import { computeProgramProgress } from '@core/programs/program-progress'
import { computeProtectProgress } from '@core/programs/protect/protect-progress'
import { describeCollapsedBasketLeg, basketRowMessages, buildSealedProgressLines } from '@messages/baskets'
import type { MarketGridLookup } from '@messages/fill'
import { formatMarketSize } from '@messages/format'
import { describeRemainingSize, programRowMessages, programSideLabels } from '@messages/programs'
import { buildProtectProgressLines, describeProtectRow } from '@messages/protect'
import type { SheetLine } from '@messages/sheet'

interface SentOrders {
  readonly attempts: readonly WriteAttempt[]
  readonly fills: OrderFillSizes | undefined
}

export const createRuleProgressLines = (
  rule: MandateRule,
  sealed: SealedMandateMarkets,
  { attempts, fills = [] }: SentOrders,
  gridOf: MarketGridLookup,
): readonly SheetLine[] =>
  rule.is === 'protect'
    ? buildProtectProgressLines(computeProtectProgress(rule, attempts), gridOf(firstMarketOf(sealed)))
    : buildSealedProgressLines(rule, computeProgramProgress(rule, sealed, attempts, fills), gridOf)

export function formatRuleSummary(
  rule: MandateRule,
  sealed: SealedMandateMarkets,
  { attempts, fills = [] }: SentOrders,
  gridOf: MarketGridLookup,
): string {
  if (rule.is === 'protect') {
    const only = firstMarketOf(sealed)
    return describeProtectRow(computeProtectProgress(rule, attempts), only, gridOf(only))
  }
  const { ended, of, legs } = computeProgramProgress(rule, sealed, attempts, fills)
  if (rule.is === 'basket')
    return basketRowMessages.row(
      ended,
      of,
      legs.map(leg => describeCollapsedBasketLeg(leg, gridOf)),
    )
  const [leg] = legs
  if (leg === undefined) return ''
  const grid = gridOf(leg.symbol)
  const [filled, all] = [formatMarketSize(leg.executed, grid), formatMarketSize(leg.quantity, grid)]
  return programRowMessages.row(
    programSideLabels[leg.side],
    filled,
    all,
    leg.symbol,
    describeRemainingSize(leg, grid),
  )
}

/** A rule that moves a stop has exactly one market. */
const firstMarketOf = ({ markets }: SealedMandateMarkets): string => markets[0]?.symbol ?? ''
