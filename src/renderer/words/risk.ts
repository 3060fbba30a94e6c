import type { Market } from '@core/market/market'
import type { NoRiskSize, RiskSize } from '@core/account/risk-size'
import { gain, money, price, size } from '../format'
import type { Line } from './outlook'

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
        sentence: `A ${side === 'BUY' ? 'buy is stopped below' : 'sell is stopped above'} its entry. The side is the ticket’s.`,
      }
    case 'target on the wrong side':
      return {
        beside: 'target',
        sentence: `A ${side === 'BUY' ? 'buy wins above' : 'sell wins below'} its entry.`,
      }
    case 'too small':
      return {
        beside: 'risk',
        sentence: `The market’s smallest order risks ${money(none.least)} USDC there. Nothing is changed for you.`,
      }
    case 'too large':
      return {
        beside: 'risk',
        sentence: `That would be ${size(none.quantity, market)}; the market takes ${size(none.most, market)} at most.`,
      }
  }
}

/** The sum that leads from the risk to the size, line by line, always the same lines. */
export function riskLines(found: RiskSize | undefined, market: Market | undefined): readonly Line[] {
  const base = market?.base ?? 'unit'
  const line = (label: string, text: string | undefined, missing: string): Line => ({ label, text, missing })
  return [
    line(`To the stop, for each ${base}`, found && `${price(found.move, market)} USDC`, 'type both prices'),
    line(`Fees in and out, for each ${base}`, found && `${money(found.fees)} USDC`, 'type both prices'),
    line(
      'Size, rounded down',
      found && `${size(found.quantity, market)} ${base}`,
      'type a risk and both prices',
    ),
    line('Worth at the entry', found && `${money(found.worth)} USDC`, 'there is no size yet'),
    {
      ...line('Lost at the stop', found && `${money(found.loss)} USDC`, 'there is no size yet'),
      tone: 'down',
    },
    line(
      'Left at the target',
      found?.gain && `${gain(found.gain)} USDC${found.ratio === undefined ? '' : `, ${found.ratio} : 1`}`,
      'no target is typed',
    ),
  ]
}
