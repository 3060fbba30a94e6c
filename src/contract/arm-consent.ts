import type { MandateWorstCase } from '@core/armed/worst-case'
import type { ArmedMandate } from '@core/envelope/envelope'
import type { MarketRules } from '@core/market/market'

/** Orders in advance, within bounds: each of them, and what may become of all of it at the worst. */
export interface ArmMandateQuestion {
  readonly is: 'arm'
  readonly envelope: ArmedMandate
  readonly worst: MandateWorstCase
  /** The rules of the markets that it names, as far as they are known. */
  readonly markets: readonly MarketRules[]
}
