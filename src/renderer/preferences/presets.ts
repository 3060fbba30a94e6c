import { exitUnits } from '@core/figures/exit-price'
import { parseAmount } from '@core/value/decimal'
import { blankTicket } from '../drafts/drafting'
import { isMarketSymbol, toFieldRecord } from './fields'
import type { TypedTicket } from '../drafts/typed'

/** A whole ticket kept under a name, for the market it was typed in. What it leaves out is as in a blank ticket. */
export interface TicketPreset {
  readonly symbol: string
  readonly typed: Partial<TypedTicket>
}

/** How many are kept, and what one may be called. */
export const ticketPresetLimits = { most: 20, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

const FIGURE = /^\d{0,40}(?:[.,]\d{0,40})?$/

/** The fields that say where the market was when they were typed. */
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
/** Whether a field says where the market was: of a stop or a target only one that is typed as a price does. */
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

/** What each field can be, so that nothing else gets out of what was kept. */
const fieldValidators: FieldValidators = {
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

/** A ticket worth keeping; its prices only where that was asked. Undefined while a figure in it is not understood. */
export function createTicketPreset(symbol: string, typed: TypedTicket, withPrices: boolean): TicketPreset | undefined {
  const savedFields = Object.entries(typed).filter(
    ([field, value]) => (withPrices || !isPriceLevel(field, typed)) && value !== blankTicket[field as keyof TypedTicket],
  )
  const isInvalidFigure = ([field, value]: readonly [string, unknown]): boolean =>
    isFigureField(field) && parseAmount(String(value)) === undefined
  return savedFields.some(isInvalidFigure) ? undefined : { symbol, typed: Object.fromEntries(savedFields) as Partial<TypedTicket> }
}

/** The ticket that a preset fills: all of it, so that nothing of what stood there before is left over. */
export const createTicketFromPreset = ({ typed }: TicketPreset): TypedTicket => ({ ...blankTicket, ...typed })

/** A figure as fields hand it on. Earlier desks kept it as it was typed, when a comma always was the decimal mark. */
function normalizeFigure(stored: string): string {
  const [whole = '', part = ''] = stored.split(/[.,]/)
  return parseAmount(part === '' ? whole : `${whole === '' ? '0' : whole}.${part}`) ?? ''
}

/** The presets in what was kept. One whose market makes no sense is left out, and so is a field that does not. */
export function parseTicketPresets(stored: unknown): Readonly<Record<string, TicketPreset>> {
  return Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter(([name]) => ticketPresetLimits.name.test(name))
      .flatMap(([name, preset]) => {
        const { symbol, typed } = toFieldRecord(preset)
        if (!isMarketSymbol(symbol)) return []
        const fields = Object.entries(toFieldRecord(typed)).filter(
          ([field, value]) => Object.hasOwn(fieldValidators, field) && fieldValidators[field as keyof TypedTicket](value),
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
