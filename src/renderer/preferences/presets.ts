import { amount } from '@core/value/decimal'
import { blank } from '../drafts/drafting'
import { isSymbol, keptFields } from './fields'
import type { Typed } from '../drafts/typed'

/** A whole ticket kept under a name, for the market it was typed in. What it leaves out is as in a blank ticket. */
export interface Preset {
  readonly symbol: string
  readonly typed: Partial<Typed>
}

/** How many are kept, and what one may be called. */
export const presetLimits = { most: 20, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

const FIGURE = /^\d{0,40}(?:[.,]\d{0,40})?$/

/** The fields that say where the market was when they were typed. */
const prices = [
  'price',
  'trigger',
  'activation',
  'takeProfit',
  'takeProfitLimit',
  'stopLoss',
  'stopLossLimit',
  'upTo',
] as const satisfies readonly (keyof Typed)[]

const figures = [
  ...prices,
  'size',
  'distance',
  'count',
  'visible',
] as const satisfies readonly (keyof Typed)[]

const isFigureField = (field: string): boolean => figures.some(each => each === field)
const isPrice = (field: string): boolean => prices.some(each => each === field)

type Reads = { readonly [Field in keyof Typed]: (value: unknown) => boolean }

const isFigure = (value: unknown): boolean => typeof value === 'string' && FIGURE.test(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some(word => word === value)

/** What each field can be, so that nothing else gets out of what was kept. */
const fits: Reads = {
  side: oneOf('BUY', 'SELL'),
  type: oneOf(
    'LIMIT',
    'MARKET',
    'IOC',
    'FOK',
    'POST_ONLY',
    'STOP_LIMIT',
    'STOP_MARKET',
    'TRAILING_STOP',
    'LADDER',
  ),
  price: isFigure,
  size: isFigure,
  reduceOnly: isFlag,
  marginMode: oneOf('CROSS', 'ISOLATED'),
  trigger: isFigure,
  distance: isFigure,
  distanceIs: oneOf('rate', 'value'),
  activation: isFigure,
  protect: isFlag,
  protectAs: oneOf('TP_SL', 'POSITIONAL_TP_SL'),
  takeProfit: isFigure,
  takeProfitLimit: isFigure,
  stopLoss: isFigure,
  stopLossLimit: isFigure,
  upTo: isFigure,
  count: isFigure,
  skew: oneOf('even', 'more at the start', 'more at the end'),
  rung: oneOf('LIMIT', 'POST_ONLY'),
  hides: isFlag,
  visible: isFigure,
  stepsBack: isFlag,
}

/** A ticket worth keeping; its prices only where that was asked. Undefined while a figure in it is not understood. */
export function presetOf(symbol: string, typed: Typed, withPrices: boolean): Preset | undefined {
  const kept = Object.entries(typed).filter(
    ([field, value]) => (withPrices || !isPrice(field)) && value !== blank[field as keyof Typed],
  )
  const isUnread = ([field, value]: readonly [string, unknown]): boolean =>
    isFigureField(field) && amount(String(value)) === undefined
  return kept.some(isUnread) ? undefined : { symbol, typed: Object.fromEntries(kept) as Partial<Typed> }
}

/** The ticket that a preset fills: all of it, so that nothing of what stood there before is left over. */
export const presetTicket = ({ typed }: Preset): Typed => ({ ...blank, ...typed })

/** A figure as fields hand it on. Earlier desks kept it as it was typed, when a comma always was the decimal mark. */
function plainOf(kept: string): string {
  const [whole = '', part = ''] = kept.split(/[.,]/)
  return amount(part === '' ? whole : `${whole === '' ? '0' : whole}.${part}`) ?? ''
}

/** The presets in what was kept. One whose market makes no sense is left out, and so is a field that does not. */
export function readPresets(kept: unknown): Readonly<Record<string, Preset>> {
  return Object.fromEntries(
    Object.entries(keptFields(kept))
      .filter(([name]) => presetLimits.name.test(name))
      .flatMap(([name, preset]) => {
        const { symbol, typed } = keptFields(preset)
        if (!isSymbol(symbol)) return []
        const fields = Object.entries(keptFields(typed)).filter(
          ([field, value]) => Object.hasOwn(fits, field) && fits[field as keyof Typed](value),
        )
        const plain = fields.map(([field, value]) => [
          field,
          isFigureField(field) ? plainOf(String(value)) : value,
        ])
        return [[name, { symbol, typed: Object.fromEntries(plain) as Partial<Typed> }] as const]
      })
      .slice(0, presetLimits.most),
  )
}
