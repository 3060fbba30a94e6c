import { fingerprint } from '@core/profile/key'
import type { Addresses } from '@core/profile/profile'
import {
  canSignAnew,
  lastRegistration,
  type RegistrationOutcome,
  type RegistrationStep,
} from '@core/registration/registration'
import { err, ok, refuse, type Result } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import { textDigest } from '../digest'
import { errorKind } from '../error-kind'
import type { Clock, Ids, Log } from '../ports'
import type { Opening } from '../venue/opening'
import type { MadeHere } from './made-keys'

export interface RegistrarParts {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly attempts: Attempts
  readonly gate: Gate
  readonly registerAt: Opening['registerAt']
  readonly isLocked: () => boolean
  readonly isOffline: () => boolean
}

/**
 * Sends what a wallet signed, once: the line that lets it leave is on the disk before the first byte, and what came of
 * it is written behind. Nothing here, and nothing that reads the journal, sends it again.
 */
export async function sendRegistration(
  parts: RegistrarParts,
  addresses: Addresses,
  one: MadeHere,
  request: { readonly key: string; readonly body: string },
): Promise<Result<undefined>> {
  const { attempts, clock, ids, log } = parts
  const register = parts.registerAt(clock, addresses)
  if (register === undefined) return err([refuse('WRITES_READ_ONLY', { why: 'view only' })])
  const held = heldBy(parts)
  if (held !== undefined) return held
  const { profileId, keyId, terms } = one
  const last = lastRegistration(attempts.registrations(), keyId)
  // SECURITY: asked once more, right before the journal: another question may have sent one for this key meanwhile.
  if (last !== undefined && !canSignAnew(last)) return err([refuse('KEY_WAITS')])
  const digest = textDigest(request.body)
  const line = (step: RegistrationStep) =>
    ({ saw: 'registration', at: clock.now(), registration: id, profileId, step }) as const
  const id = `reg-${ids.token().slice(0, 12)}`
  const begun = line({ is: 'sending', keyId, key: fingerprint(request.key), terms, digest })
  // SECURITY: nothing leaves that the journal does not name.
  const kept = attempts.record(begun)
  if (!kept.ok) return kept
  let outcome: RegistrationOutcome
  try {
    outcome = await register(
      request,
      // SECURITY: the last look before the socket: what leaves is what the journal holds, and nothing came in between.
      ({ body }) =>
        textDigest(body) === attempts.registrations().get(id)?.digest &&
        !parts.isLocked() &&
        !parts.isOffline() &&
        heldBy(parts) === undefined,
    )
  } catch (error) {
    log.trouble('sending a registration broke off', { kind: errorKind(error) })
    outcome = { is: 'unknown', why: 'it broke off' }
  }
  attempts.owe(line({ is: 'answered', outcome }))
  log.note('a registration was answered', { is: outcome.is })
  return ok(undefined)
}

/** Whether anything holds it: a fate that is open, or a desk that is halted. */
function heldBy({ attempts, gate }: RegistrarParts): Result<never> | undefined {
  if (gate.writes().state === 'halted') return err([refuse('WRITES_HALTED')])
  return attempts.unresolved().length > 0 ? err([refuse('WRITES_HELD')]) : undefined
}
