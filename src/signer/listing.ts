import type { SignerAnswer, SignerQuestion } from './protocol'
import type { SignedList } from './signed-list'
import type { ReadRequest } from './understand/understood'

/** What a signer asks its list, where it keeps one. */
export interface Listing {
  /** Lists what is about to be signed, where it writes: nothing that could not be listed is signed. */
  add(
    question: Extract<SignerQuestion, { do: 'sign' }>,
    signed: {
      readonly text: string
      readonly at: number
      readonly read: ReadRequest | undefined
    },
  ): ReturnType<SignedList['add']>
  tell(after: number): SignerAnswer
}

export const listingOn = (list: SignedList | undefined): Listing => ({
  add({ keyId, what, place }, { text, at, read }) {
    if (list === undefined || what.is !== 'call' || what.method === 'GET') return 'listed'
    if (read?.is !== 'write') return 'listed'
    const { path, body } = what
    const adds = read.adds.map(({ symbol = '', quantity }) => ({ symbol, quantity }))
    return list.add({ text, at, keyId, call: read.call, method: what.method, path, body, adds }, place)
  },
  tell(after) {
    if (list === undefined) return { is: 'no list' }
    const piece = list.piece(after)
    return piece === undefined ? { is: 'unlisted' } : { is: 'list', ...piece }
  },
})
