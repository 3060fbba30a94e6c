import type { EnvelopeWorst } from '@core/armed/worst-case'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { Market } from '@core/market/market'

/** Orders in advance, within bounds: each of them, and what may become of all of it at the worst. */
export interface ArmQuestion {
  readonly is: 'arm'
  readonly envelope: ArmedEnvelope
  readonly worst: EnvelopeWorst
  /** The rules of the markets that it names, as far as they are known. */
  readonly markets: readonly Market[]
}
