import { computeBreakEnd, formatBreakEnd } from '@core/guard/trading-break'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort, IdSource, ConsentSurfacePort } from '../main-ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: AttemptStore
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
}

/**
 * Starts a break from trading: until its end only risk reduction can be sent, and nothing ends it earlier. It is
 * confirmed in a window of main although it tightens, because it cannot be undone and a page must not start it.
 */
export async function startTradingBreak(
  parts: Parts,
  minutes: number,
): Promise<Result<'begun' | 'declined'>> {
  const { attempts, surface, clock, ids, header } = parts
  const until = computeBreakEnd(clock.now(), minutes)
  const checkNotShorter = () => {
    const before = attempts.breakUntil()
    return before !== undefined && before >= until
      ? err([createRefusal('BREAK_SHORTER', { until: formatBreakEnd(before) })])
      : undefined
  }
  const refused = checkNotShorter()
  if (refused !== undefined) return refused
  const answer = await surface.askUser({ ...header(), is: 'break', token: ids.token(), minutes, until })
  if (answer.is !== 'yes') return ok('declined')
  // A longer break may have started during the prompt.
  const late = checkNotShorter()
  if (late !== undefined) return late
  // SECURITY: recorded in the journal before it is reported as active, so that it survives a restart.
  const recorded = attempts.record({ saw: 'break', at: clock.now(), until })
  if (!recorded.ok) return recorded
  parts.active()?.guards.check()
  return ok('begun')
}
