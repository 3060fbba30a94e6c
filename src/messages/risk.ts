import type { MarketRules } from '@core/market/venue-market-rules'
import type { RiskSizeFailure, RiskSize } from '@core/figures/risk-size'
import {
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  formatShortNumber,
  formatMarketSize,
} from './format'
import type { FigureLine } from './outlook'
import { fillMessage } from './message'
import { listLabelledChoices } from './choices'
import * as messages from './en/risk'

/** Explains why no size can be computed and names the field (`beside`) to display it at. */
export function describeRiskSizeFailure(
  failure: RiskSizeFailure,
  side: 'BUY' | 'SELL',
  market: MarketRules | undefined,
): { readonly beside: 'risk' | 'stop' | 'target'; readonly sentence: string } {
  switch (failure.why) {
    case 'stop on the wrong side':
      return {
        beside: 'stop',
        sentence: fillMessage(messages.noSizeWords.entrySideTicket, {
          side: side === 'BUY' ? messages.noSizeWords.buyStoppedBelow : messages.noSizeWords.sellStoppedAbove,
        }),
      }
    case 'target on the wrong side':
      return {
        beside: 'target',
        sentence: fillMessage(messages.noSizeWords.entry, {
          side: side === 'BUY' ? messages.noSizeWords.buyWinsAbove : messages.noSizeWords.sellWinsBelow,
        }),
      }
    case 'too small':
      return {
        beside: 'risk',
        sentence: fillMessage(messages.noSizeWords.tooSmallSentence, {
          least: formatQuoteMoney(failure.least),
        }),
      }
    case 'too large':
      return {
        beside: 'risk',
        sentence: fillMessage(messages.noSizeWords.tooLargeSentence, {
          quantity: formatMarketSize(failure.quantity, market),
          most: formatMarketSize(failure.most, market),
        }),
      }
  }
}

/** Lists the calculation from risk to size. The lines are always the same. */
export function buildRiskSizeLines(
  size: RiskSize | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const base = market?.base ?? messages.riskLines.unit
  const line = (label: string, text: string | undefined, missing: string): FigureLine => ({
    label,
    text,
    missing,
  })
  return [
    line(
      fillMessage(messages.riskLines.stopDistancePer, { base }),
      size && `${formatMarketPrice(size.move, market)} USDC`,
      messages.riskLines.typeBothPrices,
    ),
    line(
      fillMessage(messages.riskLines.roundTripFees, { base }),
      size && `${formatQuoteMoney(size.fees)} USDC`,
      messages.riskLines.typeBothPrices,
    ),
    line(
      messages.riskLines.sizeRoundedDown,
      size && `${formatMarketSize(size.quantity, market)} ${base}`,
      messages.riskLines.typeRiskBoth,
    ),
    line(
      messages.riskLines.notionalEntry,
      size && `${formatQuoteMoney(size.worth)} USDC`,
      messages.riskLines.noSizeYet,
    ),
    {
      ...line(
        messages.riskLines.lossStop,
        size && `${formatQuoteMoney(size.loss)} USDC`,
        messages.riskLines.noSizeYet,
      ),
      tone: 'down',
    },
    line(
      messages.riskLines.profitTarget,
      size?.gain &&
        `${formatSignedMoney(size.gain)} USDC${size.ratio === undefined ? '' : fillMessage(messages.riskLines.ratio, { ratio: formatShortNumber(size.ratio) })}`,
      messages.riskLines.noTargetTyped,
    ),
  ]
}

export const riskDialogMessages = {
  ...messages.riskSays,
  units: listLabelledChoices(messages.riskSays.units),
  about: (side: 'BUY' | 'SELL', symbol: string | undefined): string =>
    fillMessage(messages.riskSays.about.ticketStandsNothing, {
      side: side === 'BUY' ? messages.riskSays.about.buyLong : messages.riskSays.about.sellShort,
      symbol: symbol ?? messages.riskSays.about.noMarket,
    }),
  share: (risk: string, whole: string): string => fillMessage(messages.riskSays.share, { risk, whole }),
  liquidated: (price: string): string => fillMessage(messages.riskSays.liquidated, { price }),
} as const
