import type { KeyExchange } from './key-exchange'
import { computeConfirmationDigest } from './seal-confirmations'
import type { SigningClocks } from './signing-clock'
import type { ConfirmationClaim } from './signing-content'
import { parseConfirmations, type ConfirmedDestination } from './understand/confirmed-request'

/** Requests and mandates that a person confirmed on a sheet and that were not signed or armed yet. */
export interface SealedConfirmations {
  /** Opens a box before its first claim, so that no signature waits for it. */
  open(keyId: string, sealed: SealedBox): void
  /**
   * Spends the confirmation of a request or a mandate, by its text for the claimed account and host. Returns false if
   * the claimed box does not confirm it for this key, if it was spent, or if the hold is too long ago.
   */
  spend(
    keyId: string,
    claim: ConfirmationClaim | undefined,
    formatText: (destination: ConfirmedDestination) => string,
  ): boolean
  forget(keyId: string): void
}

type SealedBox = Pick<ConfirmationClaim, 'to' | 'box'>

interface OpenedBox {
  readonly keyId: string
  readonly at: number
  /** Monotonic time of opening. */
  readonly openedAt: number
  readonly digests: string[]
}

/**
 * Longest time from the hold to the signature in milliseconds. The last request of a sheet is sent up to a minute after
 * the hold.
 */
const MAX_AGE_MS = 90_000
/** Largest difference in milliseconds between the clocks of page and signer. */
const MAX_AHEAD_MS = 1_000
/** Largest number of opened boxes; the oldest is dropped. */
const MAX_BOXES = 16

export function createSealedConfirmations(
  openSealed: KeyExchange['openSealed'],
  { system, steady }: SigningClocks,
): SealedConfirmations {
  /** By the public key that the box was sealed to, which opens one box. */
  const opened = new Map<string, OpenedBox>()

  function open(keyId: string, { to, box }: SealedBox): OpenedBox | undefined {
    const content = openSealed({ keyId, to, box }, 'sheet')
    const read = content && parseConfirmations(Buffer.from(content).toString('latin1'))
    if (read === undefined) return undefined
    const [oldest] = opened.keys()
    if (opened.size >= MAX_BOXES && oldest !== undefined) opened.delete(oldest)
    const one = { keyId, at: read.at, openedAt: steady(), digests: [...read.digests] }
    opened.set(to, one)
    return one
  }

  const isCurrent = ({ at, openedAt }: OpenedBox): boolean => {
    const age = system() - at
    return age >= -MAX_AHEAD_MS && age <= MAX_AGE_MS && steady() - openedAt <= MAX_AGE_MS
  }

  return {
    open: (keyId, sealed) => void open(keyId, sealed),
    spend(keyId, claim, formatText) {
      if (claim === undefined) return false
      const box = opened.get(claim.to) ?? open(keyId, claim)
      if (box?.keyId !== keyId || !isCurrent(box)) return false
      const place = box.digests.indexOf(computeConfirmationDigest(formatText(claim)))
      if (place < 0) return false
      box.digests.splice(place, 1)
      return true
    },
    forget(keyId) {
      for (const [to, box] of opened) if (box.keyId === keyId) opened.delete(to)
    },
  }
}
