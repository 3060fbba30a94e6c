import type { SignerAnswer, SignerQuestion } from './signer-protocol'
import type { SignedWriteList } from './signed-list'
import type { DecodedSigningRequest } from './understand/decoded-request'

interface WriteListing {
  /** Lists a write before its signature. A query, and anything without a list, counts as listed. */
  add(
    question: Extract<SignerQuestion, { do: 'sign' }>,
    signed: {
      readonly text: string
      readonly at: number
      readonly read: DecodedSigningRequest | undefined
    },
  ): ReturnType<SignedWriteList['add']>
  readList(after: number): SignerAnswer
}

export const createWriteListing = (list: SignedWriteList | undefined): WriteListing => ({
  add({ keyId, what, place }, { text, at, read }) {
    if (list === undefined || what.is !== 'call' || what.method === 'GET') return 'listed'
    if (read?.is !== 'write') return 'listed'
    const { path, body } = what
    const adds = read.adds.map(({ symbol = '', quantity }) => ({ symbol, quantity }))
    return list.add({ text, at, keyId, call: read.call, method: what.method, path, body, adds }, place)
  },
  readList(after) {
    if (list === undefined) return { is: 'no list' }
    const piece = list.readPiece(after)
    return piece === undefined ? { is: 'unlisted' } : { is: 'list', ...piece }
  },
})
