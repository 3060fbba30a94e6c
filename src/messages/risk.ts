import type { Market } from '@core/market/market'
import type { NoRiskSize, RiskSize } from '@core/figures/risk-size'
import { gain, money, price, short, size } from './format'
import type { Line } from './outlook'
import { fill } from './message'
import { choicesOf } from './choices'
import * as messages from './en/risk'

/** Why there is no size, as a sentence, and which field it belongs beside. */
export function noSizeWords(
  none: NoRiskSize,
  side: 'BUY' | 'SELL',
  market: Market | undefined,
): { readonly beside: 'risk' | 'stop' | 'target'; readonly sentence: string } {
  switch (none.why) {
    case 'stop on the wrong side':
      return {
        beside: 'stop',
        sentence: fill(messages.noSizeWords.entrySideTicket, {
          side: side === 'BUY' ? messages.noSizeWords.buyStoppedBelow : messages.noSizeWords.sellStoppedAbove,
        }),
      }
    case 'target on the wrong side':
      return {
        beside: 'target',
        sentence: fill(messages.noSizeWords.entry, {
          side: side === 'BUY' ? messages.noSizeWords.buyWinsAbove : messages.noSizeWords.sellWinsBelow,
        }),
      }
    case 'too small':
      return {
        beside: 'risk',
        sentence: fill(messages.noSizeWords.tooSmallSentence, { least: money(none.least) }),
      }
    case 'too large':
      return {
        beside: 'risk',
        sentence: fill(messages.noSizeWords.tooLargeSentence, {
          quantity: size(none.quantity, market),
          most: size(none.most, market),
        }),
      }
  }
}

/** The sum that leads from the risk to the size, line by line, always the same lines. */
export function riskLines(found: RiskSize | undefined, market: Market | undefined): readonly Line[] {
  const base = market?.base ?? messages.riskLines.unit
  const line = (label: string, text: string | undefined, missing: string): Line => ({ label, text, missing })
  return [
    line(
      fill(messages.riskLines.stopDistancePer, { base }),
      found && `${price(found.move, market)} USDC`,
      messages.riskLines.typeBothPrices,
    ),
    line(
      fill(messages.riskLines.roundTripFees, { base }),
      found && `${money(found.fees)} USDC`,
      messages.riskLines.typeBothPrices,
    ),
    line(
      messages.riskLines.sizeRoundedDown,
      found && `${size(found.quantity, market)} ${base}`,
      messages.riskLines.typeRiskBoth,
    ),
    line(
      messages.riskLines.notionalEntry,
      found && `${money(found.worth)} USDC`,
      messages.riskLines.noSizeYet,
    ),
    {
      ...line(
        messages.riskLines.lossStop,
        found && `${money(found.loss)} USDC`,
        messages.riskLines.noSizeYet,
      ),
      tone: 'down',
    },
    line(
      messages.riskLines.profitTarget,
      found?.gain &&
        `${gain(found.gain)} USDC${found.ratio === undefined ? '' : fill(messages.riskLines.ratio, { ratio: short(found.ratio) })}`,
      messages.riskLines.noTargetTyped,
    ),
  ]
}

/** What the dialog that works a size out of a risk says. */
export const riskSays = {
  ...messages.riskSays,
  units: choicesOf(messages.riskSays.units),
  about: (side: 'BUY' | 'SELL', symbol: string | undefined): string =>
    fill(messages.riskSays.about.ticketStandsNothing, {
      side: side === 'BUY' ? messages.riskSays.about.buyLong : messages.riskSays.about.sellShort,
      symbol: symbol ?? messages.riskSays.about.noMarket,
    }),
  share: (risk: string, whole: string): string => fill(messages.riskSays.share, { risk, whole }),
  liquidated: (price: string): string => fill(messages.riskSays.liquidated, { price }),
} as const
