import type { Market } from '@core/market/market'
import type { NoRiskSize, RiskSize } from '@core/figures/risk-size'
import { gain, money, price, short, size } from './format'
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
    line(`Stop distance per ${base}`, found && `${price(found.move, market)} USDC`, 'type both prices'),
    line(`Round-trip fees per ${base}`, found && `${money(found.fees)} USDC`, 'type both prices'),
    line(
      'Size, rounded down',
      found && `${size(found.quantity, market)} ${base}`,
      'type a risk and both prices',
    ),
    line('Notional at entry', found && `${money(found.worth)} USDC`, 'there is no size yet'),
    {
      ...line('Loss at stop', found && `${money(found.loss)} USDC`, 'there is no size yet'),
      tone: 'down',
    },
    line(
      'Profit at target',
      found?.gain &&
        `${gain(found.gain)} USDC${found.ratio === undefined ? '' : `, ${short(found.ratio)} : 1`}`,
      'no target is typed',
    ),
  ]
}

/** What the dialog that works a size out of a risk says. */
export const riskSays = {
  title: 'Size by risk',
  about: (side: 'BUY' | 'SELL', symbol: string | undefined): string =>
    `${side === 'BUY' ? 'Buy / Long' : 'Sell / Short'} in ${symbol ?? 'no market'}, as the ticket stands. Nothing is sent.`,
  unit: 'Risk unit',
  units: [
    { value: 'money', label: 'USDC' },
    { value: 'share', label: '% of account value' },
  ],
  risk: 'Risk',
  share: (risk: string, whole: string): string => `${risk} of ${whole} USDC`,
  entry: 'Entry',
  stop: 'Stop',
  target: 'Target (optional)',
  notZero: 'It must be above zero.',
  valueUnread: 'The account’s value has not been read.',
  tooMuch: 'That is more than the account is worth.',
  rulesUnread: 'The market’s rules have not been read.',
  feesUnread: 'This account’s fee rates have not been read.',
  reducing: 'The ticket only reduces, so it risks nothing new.',
  sum: 'Result',
  liquidated: (price: string): string =>
    `It would be liquidated at ${price}, before the stop: the loss can be larger.`,
  fees: 'Fees are the taker’s, both ways. A triggered stop fills at what the book then gives, and that can cost more.',
  changes: 'What changes in the ticket',
  withExits: 'Attach the stop, and the target, as TP / SL',
  fields: { size: 'Size', price: 'Price', stopLoss: 'Stop-loss', takeProfit: 'Take-profit' },
  blank: 'nothing',
  noChange: 'Nothing.',
  put: 'Fill the ticket',
} as const
