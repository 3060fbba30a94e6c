import type { KeyForm, KeyOffer, SealedKeyForm } from '@contract/consent'
import { err, ok, refuse, type Result } from '@core/value/result'
import { sealKey } from './seal-key'
import { readTypedSeed } from './typed-seed'

/** A secret as it stands in its field, and whether a person said that 64 hexadecimal digits are a trading key's seed. */
export interface TypedSecret {
  readonly secret: string
  readonly isSeed: boolean
}

/** A form with its key sealed to the signer, or every reason at once why that cannot be. */
export async function sealedForm(
  form: KeyForm,
  { secret, isSeed }: TypedSecret,
  askOffer: (form: KeyForm) => Promise<Result<KeyOffer>>,
): Promise<Result<SealedKeyForm>> {
  const read = readTypedSeed(secret, isSeed)
  const offer = await askOffer(form)
  if (!read.ok) return offer.ok ? read : err([...offer.error, ...read.error])
  const { seed, publicKey } = read.value
  try {
    if (!offer.ok) return offer
    const box = await sealKey(offer.value, seed)
    if (box === undefined) return err([refuse('KEY_UNSEALED')])
    return ok({ ...form, box, ...(publicKey !== undefined && { publicKey }) })
  } finally {
    // SECURITY: our own copy of the secret does not outlive its use.
    seed.fill(0)
  }
}
