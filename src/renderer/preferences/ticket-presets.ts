import { exitUnits } from '@core/figures/exit-price'
import { parseAmount } from '@core/value/decimal-amount'
import { blankTicket } from '../drafts/ticket-drafting'
import { isMarketSymbol, toFieldRecord } from './stored-fields'
import type { TypedTicket } from '../drafts/typed-ticket'

/** A saved ticket for one market. Missing fields have the values of a blank ticket. */
export interface TicketPreset {
  readonly symbol: string
  readonly typed: Partial<TypedTicket>
}

export const ticketPresetLimits = { most: 20, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

const FIGURE = /^\d{0,40}(?:[.,]\d{0,40})?$/

/** Fields whose value depends on the price level at the time of saving. */
const priceFields = [
  'price',
  'trigger',
  'activation',
  'takeProfit',
  'takeProfitLimit',
  'stopLoss',
  'stopLossLimit',
  'upTo',
] as const satisfies readonly (keyof TypedTicket)[]

const figureFields = [
  ...priceFields,
  'size',
  'distance',
  'count',
  'visible',
] as const satisfies readonly (keyof TypedTicket)[]

const isFigureField = (field: string): boolean => figureFields.some(each => each === field)
/** Returns true if the field holds a price level. A stop or target does only if it was typed as a price. */
const isPriceLevel = (field: string, { stopLossIn, takeProfitIn }: TypedTicket): boolean =>
  priceFields.some(each => each === field) &&
  !(field === 'stopLoss' && stopLossIn !== 'price') &&
  !(field === 'takeProfit' && takeProfitIn !== 'price')

type FieldValidators = { readonly [Field in keyof TypedTicket]: (value: unknown) => boolean }

const isFigure = (value: unknown): boolean => typeof value === 'string' && FIGURE.test(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some(word => word === value)

const fieldValidators: FieldValidators = {
  side: oneOf('BUY', 'SELL'),
  type: oneOf(
    'LIMIT',
    'MARKET',
    'MARKET_WITHOUT_LIMIT',
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
  takeProfitIn: oneOf(...exitUnits),
  takeProfitLimit: isFigure,
  stopLoss: isFigure,
  stopLossIn: oneOf(...exitUnits),
  stopLossLimit: isFigure,
  upTo: isFigure,
  count: isFigure,
  skew: oneOf('even', 'more at the start', 'more at the end'),
  rung: oneOf('LIMIT', 'POST_ONLY'),
  hides: isFlag,
  visible: isFigure,
  stepsBack: isFlag,
}

/** Creates a preset, with prices only if `withPrices`. Returns `undefined` if a figure is invalid. */
export function createTicketPreset(
  symbol: string,
  typed: TypedTicket,
  withPrices: boolean,
): TicketPreset | undefined {
  const savedFields = Object.entries(typed).filter(
    ([field, value]) =>
      (withPrices || !isPriceLevel(field, typed)) && value !== blankTicket[field as keyof TypedTicket],
  )
  const isInvalidFigure = ([field, value]: readonly [string, unknown]): boolean =>
    isFigureField(field) && parseAmount(String(value)) === undefined
  return savedFields.some(isInvalidFigure)
    ? undefined
    : { symbol, typed: Object.fromEntries(savedFields) as Partial<TypedTicket> }
}

/** Returns a complete ticket, so no value typed before remains. */
export const createTicketFromPreset = ({ typed }: TicketPreset): TypedTicket => ({ ...blankTicket, ...typed })

/**
 * Converts a stored figure to plain decimal text. Old versions stored the typed text, in which a comma was the decimal
 * mark.
 */
function normalizeFigure(stored: string): string {
  const [whole = '', part = ''] = stored.split(/[.,]/)
  return parseAmount(part === '' ? whole : `${whole === '' ? '0' : whole}.${part}`) ?? ''
}

export function parseTicketPresets(stored: unknown): Readonly<Record<string, TicketPreset>> {
  return Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter(([name]) => ticketPresetLimits.name.test(name))
      .flatMap(([name, preset]) => {
        const { symbol, typed } = toFieldRecord(preset)
        if (!isMarketSymbol(symbol)) return []
        const fields = Object.entries(toFieldRecord(typed)).filter(
          ([field, value]) =>
            Object.hasOwn(fieldValidators, field) && fieldValidators[field as keyof TypedTicket](value),
        )
        const plain = fields.map(([field, value]) => [
          field,
          isFigureField(field) ? normalizeFigure(String(value)) : value,
        ])
        return [[name, { symbol, typed: Object.fromEntries(plain) as Partial<TypedTicket> }] as const]
      })
      .slice(0, ticketPresetLimits.most),
  )
}
