/** Signer of the stored keys, or of practice. Each keeps a separate list. */
export type SignerListName = 'kept' | 'practice'

export interface SignatureListPlace {
  /** Name of the list; numbers of different lists are not comparable. */
  readonly list: string
  readonly number: number
}

/** The last listed signature; `head` is the hash over the list up to it. */
export interface SignatureListTip extends SignatureListPlace {
  readonly head: string
}

/** Faults of a list against the last position compared. `unheard of`: writes exist, but none were ever compared. */
export type SignatureListFault = 'missing' | 'another' | 'shorter' | 'altered' | 'unheard of' | 'unreadable'

/**
 * `beside`: the journal knows no attempt with this signature. `otherwise`: the attempt at its place has another
 * request. `again`: its client order id belongs to another attempt.
 */
export type UnexpectedSignatureKind = 'beside' | 'otherwise' | 'again'

/** Formats the journalled reason. `elsewhere` is the label of the signing account if it is not the active one. */
export const formatSignatureHalt = (how: UnexpectedSignatureKind, call: string, elsewhere?: string): string =>
  `signed ${how}: ${call}${elsewhere === undefined ? '' : ` by ${elsewhere}`}`

export const formatSignatureListHalt = (fault: SignatureListFault): string => `list of signatures: ${fault}`
