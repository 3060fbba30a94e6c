import type { ProfileKind } from '@core/profile/trading-profile'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { KeyCheckResult, AddKeyForm } from '@contract/consent-api'
import type { KeyTrial, VaultResult } from '../main-ports'
import { tryTypedKey, type KeyTarget, type KeyTrialParts, type KeyOnTrial } from '../profiles/typed-key-trial'
import { createProfileId } from '../profiles/profile-list'
import { isSameAccount } from '../profiles/account-identity'
import type { FreshKey } from './stored-key-record'

export type KeyDestination = KeyTarget & { readonly kind: ProfileKind }

/** The key typed into one form, from the offer until it is stored or released. */
export interface TypedKeyEntry extends KeyTrial {
  store(place: KeyDestination): Promise<Result<FreshKey>>
  release(): Promise<void>
}

export interface TypedKeyEntryParts extends KeyTrialParts {
  readonly isLocked: () => boolean
}

/** Key of the last offer of a form. Earlier offers are invalid. */
interface OfferedKey {
  readonly keyId: string
  readonly to: string
  readonly place: KeyDestination
  key?: KeyOnTrial
}

export function createTypedKeyEntry(
  parts: TypedKeyEntryParts,
  placeFor: (form: AddKeyForm) => Result<KeyDestination>,
  askStore: () => Promise<VaultResult<string>>,
): TypedKeyEntry {
  const { vault, ids, isLocked } = parts
  let offered: OfferedKey | undefined

  async function release(): Promise<void> {
    const before = offered
    offered = undefined
    if (before !== undefined) await vault.letGo(before.keyId)
  }

  return {
    async offer(form) {
      await release()
      if (isLocked()) return err([createRefusal('DESK_LOCKED')])
      const place = placeFor(form)
      if (!place.ok) return place
      const keyId = createProfileId(place.value.kind, ids.token())
      const made = await vault.offer(keyId)
      if (!made.ok) return err([createRefusal('KEY_UNREADABLE', { why: made.why })])
      const { to } = made.value
      offered = { keyId, to, place: place.value }
      return ok({ keyId, to })
    },
    async check(form) {
      const current = offered
      const place = placeFor(form)
      if (!place.ok) return place
      if (current === undefined) return err([createRefusal('KEY_MALFORMED', { field: 'secret' })])
      const held = await vault.hold(current.keyId, { to: current.to, box: form.box })
      if (!held.ok) {
        const isOther = held.why === 'refused' || held.why === 'unknown key'
        return err([
          isOther
            ? createRefusal('KEY_MALFORMED', { field: 'secret' })
            : createRefusal('KEY_UNREADABLE', { why: held.why }),
        ])
      }
      const { publicKey } = held.value
      // SECURITY: only the key on trial is stored, for the account it was checked for.
      if (!isSameAccount(place.value, current.place)) return err([createRefusal('PLAN_VOID')])
      if (form.publicKey !== undefined && form.publicKey !== publicKey) {
        await release()
        return err([createRefusal('KEY_MALFORMED', { field: 'publicKey' })])
      }
      current.key = { keyId: current.keyId, publicKey }
      return tryTypedKey(parts, place.value, current.key, askStore)
    },
    async store(place) {
      const { key, place: tried } = offered ?? {}
      if (key === undefined || tried === undefined)
        return err([createRefusal('KEY_MALFORMED', { field: 'secret' })])
      if (!isSameAccount(place, tried) || place.kind !== tried.kind) return err([createRefusal('PLAN_VOID')])
      // SECURITY: the check before the confirmation is repeated with the sent form; a failed check stores nothing.
      const found: Result<KeyCheckResult> = await tryTypedKey(parts, place, key, askStore)
      if (!found.ok) return found
      if (isLocked()) return err([createRefusal('DESK_LOCKED')])
      const kept = await vault.keep(key.keyId)
      if (!kept.ok) return err([createRefusal('KEY_UNREADABLE', { why: kept.why })])
      return ok({ keyId: key.keyId, finding: found.value })
    },
    release: release,
  }
}
