import { isJsonFields, getNumberText, getPlainText, parseJsonBytes, parseWholeNumber } from '../json'
import { type JsonFields, type ExactJson, JsonFaultError } from '../exact-json-value'
import { DecodeFault } from './field-reader'

export type ResponseEnvelope =
  | {
      readonly is: 'success'
      readonly data: ExactJson | undefined
      readonly whole: JsonFields
      readonly at?: number
    }
  | {
      readonly is: 'refusal'
      readonly code: string | undefined
      readonly words: string
      readonly whole: JsonFields
      readonly at?: number
    }

export type SuccessEnvelope = Extract<ResponseEnvelope, { is: 'success' }>

const MAX_MESSAGE_LENGTH = 300

export function parseResponseEnvelope(bytes: Uint8Array): ResponseEnvelope | undefined {
  const whole = parseJsonObject(bytes)
  return whole === undefined ? undefined : toResponseEnvelope(whole)
}

export function toResponseEnvelope(whole: JsonFields): ResponseEnvelope | undefined {
  const at = parseWholeNumber(whole.get('timestamp'))
  const when = at === undefined ? {} : { at }
  if (whole.get('success') === true) return { is: 'success', data: whole.get('data'), whole, ...when }
  if (whole.get('success') !== false) return undefined
  const code = getNumberText(whole.get('code')) ?? getPlainText(whole.get('code'))
  return {
    is: 'refusal',
    code: code !== undefined && /^-?\d{1,6}$/.test(code) ? code : undefined,
    words: (getPlainText(whole.get('message')) ?? '').slice(0, MAX_MESSAGE_LENGTH),
    whole,
    ...when,
  }
}

/** Returns true if a response with this status is complete. A partial or redirected one proves nothing. */
export const isCompleteResponse = (status: number): boolean =>
  (status >= 200 && status <= 202) || status >= 400

export function getResponsePayload(envelope: SuccessEnvelope): JsonFields {
  if (isJsonFields(envelope.data)) return envelope.data
  throw new DecodeFault('data')
}

/** Parses a response without envelope, as some chart sources send. */
export function parseJsonObject(bytes: Uint8Array): JsonFields | undefined {
  try {
    const value = parseJsonBytes(bytes)
    return isJsonFields(value) ? value : undefined
  } catch (error) {
    if (error instanceof JsonFaultError) return undefined
    throw error
  }
}
