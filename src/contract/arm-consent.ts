import type { MandateWorstCase } from '@core/armed/mandate-worst-case'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { MarketRules } from '@core/market/venue-market-rules'

/** A question that asks to arm a mandate. `worst` is the worst case of all orders that it allows. */
export interface ArmMandateQuestion {
  readonly is: 'arm'
  readonly envelope: ArmedMandate
  readonly worst: MandateWorstCase
  /** Known rules of the mandate's markets. */
  readonly markets: readonly MarketRules[]
}
