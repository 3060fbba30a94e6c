/** What can be asked to be signed. Whoever signs dates it, and puts the text together itself. */
export type SigningContent =
  | {
      readonly is: 'call'
      readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      readonly path: string
      readonly body: string
    }
  /** That a stream proves the key: its moment alone. */
  | { readonly is: 'stream' }
  /** What a data key is worked out from; only a key named `data.…` signs it, and signs nothing else. */
  | { readonly is: 'data key' }

/** Of a write that is said to be inside what is armed: of which envelope, and what it is counted as worth. */
export interface MandateClaim {
  readonly envelope: string
  readonly worth: string
}

/** What a data key is worked out from; a signature over it is the same each time and known to nobody else. */
const DATA_KEY_TEXT = 'perpdesk-data-key-1'

/** Whether this is the name of a key that data keys are worked out from. */
export const isDataKeyId = (keyId: string): boolean => keyId.startsWith('data.')

/** Whether it changes something at the venue. */
export const isWriteContent = (what: SigningContent): boolean => what.is === 'call' && what.method !== 'GET'

/** The text that is signed at a moment: nothing is between its parts. */
export function createTextToSign(what: SigningContent, at: number): string {
  if (what.is === 'data key') return DATA_KEY_TEXT
  return what.is === 'stream' ? `${at}` : `${at}${what.method}${what.path}${what.body}`
}
