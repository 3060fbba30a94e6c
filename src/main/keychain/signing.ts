import type { ListPiece, ListPlace, Signature, SignerTrouble, ToSign, Vaulted, VaultTrouble } from '../ports'
import type { SignerLife } from './signer-line'

/** Asks for a signature. */
export async function signWith(
  life: SignerLife,
  keyId: string,
  { what, offset, place }: { readonly what: ToSign; readonly offset: number; readonly place?: ListPlace },
  gone: () => VaultTrouble,
): Promise<Vaulted<Signature, SignerTrouble>> {
  const said = await life.ask({ do: 'sign', keyId, what, offset, ...(place && { place }) })
  if (said.is === 'above') return { ok: false, why: `above ${said.ceiling}` }
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
): Promise<Vaulted<ListPiece | 'no list', SignerTrouble>> {
  const said = await life.ask({ do: 'tell list', keyId, after })
  if (said.is === 'no list') return { ok: true, value: said.is }
  if (said.is === 'list') return { ok: true, value: said }
  return { ok: false, why: said.is === 'gone' ? gone() : said.is === 'unlisted' ? said.is : 'refused' }
}
