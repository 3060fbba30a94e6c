import { createPracticeSigningClock } from '../../src/signer/signing-clock'
import { createSigningKey } from '../../src/signer/signing-key'
import { createTextToSign } from '../../src/signer/signing-content'
import type {
  ClockPort,
  SigningAccess,
  SigningFailure,
  SignedRequest,
  KeyVault,
  VaultTrouble,
  WritableVenue,
} from '../../src/main/main-ports'
import type { SealedRequest } from '../../src/core/write/venue-write'

/** The signing part of a vault. */
type Signing = Pick<KeyVault, SigningAccess>

const noList: Signing['listed'] = () => Promise.resolve({ ok: true, value: 'no list' })
const countsNothing = {
  arm: () => Promise.resolve(true),
  disarm: () => undefined,
  takeSheetOffer: () => undefined,
  openConfirmation: () => undefined,
}

/** Signs with the key of this seed under any key id, and keeps no list. */
export function signingWith(seed: Uint8Array, clock: Pick<ClockPort, 'now'>): Signing {
  const key = createSigningKey(seed)
  if (key === undefined) throw new Error('That is no seed.')
  const date = createPracticeSigningClock({ system: () => clock.now(), steady: () => clock.now() })
  return {
    listed: noList,
    ...countsNothing,
    sign(_, what, offset, claims) {
      const at = date(offset, true, claims?.age)
      if (at === undefined) throw new Error('It was not dated.')
      return Promise.resolve({
        ok: true,
        value: { at, bytes: key.sign(Buffer.from(createTextToSign(what, at))) },
      })
    },
  }
}

/** Refuses to sign, with a reason. */
export const signingNothing = (why: VaultTrouble): Signing => ({
  ...countsNothing,
  listed: () => Promise.resolve({ ok: false, why }),
  sign: () => Promise.resolve({ ok: false, why }),
})

/** Has a venue sign a request, or return the reason why it does not. */
export async function signedAt(
  venue: Pick<WritableVenue, 'readyToSign' | 'sign'>,
  request: SealedRequest,
): Promise<SignedRequest | SigningFailure> {
  const ready = venue.readyToSign(request)
  return 'is' in ready ? ready : venue.sign(ready)
}

/** Has a venue sign a request; throws with the reason if it does not. */
export async function signedBy(
  venue: Pick<WritableVenue, 'readyToSign' | 'sign'>,
  request: SealedRequest,
): Promise<SignedRequest> {
  const signed = await signedAt(venue, request)
  if ('is' in signed) throw new Error(signed.why)
  return signed
}
