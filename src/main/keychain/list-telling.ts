import type { KeyRows, ListPiece, SignerTrouble, Vaulted } from '../ports'
import { isDataKeyName } from '../../signer/to-sign'
import { yes, type Turn } from './kept-keys'
import type { SignerLife, SignerLine } from './signer-line'
import { tellList } from './signing'

/** A signer's list, whichever of its keys signs. */
export interface ListTelling {
  /** The same line; who asks it for a signer is known of here. */
  readonly signer: SignerLine
  /** What was signed after a number: asked of the signer that is there, and of one that is begun for it in a turn. */
  listedByAny(after: number, inTurn: InTurn): Promise<Listed>
}

type Listed = Vaulted<ListPiece | 'no list' | 'nothing since', SignerTrouble>
type InTurn = (run: (own: Turn) => Promise<Listed>) => Promise<Listed>

/** The question is of the list, and a list is of all keys. */
const ANY_KEY = 'any'

/**
 * Tells the list with no key that signs. One that could have grown is told: a signer that is there is asked each time,
 * and one is begun once where the last of them has gone, or an earlier run left keys.
 */
export function createListTelling({
  signer: line,
  knownKeys,
}: {
  readonly signer: SignerLine
  readonly knownKeys: Pick<KeyRows, 'all'>
}): ListTelling {
  let last: SignerLife | undefined
  let wanted = 0
  /** How often a signer had been wanted when one that held nothing told the list to its end, and where that was. */
  let told: { readonly wanted: number; readonly end: number } | undefined

  const isThere = (): boolean => last?.isOver() === false
  const isAnyKnown = (): boolean => knownKeys.all().some(({ keyId }) => !isDataKeyName(keyId))

  async function tellAlone(own: Turn, after: number): Promise<Listed> {
    const isBegun = !isThere()
    const life = own.life()
    const mine = wanted
    const said = await tellList(life, ANY_KEY, after, own.gone)
    const end = said.ok ? endOf(said.value) : undefined
    if (isBegun && end !== undefined) told = { wanted: mine, end }
    return said
  }

  return {
    signer: {
      ...line,
      now() {
        wanted += 1
        return (last = line.now())
      },
    },
    listedByAny(after, inTurn) {
      // SECURITY: whatever holds a key can sign with it, whoever asks and whichever profile is in use.
      if (last?.isOver() === false) return tellList(last, ANY_KEY, after, () => 'unavailable')
      // Who asks from before the end did not take in what was told.
      const isNothingNew = wanted === 0 ? !isAnyKnown() : told?.wanted === wanted && after >= told.end
      return isNothingNew ? Promise.resolve(yes('nothing since')) : inTurn(own => tellAlone(own, after))
    },
  }
}

/** What was told, or why there is nothing: a key that signed may have been locked since. */
export async function listedSince<T>(listed: Promise<Listed>, otherwise: T) {
  const said = await listed
  if (!said.ok) return said
  return said.value === 'nothing since' ? otherwise : yes(said.value)
}

/** Where a list ends, once all of it was told. */
function endOf(told: ListPiece | 'no list' | 'nothing since'): number | undefined {
  if (typeof told === 'string') return 0
  return told.until.number === told.last.number ? told.last.number : undefined
}
