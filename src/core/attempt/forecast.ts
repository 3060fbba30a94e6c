import { sumOfProducts, ZERO, type Amount } from '../value/decimal'
import type { Outlook, Prospect } from '../write/plan'
import { placesOrder, type Write } from '../write/write'

/** What a sheet said of one order, kept with the yes so that it can be scored once the order has ended. */
export interface Forecast {
  /** The moment it is taken: what the book of a moment ago gives. */
  readonly now: ForecastCase
  /** All of it filled, where something of it was to rest first. */
  readonly filled?: ForecastCase
  /** How much was to rest in the book. */
  readonly rests: Amount
  /** The initial margin it was to bind. */
  readonly margin?: Amount
  /** How old the book was at sealing, in milliseconds. */
  readonly bookAge?: number
}

/** What was said of one way an order may go. What the sheet could not tell is left out. */
export interface ForecastCase {
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
export interface StandingAfter {
  readonly position: Amount
  readonly liquidation?: Amount
  readonly free?: Amount
}

/**
 * What a sheet says of one order. Nothing where it says nothing of this order alone: without a book, of what is no
 * order, and of a ladder, whose sheet tells of all its orders as one.
 */
export function forecastOf(write: Write, { now, filled, margin, bookAge }: Outlook): Forecast | undefined {
  if (!placesOrder(write) || now?.fill === undefined) return undefined
  const { quantity, rests, cancelled } = now.fill
  if (sumOfProducts([[quantity], [rests], [cancelled]]) !== write.quantity) return undefined
  const whole = rests === ZERO ? undefined : filled && caseOf(filled)
  return {
    now: caseOf(now) ?? { quantity },
    ...(whole !== undefined && { filled: whole }),
    rests,
    ...(margin !== undefined && { margin }),
    ...(bookAge !== undefined && { bookAge }),
  }
}

function caseOf({ fill, paid, fee, position, liquidation, free }: Prospect): ForecastCase | undefined {
  if (fill === undefined) return undefined
  const { quantity, average, best, worst } = fill
  const said = { average, best, worst, paid, fee: fee?.amount, feeBps: fee?.bps, position, liquidation, free }
  const known = Object.entries(said).filter(([, figure]) => figure !== undefined)
  return { quantity, ...(Object.fromEntries(known) as Omit<ForecastCase, 'quantity'>) }
}
