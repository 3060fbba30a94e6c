import type {
  ListPiece,
  ListPlace,
  SaidInside,
  Signature,
  SignerTrouble,
  ToSign,
  Vault,
  Vaulted,
  VaultTrouble,
} from '../ports'
import type { SignerLife } from './signer-line'

/** What is to be signed, by which clock, and at which place of what. */
interface Wanted {
  readonly what: ToSign
  readonly offset: number
  readonly place?: ListPlace | undefined
  readonly inside?: SaidInside | undefined
}

/** Asks for a signature. */
async function signWith(
  life: SignerLife,
  keyId: string,
  { what, offset, place, inside }: Wanted,
  gone: () => VaultTrouble,
): Promise<Vaulted<Signature, SignerTrouble>> {
  const optional = { ...(place && { place }), ...(inside && { inside }) }
  const said = await life.ask({ do: 'sign', keyId, what, offset, ...optional })
  if (said.is === 'above') return { ok: false, why: `above ${said.ceiling}` }
  if (said.is === 'unlisted' || said.is === 'out of turn' || said.is === 'outside')
    return { ok: false, why: said.is }
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

/** By whom a key signs. */
interface SigningParts {
  /** Whoever signs with a key that is ready. */
  readonly ready: (keyId: string) => SignerLife | undefined
  /** Who holds one that is only tried. */
  readonly tried?: (keyId: string) => SignerLife | undefined
  /** Why nobody does. */
  readonly whyNot: (keyId: string) => VaultTrouble
  /** Begins to ask: says why whoever was asked is gone. */
  readonly begin: () => () => VaultTrouble
}

/** All that is asked of whoever signs with keys that are there. */
export const signingBy = ({
  ready,
  tried,
  whyNot,
  begin,
}: SigningParts): Pick<Vault, 'sign' | 'listed' | 'arm' | 'disarm'> => ({
  sign(keyId, what, offset, place, inside) {
    const life = ready(keyId) ?? tried?.(keyId)
    if (life === undefined) return Promise.resolve({ ok: false, why: whyNot(keyId) })
    return signWith(life, keyId, { what, offset, place, inside }, begin())
  },
  listed(keyId, after) {
    const life = ready(keyId)
    if (life === undefined) return Promise.resolve({ ok: false, why: whyNot(keyId) })
    return tellList(life, keyId, after, begin())
  },
  arm: async (keyId, bounds) => (await ready(keyId)?.ask({ do: 'arm', keyId, bounds }))?.is === 'done',
  disarm: keyId => void ready(keyId)?.ask({ do: 'disarm', keyId }),
})
