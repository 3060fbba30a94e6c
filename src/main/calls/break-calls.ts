import { breakEnd, breakEndText } from '@core/guard/break'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { QuestionHeader } from '@contract/consent'
import type { Attempts } from '../attempts/attempts'
import type { Clock, Ids, Surface } from '../ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: Attempts
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  readonly header: () => QuestionHeader
}

/**
 * Takes a break from trading: until it ends, only what lowers risk may be sent, and nothing ends it sooner.
 *
 * It tightens, and is asked in main's own surface all the same: nobody can take it back, and a page may not begin it.
 */
export async function takeBreak(parts: Parts, minutes: number): Promise<Result<'begun' | 'declined'>> {
  const { attempts, surface, clock, ids, header } = parts
  const until = breakEnd(clock.now(), minutes)
  const shorter = () => {
    const before = attempts.breakUntil()
    return before !== undefined && before >= until
      ? err([refuse('BREAK_SHORTER', { until: breakEndText(before) })])
      : undefined
  }
  const refused = shorter()
  if (refused !== undefined) return refused
  const answer = await surface.ask({ ...header(), is: 'break', token: ids.token(), minutes, until })
  if (answer.is !== 'yes') return ok('declined')
  // A longer one may have begun while this one was asked.
  const late = shorter()
  if (late !== undefined) return late
  // SECURITY: it is in the journal before it is said to hold, so that no restart forgets it.
  const kept = attempts.record({ saw: 'break', at: clock.now(), until })
  if (!kept.ok) return kept
  parts.active()?.guards.look()
  return ok('begun')
}
