import { formatKeyFingerprint } from '@core/profile/key-facts'
import type { VenueAddresses } from '@core/profile/trading-profile'
import {
  canSignAgain,
  findLastRegistration,
  type RegistrationOutcome,
  type RegistrationStep,
} from '@core/registration/key-registration-state'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import { computeTextDigest } from '../text-digest'
import { classifyErrorKind } from '../error-kind'
import type { ClockPort, IdSource, LogPort } from '../main-ports'
import type { VenueOpening } from '../venue/venue-opening'
import type { GeneratedKey } from './generated-keys'

export interface RegistrationSenderParts {
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly log: LogPort
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly registerAt: VenueOpening['registerAt']
  readonly isLocked: () => boolean
  readonly isOffline: () => boolean
}

/**
 * Sends a signed registration, once: the journal entry is on disk before the first byte, and the outcome is recorded
 * afterwards. Nothing sends it again.
 */
export async function sendKeyRegistration(
  parts: RegistrationSenderParts,
  addresses: VenueAddresses,
  generated: GeneratedKey,
  request: { readonly key: string; readonly body: string },
): Promise<Result<undefined>> {
  const { attempts, clock, ids, log } = parts
  const register = parts.registerAt(clock, addresses)
  if (register === undefined) return err([createRefusal('WRITES_READ_ONLY', { why: 'view only' })])
  const blocked = findBlock(parts)
  if (blocked !== undefined) return blocked
  const { profileId, keyId, terms } = generated
  const last = findLastRegistration(attempts.getRegistrations(), keyId)
  // SECURITY: checked again right before the journal entry: another prompt may have sent a registration for this key
  // meanwhile.
  if (last !== undefined && !canSignAgain(last)) return err([createRefusal('KEY_WAITS')])
  const digest = computeTextDigest(request.body)
  const createEntry = (step: RegistrationStep) =>
    ({ saw: 'registration', at: clock.now(), registration: id, profileId, step }) as const
  const id = `reg-${ids.token().slice(0, 12)}`
  const entry = createEntry({ is: 'sending', keyId, key: formatKeyFingerprint(request.key), terms, digest })
  // SECURITY: nothing is sent that the journal does not name.
  const recorded = attempts.record(entry)
  if (!recorded.ok) return recorded
  let outcome: RegistrationOutcome
  try {
    outcome = await register(
      request,
      // SECURITY: last check before the socket: the body equals the recorded one, and nothing blocks it.
      ({ body }) =>
        computeTextDigest(body) === attempts.getRegistrations().get(id)?.digest &&
        !parts.isLocked() &&
        !parts.isOffline() &&
        findBlock(parts) === undefined,
    )
  } catch (error) {
    log.trouble('sending a registration broke off', { kind: classifyErrorKind(error) })
    outcome = { is: 'unknown', why: 'it broke off' }
  }
  attempts.owe(createEntry({ is: 'answered', outcome }))
  log.note('a registration was answered', { is: outcome.is })
  return ok(undefined)
}

function findBlock({ attempts, gate }: RegistrationSenderParts): Result<never> | undefined {
  if (gate.writes().state === 'halted') return err([createRefusal('WRITES_HALTED')])
  return attempts.unresolved().length > 0 ? err([createRefusal('WRITES_HELD')]) : undefined
}
