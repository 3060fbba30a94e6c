import { RATE_LIMITED, rateLimitRefusal, type WriteOutcome } from '@core/attempt/write-attempt'
import type { RegistrationOutcome } from '@core/registration/key-registration-state'
import { parseNumberToken } from '@core/value/decimal-amount'
import type { SealedRequest } from '@core/write/venue-write'
import {
  type ResponseEnvelope,
  isCompleteResponse,
  parseResponseEnvelope,
  type SuccessEnvelope,
} from './decode/response-envelope'
import { type VenueWrite, getWriteEncoding } from './encode/encode-write'
import { isJsonFields, getNumberText, parseExactJson, getPlainText, parseWholeNumber } from './json'
import type { JsonFields, ExactJson } from './exact-json-value'
import type { RestResult } from './venue-rest'

/**
 * Codes that the venue documents as a refusal of the request. All others leave the outcome unknown, also -1003 for too
 * many requests, which a proxy may return for a write that passed: look-ups settle a placement with HTTP 429.
 */
const documentedRefusals = new Set([
  '-1001',
  '-1002',
  '-1004',
  '-1005',
  '-1101',
  '-1102',
  '-1103',
  '-1104',
  '-1105',
])

/**
 * Classifies the response to a write; no other code does. Only two things prove that nothing happened: no byte was
 * sent, or a documented refusal. After any other failure the venue may have accepted the write.
 */
export function classifyWriteResponse(
  write: VenueWrite,
  request: SealedRequest,
  got: RestResult,
): WriteOutcome {
  if (got.is === 'failed') {
    return got.wasHandedOver ? createUnknown(`no answer: ${got.why}`) : { is: 'not sent', why: got.why }
  }
  const { status } = got
  if (!isCompleteResponse(status) || status >= 500) return createUnknown(`HTTP ${status}`)
  const envelope = parseResponseEnvelope(got.body)
  if (envelope === undefined) return createUnknown(`HTTP ${status} without a readable answer`)
  if (envelope.is === 'refusal') return classifyRefusal(write, status, envelope)
  if (status >= 400) return createUnknown(`HTTP ${status} that claims success`)
  return classifySuccess(write, request, envelope)
}

/**
 * Classifies the response to a key registration. Acceptance does not prove that the key exists; only the public lookup
 * does.
 */
export function classifyRegistrationResponse(key: string, got: RestResult): RegistrationOutcome {
  if (got.is === 'failed') {
    return got.wasHandedOver ? createUnknown(`no answer: ${got.why}`) : { is: 'not sent', why: got.why }
  }
  const { status } = got
  const envelope = isCompleteResponse(status) && status < 500 ? parseResponseEnvelope(got.body) : undefined
  if (envelope === undefined) return createUnknown(`HTTP ${status}`)
  if (envelope.is === 'refusal') {
    const { code, words, whole } = envelope
    // SECURITY: a response that names the key may mean acceptance, whatever else it contains.
    if (containsKey(whole, key)) return createUnknown('a refusal that names the key')
    // A refusal because the key exists may describe this very request.
    if (code !== undefined && documentedRefusals.has(code)) return { is: 'refused', code, words }
    return createUnknown(code === undefined ? 'a refusal without a code' : `code ${code}`)
  }
  const data = isJsonFields(envelope.data) ? envelope.data : undefined
  if (status >= 400 || [envelope.whole, data].some(containsError))
    return createUnknown('a yes beside a refusal')
  const answeredKey = getPlainText(data?.get('orderly_key'))
  return answeredKey === undefined || answeredKey === key
    ? { is: 'accepted' }
    : createUnknown('the answer is about another key')
}

const containsKey = (whole: JsonFields, key: string): boolean =>
  isJsonFields(whole.get('data')) &&
  getPlainText((whole.get('data') as JsonFields).get('orderly_key')) === key

/** Documented refusals of a settlement: too large an amount, or arrears first. */
const settlementRefusals = new Set(['-1008', '-1009'])

/** Codes about an order's price, size or margin. A timer has none, and no query can prove that it was not set. */
const orderRefusals = new Set(['-1101', '-1102', '-1103', '-1104', '-1105'])

function classifyRefusal(
  write: VenueWrite,
  status: number,
  { code, words, whole }: Extract<ResponseEnvelope, { is: 'refusal' }>,
): WriteOutcome {
  // SECURITY: a response that names an accepted id means acceptance, whatever else it contains.
  if (containsAcceptedField(whole)) return createUnknown('a refusal of something that was taken')
  if (
    getWriteEncoding(write).acceptance === 'a trigger time' &&
    code !== undefined &&
    orderRefusals.has(code)
  )
    return createUnknown(`code ${code} about a timer`)
  if (getWriteEncoding(write).acceptance === 'a settlement id') {
    if (code !== undefined && settlementRefusals.has(code)) return { is: 'refused', code, words }
    // A refusal because the nonce was used may describe this very request.
    if (code === '-1005') return createUnknown('code -1005, which may mean that its number was used')
  }
  if (code !== undefined && documentedRefusals.has(code)) return { is: 'refused', code, words }
  if (status === 429 && code === rateLimitRefusal.code) return createUnknown(RATE_LIMITED)
  return createUnknown(code === undefined ? 'a refusal without a code' : `code ${code}`)
}

function classifySuccess(write: VenueWrite, request: SealedRequest, envelope: SuccessEnvelope): WriteOutcome {
  const data = isJsonFields(envelope.data) ? envelope.data : undefined
  if ([envelope.whole, data].some(containsError)) return createUnknown('a yes beside a code of refusal')
  const other = data === undefined ? undefined : findMismatch(parseSentFields(request), data)
  if (other !== undefined)
    return { is: 'unknown', why: `the answer is about another ${other}`, impossible: true }
  const { acceptance } = getWriteEncoding(write)
  switch (acceptance) {
    case 'an order id': {
      const orderId = parseOrderId(data?.get('order_id'))
      return orderId === undefined
        ? createUnknown('accepted without an order id')
        : { is: 'accepted', orderId }
    }
    case 'a trigger time':
      return (data?.get('expected_trigger_time') ?? null) === null
        ? createUnknown('accepted without a trigger time')
        : createAccepted(data?.get('expected_trigger_time'))
    case 'a settlement id': {
      const settlementId = parseOrderId(data?.get('settle_pnl_id'))
      return settlementId === undefined
        ? createUnknown('accepted without a settlement id')
        : { is: 'accepted', settlementId }
    }
    case 'nothing':
      return { is: 'accepted' }
    default: {
      const orderId =
        'orderId' in write ? write.orderId : 'algoOrderId' in write ? write.algoOrderId : undefined
      if (getStatusWord(envelope, data) !== acceptance)
        return createUnknown('accepted without the word for it')
      return orderId === undefined ? { is: 'accepted' } : { is: 'accepted', orderId }
    }
  }
}

const acceptedFieldNames: ReadonlySet<string> = new Set([
  'order_id',
  'algo_order_id',
  'client_order_id',
  'expected_trigger_time',
  'settle_pnl_id',
])

/**
 * Returns true if a response contains at any depth what only an accepted write has: an id, its status word, or a
 * timer's time.
 */
function containsAcceptedField(value: ExactJson | undefined): boolean {
  if (Array.isArray(value)) return value.some(containsAcceptedField)
  if (!isJsonFields(value)) return false
  return value.keys().some(name => {
    const field = value.get(name)
    if (name === 'status') return getPlainText(field)?.endsWith('_SENT') === true
    return acceptedFieldNames.has(name) ? !isEmptyValue(field) : containsAcceptedField(field)
  })
}

/** The venue writes an empty text or zero for "none". */
const isEmptyValue = (value: ExactJson | undefined): boolean =>
  ['', '0'].includes(getNumberText(value) ?? getPlainText(value) ?? '')

function containsError(fields: JsonFields | undefined): boolean {
  if (fields === undefined) return false
  const code = fields.get('code') ?? ''
  const words = getPlainText(fields.get('error_message')) ?? ''
  const isNone = isEmptyValue(code) || getNumberText(code) === '200'
  return !isNone || fields.get('success') === false || !['', 'none'].includes(words.toLowerCase())
}

function findMismatch(sent: JsonFields, echo: JsonFields): string | undefined {
  const texts = ['client_order_id', 'symbol', 'side', 'order_type'] as const
  const mismatch = texts.find(key => {
    const [sentText, echoedText] = [
      getPlainText(sent.get(key)),
      getPlainText(echo.get(key)) ?? getNumberText(echo.get(key)),
    ]
    // The venue writes an empty text or zero for "none".
    return (
      sentText !== undefined &&
      echoedText !== undefined &&
      echoedText !== '' &&
      echoedText !== '0' &&
      echoedText !== sentText
    )
  })
  if (mismatch !== undefined) return mismatch
  // A post-only order with price adjustment is reported at its adjusted price.
  const isPriced = sent.get('post_only_adjust') !== true
  const figures = ['order_quantity', 'quantity', ...(isPriced ? ['order_price'] : [])]
  const figure = figures.find(key => {
    const [sentAmount, echoedAmount] = [parseAmount(sent.get(key)), parseAmount(echo.get(key))]
    return (
      sentAmount !== undefined &&
      echoedAmount !== undefined &&
      echoedAmount !== sentAmount &&
      !(key === 'order_price' && echoedAmount === '0')
    )
  })
  if (figure !== undefined) return figure
  const [asked, answered] = [getPlainText(sent.get('order_id')), parseOrderId(echo.get('order_id'))]
  return asked !== undefined && answered !== undefined && answered !== asked ? 'order_id' : undefined
}

function parseSentFields(request: SealedRequest): JsonFields {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '')
  const written = request.body === '' ? JSON.stringify(Object.fromEntries(query)) : request.body
  return parseExactJson(written) as JsonFields
}

/** Returns the status word, in `data` or in older responses beside it. */
function getStatusWord(
  envelope: Extract<ResponseEnvelope, { is: 'success' }>,
  data: JsonFields | undefined,
): string | undefined {
  return getPlainText(data?.get('status')) ?? getPlainText(envelope.whole.get('status'))
}

function parseOrderId(value: ExactJson | undefined): string | undefined {
  const id = getNumberText(value) ?? getPlainText(value)
  return id !== undefined && /^[1-9]\d{0,39}$/.test(id) ? id : undefined
}

function parseAmount(value: ExactJson | undefined): string | undefined {
  const token = getNumberText(value) ?? getPlainText(value)
  return token === undefined ? undefined : parseNumberToken(token)
}

const createUnknown = (why: string): { readonly is: 'unknown'; readonly why: string } => ({
  is: 'unknown',
  why,
})

/** Creates the accepted outcome with the trigger time, written as number or text. */
function createAccepted(triggerTime: ExactJson | undefined): WriteOutcome {
  const triggerAt = parseWholeNumber(triggerTime) ?? parseWholeNumber(getPlainText(triggerTime))
  return triggerAt === undefined
    ? createUnknown('accepted with a trigger time that cannot be read')
    : { is: 'accepted', triggerAt }
}
