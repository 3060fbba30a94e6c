import { sumAmountProducts, ZERO, type Amount } from '../value/decimal-amount'
import type { OrderForecast, CaseForecast } from '../write/plan'
import { isOrderPlacement, type Write } from '../write/venue-write'

/** Forecast of a sheet for one order, journalled with the confirmation so that it can be scored later. */
export interface ForecastRecord {
  readonly now: ForecastCaseRecord
  /** Result if completely filled, for an order that rests in part. */
  readonly filled?: ForecastCaseRecord
  readonly rests: Amount
  readonly margin?: Amount
  /** Age of the book at sealing, in milliseconds. */
  readonly bookAge?: number
}

export interface ForecastCaseRecord {
  readonly quantity: Amount
  readonly average?: Amount
  readonly best?: Amount
  readonly worst?: Amount
  readonly paid?: Amount
  readonly fee?: Amount
  readonly feeBps?: Amount
  readonly position?: Amount
  readonly liquidation?: Amount
  readonly free?: Amount
}

export interface BookAtSend {
  readonly best?: Amount
  readonly average?: Amount
  readonly quantity: Amount
  readonly asOf: number
}

export interface AccountAfterOrder {
  readonly position: Amount
  readonly liquidation?: Amount
  readonly free?: Amount
}

export function createForecastRecord(
  write: Write,
  { now, filled, margin, bookAge }: OrderForecast,
): ForecastRecord | undefined {
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

function createCaseRecord({
  fill,
  paid,
  fee,
  position,
  liquidation,
  free,
}: CaseForecast): ForecastCaseRecord | undefined {
  if (fill === undefined) return undefined
  const { quantity, average, best, worst } = fill
  const figures = {
    average,
    best,
    worst,
    paid,
    fee: fee?.amount,
    feeBps: fee?.bps,
    position,
    liquidation,
    free,
  }
  const known = Object.entries(figures).filter(([, figure]) => figure !== undefined)
  return { quantity, ...(Object.fromEntries(known) as Omit<ForecastCaseRecord, 'quantity'>) }
}
