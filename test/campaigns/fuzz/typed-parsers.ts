import { requireAmount, type Amount } from '@core/value/decimal-amount'
import { numberGroupingStyles, type NumberGroupingStyle } from '@messages/display'
import { DISPLAY_ONLY_MARK, groupDigits } from '@messages/format'
import { describeOrderLineFault } from '@messages/line-faults'
import { describeNumberFailure } from '@messages/number-text'
import { describeParsedLine } from '@messages/typed-order'
import { parseOrderLine, type OrderLineContext } from '../../../src/renderer/drafts/order-line'
import { pageDisplay } from '../../../src/renderer/display'
import { toFieldValue, toFieldText, parseFigure } from '../../../src/renderer/number-text'
import { market, position, SYMBOL } from '../../kit/trade'
import type { Chance } from '../chance'
import { figureText, mutated, shortText } from './hostile-text'
import { parserOf, unless, type FuzzedParser } from './parser'
import { straightFigure } from './straight'

/** Draws a plain positive figure that a person could mean. */
function plainFigure(chance: Chance): string {
  const whole = chance.happens(0.2) ? '0' : String(1 + chance.below(10 ** (1 + chance.below(7))))
  const part = chance.happens(0.5) ? `.${String(1 + chance.below(10 ** (1 + chance.below(8))))}` : ''
  return whole === '0' && part === '' ? '1' : whole + part
}

/** Runs a function with another number style, and restores the style. */
function inStyle<T>(style: NumberGroupingStyle, run: () => T): T {
  const before = pageDisplay.figures
  pageDisplay.figures = style
  try {
    return run()
  } finally {
    pageDisplay.figures = before
  }
}

interface TypedFigure {
  readonly style: NumberGroupingStyle
  readonly text: string
  /** The expected reading, if the figure is written correctly. */
  readonly means?: string | undefined
}

function typedFigure(chance: Chance): TypedFigure {
  const style = chance.pick(numberGroupingStyles)
  const plain = plainFigure(chance)
  const marked = style === 'point' ? plain.replace('.', ',') : plain
  const shown = inStyle(style, () => groupDigits(plain))
  const text = chance.pick([marked, shown, ` ${marked}\n`])
  if (chance.happens(0.35)) return { style, text, means: straightFigure(plain) }
  return { style, text: mutated(chance.happens(0.3) ? figureText(chance) : text, chance) }
}

/** Returns every amount that a text can denote: with its last mark as the decimal mark, or with none. */
function readingsOf(text: string): readonly (string | undefined)[] {
  const compact = text.replaceAll(/[\s\u00a0\u2009\u202f]/g, '').replaceAll(DISPLAY_ONLY_MARK, '')
  if (!/^[0-9.,]+$/.test(compact)) return []
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','))
  const digits = (part: string) => part.replaceAll(/[.,]/g, '')
  const decimal =
    last < 0 ? compact : `${digits(compact.slice(0, last)) || '0'}.${digits(compact.slice(last)) || '0'}`
  return [straightFigure(digits(compact)), straightFigure(decimal)]
}

/** Figure fields, in every number style. */
export const figureParser = (read: typeof parseFigure = parseFigure): FuzzedParser =>
  parserOf({
    name: 'figure',
    draw: typedFigure,
    judge: ({ style, text, means }) =>
      inStyle(style, () => {
        const ours = read(text)
        if (means !== undefined)
          return unless(
            ours.is === 'amount' && ours.amount === means,
            `it is ${means}, and was read as another`,
          )
        if (ours.is === 'empty')
          return unless(
            text.trim() === '' || text.replaceAll(/[\s\u00a0\u2009\u202f]/g, '') === '',
            'it took something for nothing',
          )
        if (ours.is === 'refused') {
          const words = describeNumberFailure(ours)
          return [
            ...unless(words.length > 10 && words.length < 300, 'its words are empty or without bound'),
            ...unless(read(toFieldValue(text)).is === 'refused', 'what was refused is handed on as a figure'),
          ]
        }
        const again = read(toFieldText(toFieldValue(text)))
        return [
          ...unless(
            readingsOf(text).includes(ours.amount),
            `it was read as ${ours.amount}, which its digits are not`,
          ),
          ...unless(again.is === 'amount' && again.amount === ours.amount, 'handed on it is read as another'),
        ]
      }),
  })

const markets = [
  market(),
  market({ symbol: 'PERP_ETH_USDC', base: 'ETH' }),
  market({ symbol: 'PERP_SOL_USDC', base: 'SOL', isolatedOnly: true }),
  market({ symbol: 'PERP_OP_USDC', base: 'OP' }),
  market({ symbol: 'PERP_OP2_USDC', base: 'OP' }),
]

const on: OrderLineContext = {
  markets,
  positions: [position({ quantity: requireAmount('0.25') })],
  marginMode: 'CROSS',
  displayedMarket: SYMBOL,
  bestPrice: (symbol, side) =>
    symbol === SYMBOL ? requireAmount(side === 'BUY' ? '59999.5' : '60000.5') : undefined,
  markPrice: symbol => (symbol === SYMBOL ? requireAmount('60000') : undefined),
  closeLimit: () => undefined,
  takerBps: () => requireAmount('5'),
  equity: () => requireAmount('10000'),
  bracket: () => undefined,
  aliases: { mine: 'btc', dip: 'buy 0.1 btc 50000 post' },
  isCommand: () => false,
}

interface TypedLine {
  readonly text: string
  readonly means?: {
    readonly side: string
    readonly size: string | undefined
    readonly price: string | undefined
    readonly symbol: string
  }
}

function typedLine(chance: Chance): TypedLine {
  const [size, price] = [plainFigure(chance), plainFigure(chance)]
  const side = chance.pick(['buy', 'sell'])
  const [name, symbol] = chance.pick([
    ['btc', SYMBOL],
    ['perp_eth_usdc', 'PERP_ETH_USDC'],
    ['mine', SYMBOL],
  ] as const)
  const thousands = !price.includes('.') && chance.happens(0.2)
  const plain = `${side} ${size} ${name} ${chance.pick(['', '@', '@ ', 'at '])}${price}${thousands ? 'k' : ''} ${chance.pick(['', 'post', 'ioc', 'isolated', 'reduce'])}`
  if (chance.happens(0.3)) {
    const at = straightFigure(thousands ? `${price}000` : price)
    return { text: plain, means: { side: side.toUpperCase(), size: straightFigure(size), price: at, symbol } }
  }
  const other = chance.pick([
    plain,
    `stop ${side} ${size} btc ${price}`,
    `close btc ${chance.pick(['half', '30%', 'all', '101%', ''])}`,
    `lev ${1 + chance.below(60)} btc`,
    `${side} ${size} usdc btc ${price} sl ${plainFigure(chance)} tp ${chance.below(9)}r`,
    `${side} btc ${price} risk ${chance.pick(['1%', '50', '0'])} sl ${plainFigure(chance)}`,
    'dip',
    'flat',
    `${shortText(chance)} ${shortText(chance)} ${shortText(chance)}`,
  ])
  return { text: chance.happens(0.8) ? mutated(other, chance) : other }
}

/** A typed order line, checked as far as an independent reading is possible. */
export const lineParser = (read: typeof parseOrderLine = parseOrderLine): FuzzedParser =>
  parserOf({
    name: 'line',
    draw: typedLine,
    judge({ text, means }) {
      const ours = read(text, on)
      if (ours === undefined) return unless(means === undefined, 'it is an order, and was taken for none')
      if (ours.is === 'refused') {
        const words = describeOrderLineFault(ours.fault)
        return [
          ...unless(means === undefined, `it is an order, and was refused: ${words}`),
          ...unless(
            words.length > 5 && words.length < 400 + 4 * text.length,
            'its words are empty or without bound',
          ),
        ]
      }
      const { line } = ours
      const words = describeParsedLine(line)
      if (line.is !== 'order')
        return unless(
          means === undefined && words.length < 400 + 4 * text.length,
          'it is an order, and was taken for something else',
        )
      const { side, size, price, trigger } = line.typed
      const isOne = (figure: string) => figure === '' || straightFigure(figure) === figure
      return [
        ...unless([size, price, trigger].every(isOne), 'a figure in it is none'),
        ...unless(
          !(size as Amount).startsWith('-') && !price.startsWith('-'),
          'a figure in it is below zero',
        ),
        ...unless(
          markets.some(({ symbol }) => symbol === line.market.symbol),
          'it is of no market that there is',
        ),
        ...unless(
          means === undefined ||
            (side === means.side &&
              size === means.size &&
              price === means.price &&
              line.market.symbol === means.symbol),
          'it was read as another order',
        ),
        ...unless(words.length < 600 + 4 * text.length, 'its words are without bound'),
      ]
    },
  })
