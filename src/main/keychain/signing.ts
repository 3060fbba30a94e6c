import type { AboveCeiling, Signature, ToSign, Vaulted, VaultTrouble } from '../ports'
import type { SignerLife } from './signer-line'

/** Asks for a signature. */
export async function signWith(
  life: SignerLife,
  keyId: string,
  { what, offset }: { readonly what: ToSign; readonly offset: number },
  gone: () => VaultTrouble,
): Promise<Vaulted<Signature, VaultTrouble | AboveCeiling>> {
  const said = await life.ask({ do: 'sign', keyId, what, offset })
  if (said.is === 'above') return { ok: false, why: `above ${said.ceiling}` }
  if (said.is !== 'signed') return { ok: false, why: said.is === 'gone' ? gone() : 'refused' }
  return { ok: true, value: { at: said.at, bytes: new Uint8Array(Buffer.from(said.signature, 'base64url')) } }
}
