import type { MandateWorstCase } from '@core/armed/mandate-worst-case'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { MarketRules } from '@core/market/venue-market-rules'

/** A question that arms orders within a mandate, with each order and the worst case of all of them. */
export interface ArmMandateQuestion {
  readonly is: 'arm'
  readonly envelope: ArmedMandate
  readonly worst: MandateWorstCase
  readonly markets: readonly MarketRules[]
}
