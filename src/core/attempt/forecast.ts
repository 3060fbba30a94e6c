import { sumAmountProducts, ZERO, type Amount } from '../value/decimal'
import type { OrderForecast, CaseForecast } from '../write/plan'
import { isOrderPlacement, type Write } from '../write/write'

/** What a sheet said of one order, kept with the yes so that it can be scored once the order has ended. */
export interface ForecastRecord {
  /** The moment it is taken: what the book of a moment ago gives. */
  readonly now: ForecastCaseRecord
  /** All of it filled, where something of it was to rest first. */
  readonly filled?: ForecastCaseRecord
  /** How much was to rest in the book. */
  readonly rests: Amount
  /** The initial margin it was to bind. */
  readonly margin?: Amount
  /** How old the book was at sealing, in milliseconds. */
  readonly bookAge?: number
}

/** What was said of one way an order may go. What the sheet could not tell is left out. */
export interface ForecastCaseRecord {
  /** How much of it fills. */
  readonly quantity: Amount
  readonly average?: Amount
  /** The best price of the other side at sealing, where it takes from it. */
  readonly best?: Amount
  readonly worst?: Amount
  /** What has filled × its prices, fees aside. */
  readonly paid?: Amount
  readonly fee?: Amount
  /** The fee's rate, where it is one. */
  readonly feeBps?: Amount
  readonly position?: Amount
  readonly liquidation?: Amount
  readonly free?: Amount
}

/** What the book gave an order right before it left, as far as this desk had read it. */
export interface BookAtSend {
  readonly best?: Amount
  readonly average?: Amount
  /** How much of the order it gave at once. */
  readonly quantity: Amount
  /** When that book was read, on this desk's clock. */
  readonly asOf: number
}

/** How a position and its account stood when they were first read after the order had ended. */
export interface AccountAfterOrder {
  readonly position: Amount
  readonly liquidation?: Amount
  readonly free?: Amount
}

/**
 * What a sheet says of one order. Nothing where it says nothing of this order alone: without a book, of what is no
 * order, and of a ladder, whose sheet tells of all its orders as one.
 */
export function createForecastRecord(write: Write, { now, filled, margin, bookAge }: OrderForecast): ForecastRecord | undefined {
  if (!isOrderPlacement(write) || now?.fill === undefined) return undefined
  const { quantity, rests, cancelled } = now.fill
  if (sumAmountProducts([[quantity], [rests], [cancelled]]) !== write.quantity) return undefined
  const whole = rests === ZERO ? undefined : filled && createCaseRecord(filled)
  return {
    now: createCaseRecord(now) ?? { quantity },
    ...(whole !== undefined && { filled: whole }),
    rests,
    ...(margin !== undefined && { margin }),
    ...(bookAge !== undefined && { bookAge }),
  }
}

function createCaseRecord({ fill, paid, fee, position, liquidation, free }: CaseForecast): ForecastCaseRecord | undefined {
  if (fill === undefined) return undefined
  const { quantity, average, best, worst } = fill
  const said = { average, best, worst, paid, fee: fee?.amount, feeBps: fee?.bps, position, liquidation, free }
  const known = Object.entries(said).filter(([, figure]) => figure !== undefined)
  return { quantity, ...(Object.fromEntries(known) as Omit<ForecastCaseRecord, 'quantity'>) }
}
