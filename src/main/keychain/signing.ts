import type {
  ListPiece,
  ListPlace,
  NotListed,
  SealTo,
  Signature,
  ToSign,
  Vaulted,
  VaultTrouble,
} from '../ports'
import { sealBox } from '../../signer/box'
import type { SignerSaid, SignerLife } from './signer-line'

/** Has a key sealed to a signer, and put to it under its name. */
export async function handOver(
  life: SignerLife,
  keyId: string,
  {
    from,
    wish,
    sealTo,
  }: { readonly from: 'form' | 'practice'; readonly wish: 'hold' | 'take'; readonly sealTo: SealTo },
): Promise<SignerSaid> {
  const offer = await life.ask({ do: 'offer', keyId, from })
  if (offer.is !== 'offer') return offer
  const box = await sealTo(offer.to)
  return box === undefined ? { is: 'refused' } : life.ask({ do: wish, keyId, to: offer.to, box })
}

/** Seals a seed that was typed, and overwrites it at once, whatever becomes of it. */
export function sealTyped(
  keyId: string,
  seed: Uint8Array,
): { readonly sealTo: SealTo; readonly wipe: () => void } {
  // SECURITY: a copy, since the caller is free to overwrite its own at once; until a signer is there it lies here.
  const own = Uint8Array.from(seed)
  const wipe = () => void own.fill(0)
  return {
    wipe,
    sealTo(to) {
      try {
        return Promise.resolve(sealBox(to, { purpose: 'form→signer', keyId }, own))
      } finally {
        wipe()
      }
    },
  }
}

/** Asks for a signature. */
export async function signWith(
  life: SignerLife,
  keyId: string,
  { what, offset, place }: { readonly what: ToSign; readonly offset: number; readonly place?: ListPlace },
  gone: () => VaultTrouble,
): Promise<Vaulted<Signature, NotListed>> {
  const said = await life.ask({ do: 'sign', keyId, what, offset, ...(place && { place }) })
  if (said.is === 'unlisted' || said.is === 'out of turn') return { ok: false, why: said.is }
  if (said.is !== 'signed') return { ok: false, why: said.is === 'gone' ? gone() : 'refused' }
  return { ok: true, value: { at: said.at, bytes: new Uint8Array(Buffer.from(said.signature, 'base64url')) } }
}

/** Asks what was signed after a number. */
export async function tellList(
  life: SignerLife,
  keyId: string,
  after: number,
  gone: () => VaultTrouble,
): Promise<Vaulted<ListPiece | 'no list', NotListed>> {
  const said = await life.ask({ do: 'tell list', keyId, after })
  if (said.is === 'no list') return { ok: true, value: said.is }
  if (said.is === 'list') return { ok: true, value: said }
  return { ok: false, why: said.is === 'gone' ? gone() : said.is === 'unlisted' ? said.is : 'refused' }
}
