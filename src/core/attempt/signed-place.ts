/** Whose keys a signer holds: each has a list of its own. */
export type SignerListName = 'kept' | 'practice'

/** A place in the list that a signer keeps of what it signed. */
export interface SignatureListPlace {
  /** The list's own name: another list is another one, whatever its numbers. */
  readonly list: string
  readonly number: number
}

/** How far a list had come, and the hash that rests on all of it up to there. */
export interface SignatureListTip extends SignatureListPlace {
  readonly head: string
}

/** What can be wrong with a signer's list as a whole. */
export type SignatureListFault = 'missing' | 'another' | 'shorter' | 'altered' | 'unheard of' | 'unreadable'

/** How a signature can be one that the journal did not let be made. */
export type UnexpectedSignatureKind = 'beside' | 'otherwise' | 'again'

/** Why writes are halted over a signature: how, which call it makes, and whose key made it where that is not in use. */
export const formatSignatureHalt = (how: UnexpectedSignatureKind, call: string, elsewhere?: string): string =>
  `signed ${how}: ${call}${elsewhere === undefined ? '' : ` by ${elsewhere}`}`

/** Why writes are halted over a signer's list. */
export const formatSignatureListHalt = (fault: SignatureListFault): string => `list of signatures: ${fault}`
