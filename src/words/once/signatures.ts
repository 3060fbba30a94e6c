import type { ListFault, SignedHow } from '@core/attempt/signed-place'
import { shown } from '../fill'

/** What is said where writing is halted over what was signed, each as the end of a sentence. */
export interface SignatureSays {
  readonly lists: Readonly<Record<ListFault, string>>
  /** With whose key, where that is not the account in use. */
  readonly signed: Readonly<Record<SignedHow, (call: string, whose: string | undefined) => string>>
}

const SIGNED = /^signed (.+?): (.+?)(?: by (.+))?$/
const LIST = /^list of signatures: (.+)$/

/** Why writing is halted over what was signed; undefined where it is over something else. */
export function signatureWordsBy({ lists, signed }: SignatureSays): (why: string) => string | undefined {
  const ofLists = new Map<string, string>(Object.entries(lists))
  const ofCalls = new Map(Object.entries(signed))
  return why => {
    const [, how = '', call = '', whose] = SIGNED.exec(why) ?? []
    const [, fault = ''] = LIST.exec(why) ?? []
    return ofCalls.get(how)?.(shown(call, 60), whose && shown(whose, 60)) ?? ofLists.get(fault)
  }
}
