import { refuse, type Refusal } from '@core/value/result'
import type { Risk } from '@core/guard/holds'
import type { Clock } from '../ports'

const MINUTE = 60_000

/**
 * How often a person is asked. Who is asked too often says yes without reading; the way out of risk is
 * counted and never refused.
 */
export interface ConsentPace {
  ask(risk: Risk, cap: number): Refusal | undefined
}

export function createConsentPace(clock: Pick<Clock, 'now'>): ConsentPace {
  let asked: readonly number[] = []
  return {
    ask(risk, cap) {
      asked = asked.filter(at => clock.now() - at < MINUTE)
      if (risk === 'adds' && asked.length >= cap)
        return refuse('CAP_CONSENTS', { count: String(asked.length), cap: String(cap) })
      asked = [...asked, clock.now()]
      return undefined
    },
  }
}
