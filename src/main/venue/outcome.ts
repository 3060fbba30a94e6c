import type { WriteOutcome } from '@core/attempt/attempt'
import type { RegistrationOutcome } from '@core/registration/registration'
import { fromToken } from '@core/value/decimal'
import type { SealedRequest } from '@core/write/write'
import { type Envelope, isWhole, readEnvelope, type Success } from './decode/envelope'
import { type AnyWrite, formOf } from './encode/write'
import { isFields, numberText, parseJson, plainText, wholeNumber } from './json'
import type { Fields, Json } from './json-value'
import type { Got } from './rest'

/**
 * The codes the venue documents as a refusal of the request itself. Every other one leaves the outcome open, that it
 * was asked too often (-1003) as well: a gate in front of the venue says so, and may say it of what went through.
 */
const refusals = new Set(['-1001', '-1002', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105'])

/**
 * What an answer to a write means. The only place where that is decided.
 *
 * Only two things are proof that nothing happened: that no byte left, and a refusal the venue documents as one.
 * Whatever else goes wrong, the venue may have taken the write.
 */
export function judgeAnswer(write: AnyWrite, request: SealedRequest, got: Got): WriteOutcome {
  if (got.is === 'failed') {
    return got.handed ? unknown(`no answer: ${got.why}`) : { is: 'not sent', why: got.why }
  }
  const { status } = got
  if (!isWhole(status) || status >= 500) return unknown(`HTTP ${status}`)
  const envelope = readEnvelope(got.body)
  if (envelope === undefined) return unknown(`HTTP ${status} without a readable answer`)
  if (envelope.is === 'refusal') return judgeRefusal(write, envelope)
  if (status >= 400) return unknown(`HTTP ${status} that claims success`)
  return judgeSuccess(write, request, envelope)
}

/**
 * What an answer means to a request that gives an account a key. That it was taken does not say that the key is there:
 * the open look-up alone shows that.
 */
export function judgeRegistration(key: string, got: Got): RegistrationOutcome {
  if (got.is === 'failed') {
    return got.handed ? unknown(`no answer: ${got.why}`) : { is: 'not sent', why: got.why }
  }
  const { status } = got
  const envelope = isWhole(status) && status < 500 ? readEnvelope(got.body) : undefined
  if (envelope === undefined) return unknown(`HTTP ${status}`)
  if (envelope.is === 'refusal') {
    const { code, words, whole } = envelope
    // SECURITY: what names the key may have taken it, whatever else it says.
    if (namesKey(whole, key)) return unknown('a refusal that names the key')
    // What says that the key is there already may say it of this very request.
    if (code !== undefined && refusals.has(code)) return { is: 'refused', code, words }
    return unknown(code === undefined ? 'a refusal without a code' : `code ${code}`)
  }
  const data = isFields(envelope.data) ? envelope.data : undefined
  if (status >= 400 || [envelope.whole, data].some(saysError)) return unknown('a yes beside a refusal')
  const told = plainText(data?.get('orderly_key'))
  return told === undefined || told === key ? { is: 'accepted' } : unknown('the answer is about another key')
}

const namesKey = (whole: Fields, key: string): boolean =>
  isFields(whole.get('data')) && plainText((whole.get('data') as Fields).get('orderly_key')) === key

/** Those that the venue documents of a settlement: more than may be settled, and arrears that come first. */
const ofASettlement = new Set(['-1008', '-1009'])

/** Those that speak of an order's price, size or margin. A timer has none, and no look-up can say that it was not set. */
const ofAnOrder = new Set(['-1101', '-1102', '-1103', '-1104', '-1105'])

function judgeRefusal(
  write: AnyWrite,
  { code, words, whole }: Extract<Envelope, { is: 'refusal' }>,
): WriteOutcome {
  // SECURITY: what names something that was taken was taken, whatever else it says.
  if (namesTaken(whole)) return unknown('a refusal of something that was taken')
  if (formOf(write).taken === 'a trigger time' && code !== undefined && ofAnOrder.has(code))
    return unknown(`code ${code} about a timer`)
  if (formOf(write).taken === 'a settlement id') {
    if (code !== undefined && ofASettlement.has(code)) return { is: 'refused', code, words }
    // What says that its number was used already may say it of this very request.
    if (code === '-1005') return unknown('code -1005, which may mean that its number was used')
  }
  if (code !== undefined && refusals.has(code)) return { is: 'refused', code, words }
  return unknown(code === undefined ? 'a refusal without a code' : `code ${code}`)
}

function judgeSuccess(write: AnyWrite, request: SealedRequest, envelope: Success): WriteOutcome {
  const data = isFields(envelope.data) ? envelope.data : undefined
  if ([envelope.whole, data].some(saysError)) return unknown('a yes beside a code of refusal')
  const other = data === undefined ? undefined : echoesOther(sentOf(request), data)
  if (other !== undefined)
    return { is: 'unknown', why: `the answer is about another ${other}`, impossible: true }
  const { taken } = formOf(write)
  switch (taken) {
    case 'an order id': {
      const orderId = idOf(data?.get('order_id'))
      return orderId === undefined ? unknown('accepted without an order id') : { is: 'accepted', orderId }
    }
    case 'a trigger time':
      return (data?.get('expected_trigger_time') ?? null) === null
        ? unknown('accepted without a trigger time')
        : accepted(data?.get('expected_trigger_time'))
    case 'a settlement id': {
      const settlementId = idOf(data?.get('settle_pnl_id'))
      return settlementId === undefined
        ? unknown('accepted without a settlement id')
        : { is: 'accepted', settlementId }
    }
    case 'nothing':
      return { is: 'accepted' }
    default: {
      const orderId =
        'orderId' in write ? write.orderId : 'algoOrderId' in write ? write.algoOrderId : undefined
      if (wordOf(envelope, data) !== taken) return unknown('accepted without the word for it')
      return orderId === undefined ? { is: 'accepted' } : { is: 'accepted', orderId }
    }
  }
}

const takenNames: ReadonlySet<string> = new Set([
  'order_id',
  'algo_order_id',
  'client_order_id',
  'expected_trigger_time',
  'settle_pnl_id',
])

/** Whether an answer names, wherever in it, what only something taken has: an id, its word, the moment of a timer. */
function namesTaken(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(namesTaken)
  if (!isFields(value)) return false
  return value.keys().some(name => {
    const told = value.get(name)
    if (name === 'status') return plainText(told)?.endsWith('_SENT') === true
    return takenNames.has(name) ? !isNothing(told) : namesTaken(told)
  })
}

/** An empty text and a bare zero are the venue's ways of naming nothing. */
const isNothing = (told: Json | undefined): boolean =>
  ['', '0'].includes(numberText(told) ?? plainText(told) ?? '')

/** Whether an answer says, beside its yes, that something failed. */
function saysError(fields: Fields | undefined): boolean {
  if (fields === undefined) return false
  const code = fields.get('code') ?? ''
  const words = plainText(fields.get('error_message')) ?? ''
  const isNone = isNothing(code) || numberText(code) === '200'
  return !isNone || fields.get('success') === false || !['', 'none'].includes(words.toLowerCase())
}

/** Fields an answer may repeat: what is repeated must be what was sent. */
function echoesOther(sent: Fields, echo: Fields): string | undefined {
  const texts = ['client_order_id', 'symbol', 'side', 'order_type'] as const
  const told = texts.find(key => {
    const [ours, theirs] = [plainText(sent.get(key)), plainText(echo.get(key)) ?? numberText(echo.get(key))]
    // An empty text and a bare zero are the venue's ways of repeating nothing.
    return ours !== undefined && theirs !== undefined && theirs !== '' && theirs !== '0' && theirs !== ours
  })
  if (told !== undefined) return told
  // What may step back from the book is told at the price to which it stepped.
  const isPriced = sent.get('post_only_adjust') !== true
  const figures = ['order_quantity', 'quantity', ...(isPriced ? ['order_price'] : [])]
  const figure = figures.find(key => {
    const [ours, theirs] = [amountOf(sent.get(key)), amountOf(echo.get(key))]
    return (
      ours !== undefined &&
      theirs !== undefined &&
      theirs !== ours &&
      !(key === 'order_price' && theirs === '0')
    )
  })
  if (figure !== undefined) return figure
  const [asked, answered] = [plainText(sent.get('order_id')), idOf(echo.get('order_id'))]
  return asked !== undefined && answered !== undefined && answered !== asked ? 'order_id' : undefined
}

/** What our own request said, from the very text that was sent. */
function sentOf(request: SealedRequest): Fields {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '')
  const written = request.body === '' ? JSON.stringify(Object.fromEntries(query)) : request.body
  return parseJson(written) as Fields
}

/** Newer answers have the word in `data`, older ones beside it. */
function wordOf(
  envelope: Extract<Envelope, { is: 'success' }>,
  data: Fields | undefined,
): string | undefined {
  return plainText(data?.get('status')) ?? plainText(envelope.whole.get('status'))
}

function idOf(value: Json | undefined): string | undefined {
  const id = numberText(value) ?? plainText(value)
  return id !== undefined && /^[1-9]\d{0,39}$/.test(id) ? id : undefined
}

function amountOf(value: Json | undefined): string | undefined {
  const token = numberText(value) ?? plainText(value)
  return token === undefined ? undefined : fromToken(token)
}

const unknown = (why: string): { readonly is: 'unknown'; readonly why: string } => ({ is: 'unknown', why })

/** Taken, with the moment the venue named, which it writes as a number or as text. */
function accepted(told: Json | undefined): WriteOutcome {
  const triggerAt = wholeNumber(told) ?? wholeNumber(plainText(told))
  return triggerAt === undefined
    ? unknown('accepted with a trigger time that cannot be read')
    : { is: 'accepted', triggerAt }
}
