import type { EnvelopeWorst, SideWorst } from '@core/armed/worst-case'
import { isZero, type Amount } from '@core/value/decimal'
import { basketWorstLines } from './baskets'
import { shown, sized, type GridOf, type Sized } from './fill'
import { DASH, money, percent, price } from './format'
import { stopWorstLines } from './protect'
import type { SheetLine } from './sheet'

/** A case of what may become of it, and its figures. */
export interface WorstGroup {
  readonly name: string
  readonly lines: readonly SheetLine[]
}

/** What may become of all of it: each case with a name of its own. */
export const worstGroups = (worst: EnvelopeWorst, gridOf: GridOf): readonly WorstGroup[] => [
  ...(worst.stop === undefined
    ? []
    : [
        {
          name: 'At the worst it moves nothing',
          lines: stopWorstLines(worst.stop, gridOf(worst.stop.symbol)),
        },
      ]),
  ...worst.cases.map(one => ({
    name: isOfSeveral(worst)
      ? `${shown(one.symbol)}, if all of it fills`
      : one.side === 'BUY'
        ? 'If all of it is bought'
        : 'If all of it is sold',
    lines: caseLines(one, gridOf(one.symbol)),
  })),
  ...worst.closings.map(({ symbol, size: held, price: at, ...apart }) => ({
    name: 'If what is held now is closed',
    lines: [
      ['Size and price', `${sized(held, gridOf(symbol))} at ${price(at, gridOf(symbol))}`],
      beyondLine(apart, gridOf(symbol)),
      ['Bounds', 'a close is held to no size and no value'],
    ] as const,
  })),
  ...(worst.basket === undefined
    ? []
    : [{ name: 'All legs', lines: basketWorstLines(worst.basket, gridOf) }]),
  ...worst.churns.map(({ lost, fee }) => ({
    name: 'If it is bought and sold again, to and fro',
    lines: [
      ['Lost between the two prices', isZero(lost) ? 'nothing' : `${money(lost)} USDC`],
      ['Fees', fee === undefined ? 'not known' : `${money(fee)} USDC`],
    ] as const,
  })),
]

const isOfSeveral = ({ cases }: EnvelopeWorst): boolean => new Set(cases.map(({ symbol }) => symbol)).size > 1

const beyondLine = (
  { mark, beyondMark }: Pick<SideWorst, 'mark' | 'beyondMark'>,
  market: Sized | undefined,
): SheetLine => [
  'Worse than the mark by',
  mark === undefined || beyondMark === undefined
    ? 'the mark is not known'
    : `${money(beyondMark)} USDC (mark ${price(mark, market)})`,
]

/** What is sent and cancelled counts as executed nowhere but in a record that is wrong. */
const sentLine = (sent: Amount, market: Sized | undefined): SheetLine => [
  'If a record of the venue’s is wrong',
  `up to ${sized(sent, market)}: all that it may send`,
]

function caseLines(
  { size: all, price: at, then, sent, ...apart }: SideWorst,
  market: Sized | undefined,
): readonly SheetLine[] {
  const { position, fee, liquidation, ratio } = then
  return [
    ['Size and price', `${sized(all, market)} at ${price(at, market)}`],
    ...(sent === undefined ? [] : [sentLine(sent, market)]),
    beyondLine(apart, market),
    ['Fees', fee === undefined ? 'not known' : `${money(fee.amount)} USDC`],
    ['Position then', position === undefined ? DASH : sized(position, market)],
    [
      'Liquidation',
      liquidation === undefined ? DASH : isZero(liquidation) ? 'at no price' : price(liquidation, market),
    ],
    ['Margin ratio', ratio === undefined ? DASH : percent(ratio)],
  ]
}
