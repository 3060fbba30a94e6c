import type { AddKeyForm, KeySealingOffer, SealedAddKeyForm } from '@contract/consent-api'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import { sealTradingKey } from './seal-trading-key'
import { parseTypedSeed } from './parse-typed-seed'

/** Typed secret. `isSeed` is true if the user declared 64 hexadecimal digits as a trading key's seed. */
export interface TypedKeySecret {
  readonly secret: string
  readonly isSeed: boolean
}

/** Seals the key of a form for the signer. Returns all reasons together if that fails. */
export async function createSealedKeyForm(
  form: AddKeyForm,
  { secret, isSeed }: TypedKeySecret,
  requestOffer: (form: AddKeyForm) => Promise<Result<KeySealingOffer>>,
): Promise<Result<SealedAddKeyForm>> {
  const parsedSeed = parseTypedSeed(secret, isSeed)
  const offer = await requestOffer(form)
  if (!parsedSeed.ok) return offer.ok ? parsedSeed : err([...offer.error, ...parsedSeed.error])
  const { seed, publicKey } = parsedSeed.value
  try {
    if (!offer.ok) return offer
    const box = await sealTradingKey(offer.value, seed)
    if (box === undefined) return err([createRefusal('KEY_UNSEALED')])
    return ok({ ...form, box, ...(publicKey !== undefined && { publicKey }) })
  } finally {
    // SECURITY: our own copy of the secret does not outlive its use.
    seed.fill(0)
  }
}
