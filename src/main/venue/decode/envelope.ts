import { isFields, numberText, plainText, readJson, wholeNumber } from '../json'
import { type Fields, type Json, JsonFault } from '../json-value'
import { DecodeFault } from './reader'

/** What every answer is wrapped in. */
export type Envelope =
  | { readonly is: 'success'; readonly data: Json | undefined; readonly whole: Fields; readonly at?: number }
  | {
      readonly is: 'refusal'
      readonly code: string | undefined
      readonly words: string
      readonly whole: Fields
      readonly at?: number
    }

/** An answer that says yes. */
export type Success = Extract<Envelope, { is: 'success' }>

const LONGEST_WORDS = 300

/** Reads the wrapping; undefined when the bytes are no envelope at all. */
export function readEnvelope(bytes: Uint8Array): Envelope | undefined {
  const whole = objectOf(bytes)
  return whole === undefined ? undefined : envelopeOf(whole)
}

/** The wrapping of what is read already; undefined when it is none. */
export function envelopeOf(whole: Fields): Envelope | undefined {
  const at = wholeNumber(whole.get('timestamp'))
  const when = at === undefined ? {} : { at }
  if (whole.get('success') === true) return { is: 'success', data: whole.get('data'), whole, ...when }
  if (whole.get('success') !== false) return undefined
  const code = numberText(whole.get('code')) ?? plainText(whole.get('code'))
  return {
    is: 'refusal',
    code: code !== undefined && /^-?\d{1,6}$/.test(code) ? code : undefined,
    words: (plainText(whole.get('message')) ?? '').slice(0, LONGEST_WORDS),
    whole,
    ...when,
  }
}

/** Whether a status says that what came with it is all that was said: a part of it, or what others made of it, proves nothing. */
export const isWhole = (status: number): boolean => (status >= 200 && status <= 202) || status >= 400

/** The payload of an answer that must have one. */
export function payloadOf(envelope: Success): Fields {
  if (isFields(envelope.data)) return envelope.data
  throw new DecodeFault('data')
}

/** An answer that has no envelope: some chart sources. */
export function objectOf(bytes: Uint8Array): Fields | undefined {
  try {
    const value = readJson(bytes)
    return isFields(value) ? value : undefined
  } catch (error) {
    if (error instanceof JsonFault) return undefined
    throw error
  }
}
