import type { ProfileKind } from '@core/profile/profile'
import { err, ok, refuse, type Result } from '@core/value/result'
import type { KeyFinding, KeyForm } from '@contract/consent'
import type { KeyTrial, Vaulted } from '../ports'
import { tryKey, type KeyTarget, type TrialParts, type KeyOnTrial } from '../profiles/key-trial'
import { nameFrom } from '../profiles/profiles'
import { isSameAccount } from '../profiles/same-account'
import type { Fresh } from './key-outcome'

/** Where the key of a form is to sign, and what kind of place that is. */
export type KeyPlace = KeyTarget & { readonly kind: ProfileKind }

/** The key that is typed into one form, from the offer that it is sealed to until it is kept or let go. */
export interface TypedIn extends KeyTrial {
  /** Tries the key that was sealed once more, for this very place, and keeps it under the name that it was sealed under. */
  keep(place: KeyPlace): Promise<Result<Fresh>>
  /** Lets go of what is still on trial. */
  end(): Promise<void>
}

export interface TypedInParts extends TrialParts {
  readonly isLocked: () => boolean
}

/** A key by the last offer that was made for a form: one that was made before counts no more. */
interface Offered {
  readonly keyId: string
  readonly to: string
  readonly place: KeyPlace
  key?: KeyOnTrial
}

export function createTypedIn(
  parts: TypedInParts,
  placeFor: (form: KeyForm) => Result<KeyPlace>,
  askStore: () => Promise<Vaulted<string>>,
): TypedIn {
  const { vault, ids, isLocked } = parts
  let offered: Offered | undefined

  async function letGo(): Promise<void> {
    const before = offered
    offered = undefined
    if (before !== undefined) await vault.letGo(before.keyId)
  }

  return {
    async offer(form) {
      await letGo()
      if (isLocked()) return err([refuse('DESK_LOCKED')])
      const place = placeFor(form)
      if (!place.ok) return place
      const keyId = nameFrom(place.value.kind, ids.token())
      const made = await vault.offer(keyId)
      if (!made.ok) return err([refuse('KEY_UNREADABLE', { why: made.why })])
      const { to } = made.value
      offered = { keyId, to, place: place.value }
      return ok({ keyId, to })
    },
    async check(form) {
      const own = offered
      const place = placeFor(form)
      if (!place.ok) return place
      if (own === undefined) return err([refuse('KEY_MALFORMED', { field: 'secret' })])
      const held = await vault.hold(own.keyId, { to: own.to, box: form.box })
      if (!held.ok) {
        const isOther = held.why === 'refused' || held.why === 'unknown key'
        return err([
          isOther
            ? refuse('KEY_MALFORMED', { field: 'secret' })
            : refuse('KEY_UNREADABLE', { why: held.why }),
        ])
      }
      const { publicKey } = held.value
      // SECURITY: what is kept is the key that is on trial, at the place that it was tried for, and no other.
      if (!isSameAccount(place.value, own.place)) return err([refuse('PLAN_VOID')])
      if (form.publicKey !== undefined && form.publicKey !== publicKey) {
        await letGo()
        return err([refuse('KEY_MALFORMED', { field: 'publicKey' })])
      }
      own.key = { keyId: own.keyId, publicKey }
      return tryKey(parts, place.value, own.key, askStore)
    },
    async keep(place) {
      const { key, place: tried } = offered ?? {}
      if (key === undefined || tried === undefined) return err([refuse('KEY_MALFORMED', { field: 'secret' })])
      if (!isSameAccount(place, tried) || place.kind !== tried.kind) return err([refuse('PLAN_VOID')])
      // SECURITY: what was checked before the yes is checked again with what was sent with it; a failing check stores nothing.
      const found: Result<KeyFinding> = await tryKey(parts, place, key, askStore)
      if (!found.ok) return found
      if (isLocked()) return err([refuse('DESK_LOCKED')])
      const kept = await vault.keep(key.keyId)
      if (!kept.ok) return err([refuse('KEY_UNREADABLE', { why: kept.why })])
      return ok({ keyId: key.keyId, finding: found.value })
    },
    end: letGo,
  }
}
