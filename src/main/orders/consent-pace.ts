import { createRefusal, type Refusal } from '@core/value/result'
import type { WriteRisk } from '@core/guard/trading-restrictions'
import type { ClockPort } from '../main-ports'

const MINUTE = 60_000

/**
 * Limits the number of prompts, because too many are confirmed without reading. Prompts that reduce risk are counted
 * but never refused.
 */
export interface ConsentPace {
  countPrompt(risk: WriteRisk, cap: number): Refusal | undefined
}

export function createConsentPace(clock: Pick<ClockPort, 'now'>): ConsentPace {
  let promptTimes: readonly number[] = []
  return {
    countPrompt(risk, cap) {
      promptTimes = promptTimes.filter(at => clock.now() - at < MINUTE)
      if (risk === 'adds' && promptTimes.length >= cap)
        return createRefusal('CAP_CONSENTS', { count: String(promptTimes.length), cap: String(cap) })
      promptTimes = [...promptTimes, clock.now()]
      return undefined
    },
  }
}
