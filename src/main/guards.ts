import type { Guards } from '@core/guard'
import { exactly } from '@core/decimal'
import { isPractice, type Profile } from '@core/profile'
import type { Attempts } from './attempts'

/** What practice starts with, so that a newcomer can trade at once. */
export const practiceGuards: Guards = {
  orderNotional: exactly('25000'),
  positionNotional: exactly('100000'),
  openNotional: exactly('200000'),
  writesPerMinute: 30,
  collar: exactly('0.02'),
}

/** The person's own caps for a profile, as last journalled. A real profile has none until they are set. */
export const guardsOf = (attempts: Pick<Attempts, 'guards'>, profile: Profile): Guards | undefined =>
  attempts.guards(profile.id) ?? (isPractice(profile) ? practiceGuards : undefined)
