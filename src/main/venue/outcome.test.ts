import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RATE_LIMITED } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, CancelWrite, OrderWrite, Write } from '@core/write/venue-write'
import { encodeVenueWrite } from './encode/encode-write'
import { classifyWriteResponse, classifyRegistrationResponse } from './outcome'
import type { RestResult } from './venue-rest'

const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('64200'),
  quantity: requireAmount('0.01'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const cancel: CancelWrite = {
  is: 'cancel',
  symbol: 'PERP_BTC_USDC',
  orderId: '13',
  side: 'BUY',
  quantity: requireAmount('0.01'),
  executed: requireAmount('0'),
}

const timer: Write = { is: 'cancel all after', ms: 60_000, open: [], stops: [] }

const answer = (status: number, body: string | Uint8Array): RestResult => ({
  is: 'answer',
  status,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  sentAt: 1,
  receivedAt: 2,
})
const judge = (write: Write, got: RestResult) =>
  classifyWriteResponse(write, encodeVenueWrite(write, 'pd-1' as AttemptId), got)
const refusal = (code: number | string, message = 'no') =>
  JSON.stringify({ success: false, code, message, timestamp: 1702989203989 })

const taken =
  '{"success":true,"timestamp":1702989203989,"data":{"order_id":13,"client_order_id":"pd-1",' +
  '"order_type":"LIMIT","order_price":64200,"order_quantity":0.01,"error_message":"none"}}'

describe('a missing answer', () => {
  it.each(['no connection', 'timeout', 'lost', 'stopped', 'too large'] as const)(
    'is "not sent" when no byte was handed over (%s)',
    why => expect(judge(order, { is: 'failed', wasHandedOver: false, why })).toEqual({ is: 'not sent', why }),
  )
  it.each(['no connection', 'timeout', 'lost', 'stopped', 'too large'] as const)(
    'is unknown once a byte was handed over (%s)',
    why => expect(judge(order, { is: 'failed', wasHandedOver: true, why })).toMatchObject({ is: 'unknown' }),
  )
})

describe('an acceptance', () => {
  it.each([
    ['whole', taken],
    ['with an id as text', '{"success":true,"data":{"order_id":"13"}}'],
    [
      'with figures as text',
      '{"success":true,"data":{"order_id":13,"order_quantity":"0.0100","order_price":null}}',
    ],
    ['that repeats no client id', '{"success":true,"data":{"order_id":13,"client_order_id":""}}'],
    ['with a zero for no client id', '{"success":true,"data":{"order_id":13,"client_order_id":0}}'],
    ['with the exponent form of our size', '{"success":true,"data":{"order_id":13,"order_quantity":1E-2}}'],
  ])('of an order is recognised %s', (_how, body) =>
    expect(judge(order, answer(200, body))).toEqual({ is: 'accepted', orderId: '13' }),
  )

  it.each([
    ['a zero for its price', '"order_price":0'],
    ['nothing for its market and a zero for its side', '"symbol":"","side":0'],
  ])('of an order is recognised when it repeats %s', (_what, echo) =>
    expect(judge(order, answer(200, `{"success":true,"data":{"order_id":13,${echo}}}`))).toEqual({
      is: 'accepted',
      orderId: '13',
    }),
  )

  it('of an order that may step back is valid at the price to which it stepped, and for no other size', () => {
    const steps: OrderWrite = { ...order, type: 'POST_ONLY', stepsBack: true }
    const echo = (figure: string) => answer(200, `{"success":true,"data":{"order_id":13,${figure}}}`)
    expect(judge(steps, echo('"order_price":64199.9'))).toEqual({ is: 'accepted', orderId: '13' })
    expect(judge(steps, echo('"order_quantity":0.02'))).toMatchObject({ impossible: true })
  })

  it.each([
    ['as a number', '1702989263989', { is: 'accepted', triggerAt: 1702989263989 }],
    ['as text', '"1702989263989"', { is: 'accepted', triggerAt: 1702989263989 }],
    ['as zero, which is off', '0', { is: 'accepted', triggerAt: 0 }],
    ['as nothing', 'null', { is: 'unknown', why: 'accepted without a trigger time' }],
    ['in words', '"soon"', { is: 'unknown', why: 'accepted with a trigger time that cannot be read' }],
  ])('of a timer needs its trigger time, given %s', (_how, triggerTime, wanted) => {
    const body = `{"success":true,"data":{"expected_trigger_time":${triggerTime}}}`
    expect(judge(timer, answer(200, body))).toEqual(wanted)
    expect(judge(timer, answer(200, '{"success":true}'))).toMatchObject({ is: 'unknown' })
  })

  it('keeps an id that no double can hold', () =>
    expect(judge(order, answer(200, '{"success":true,"data":{"order_id":1790000001999000013}}'))).toEqual({
      is: 'accepted',
      orderId: '1790000001999000013',
    }))

  it.each([
    ['no data', '{"success":true}'],
    ['null data', '{"success":true,"data":null}'],
    ['no id', '{"success":true,"data":{}}'],
    ['an id of zero', '{"success":true,"data":{"order_id":0}}'],
    ['a negative id', '{"success":true,"data":{"order_id":-13}}'],
    ['a fraction for an id', '{"success":true,"data":{"order_id":1.5}}'],
    ['a word for an id', '{"success":true,"data":{"order_id":"none"}}'],
    ['a list', '{"success":true,"data":[{"order_id":13}]}'],
    ['an endless id', `{"success":true,"data":{"order_id":${'9'.repeat(60)}}}`],
  ])('of an order with %s leaves the outcome unknown', (_what, body) => {
    const judged = judge(order, answer(200, body))
    expect(judged).toMatchObject({ is: 'unknown' })
    expect(judged).not.toHaveProperty('impossible')
  })

  it.each([
    ['client id', '"client_order_id":"pd-2"'],
    ['symbol', '"symbol":"PERP_ETH_USDC"'],
    ['side', '"side":"SELL"'],
    ['size', '"order_quantity":0.1'],
    ['size, of nothing', '"order_quantity":0'],
    ['price', '"order_price":1'],
    ['kind', '"order_type":"POST_ONLY"'],
  ])('with another %s is marked impossible', (_what, echo) =>
    expect(judge(order, answer(200, `{"success":true,"data":{"order_id":13,${echo}}}`))).toMatchObject({
      is: 'unknown',
      impossible: true,
    }),
  )

  it.each([
    ['in the data', '{"success":true,"data":{"status":"CANCEL_SENT"}}'],
    ['beside the data', '{"success":true,"status":"CANCEL_SENT"}'],
  ])('of a cancel is recognised with its status word %s', (_where, body) =>
    expect(judge(cancel, answer(200, body))).toEqual({ is: 'accepted', orderId: '13' }),
  )

  it.each([
    ['without its word', '{"success":true,"data":{}}'],
    ['with another word', '{"success":true,"data":{"status":"EDIT_SENT"}}'],
    ['without data', '{"success":true}'],
  ])('of a cancel %s leaves the outcome unknown', (_how, body) =>
    expect(judge(cancel, answer(200, body))).toMatchObject({ is: 'unknown' }),
  )

  it('of the cancel of another order is impossible', () =>
    expect(
      judge(cancel, answer(200, '{"success":true,"data":{"status":"CANCEL_SENT","order_id":14}}')),
    ).toMatchObject({ is: 'unknown', impossible: true }))
})

describe('a refusal', () => {
  it.each([-1001, -1002, -1004, -1005, -1101, -1102, -1103, -1104, -1105])(
    'with the code %s is a refusal under any 2xx or 4xx status',
    code => {
      for (const status of [200, 400, 401, 429]) {
        for (const written of [code, String(code)]) {
          expect(judge(order, answer(status, refusal(written)))).toEqual({
            is: 'refused',
            code: String(code),
            words: 'no',
          })
        }
      }
    },
  )

  it.each([-1101, -1102, -1103, -1104, -1105])(
    'with the code %s leaves a timer unknown, because a timer has no size, price or margin',
    code =>
      expect(judge(timer, answer(400, refusal(code)))).toEqual({
        is: 'unknown',
        why: `code ${code} about a timer`,
      }),
  )

  it('with -1003 leaves the outcome unknown, and names the rate limit only with HTTP 429', () => {
    for (const write of [order, cancel, timer]) {
      const reasons = [200, 400, 429].map(status => judge(write, answer(status, refusal(-1003))))
      expect(reasons).toEqual(['code -1003', 'code -1003', RATE_LIMITED].map(why => ({ is: 'unknown', why })))
    }
  })

  it.each([-1000, -1006, -1007, -1008, -1009, -1011, -1012, -1201, 0, 1101, 99999])(
    'with the code %s leaves the outcome unknown, because the venue may still have accepted',
    code => {
      for (const status of [200, 400, 409, 429]) {
        expect(judge(order, answer(status, refusal(code)))).toEqual({ is: 'unknown', why: `code ${code}` })
      }
    },
  )

  it.each([
    ['no code', '{"success":false}'],
    ['a null code', '{"success":false,"code":null}'],
    ['a code in words', '{"success":false,"code":"INVALID"}'],
    ['a fraction for a code', '{"success":false,"code":-1101.5}'],
  ])('with %s leaves the outcome unknown', (_what, body) =>
    expect(judge(order, answer(400, body))).toMatchObject({ is: 'unknown' }),
  )

  it('keeps the venue’s message, up to a readable length', () => {
    const judged = judge(order, answer(400, refusal(-1101, 'x'.repeat(5_000))))
    expect(judged.is === 'refused' && judged.words).toHaveLength(300)
  })
})

describe('a contradiction', () => {
  it.each([300, 301, 302, 303, 304, 307, 308, 500, 501, 502, 503, 504, 599, 100, 101])(
    'of HTTP %s and any body leaves the outcome unknown',
    status => {
      for (const body of [taken, refusal(-1101), refusal(-1003), '', '<html>']) {
        expect(judge(order, answer(status, body))).toEqual({ is: 'unknown', why: `HTTP ${status}` })
      }
    },
  )
  const named = [
    ['an order id', '"data":{"order_id":13}'],
    ['an order id as text', '"data":{"order_id":"13"}'],
    ['an id of what waits for a trigger', '"data":{"algo_order_id":13}'],
    ['ids in rows', '"data":{"rows":[{"order_id":13}]}'],
    ['our own name for it', '"data":{"client_order_id":"pd-1"}'],
    ['an order id beside the data', '"order_id":13'],
    ['the word of something taken', '"data":{"status":"CANCEL_SENT"}'],
    ['the moment of a timer', '"data":{"expected_trigger_time":1702989203989}'],
  ] as const
  it.each(named)('of a refusal and %s leaves the outcome unknown', (_what, beside) => {
    for (const [status, code] of [
      [200, -1101],
      [400, -1101],
      [429, -1003],
    ])
      expect(
        judge(order, answer(status ?? 0, `{"success":false,"code":${code},"message":"no",${beside}}`)),
      ).toEqual({ is: 'unknown', why: 'a refusal of something that was taken' })
  })
  it.each([
    ['no data', '"data":null'],
    ['empty data', '"data":{}'],
    ['ids of nothing', '"data":{"order_id":0,"client_order_id":""}'],
    ['what the market asks for', '"data":{"base_min":0.1}'],
  ])('is absent from a refusal beside %s', (_what, beside) =>
    expect(
      judge(order, answer(400, `{"success":false,"code":-1101,"message":"no",${beside}}`)),
    ).toMatchObject({ is: 'refused' }),
  )

  it.each([-1101, '"-1101"', -1003, -1000, -4242, 7, '"INVALID"'])(
    'of an acceptance and the code %s leaves the outcome unknown',
    code => {
      for (const where of [
        taken.replace('{', `{"code":${String(code)},`),
        taken.replace('"data":{', `"data":{"code":${String(code)},`),
      ])
        expect(judge(order, answer(200, where))).toEqual({
          is: 'unknown',
          why: 'a yes beside a code of refusal',
        })
    },
  )
  it.each(['"success":false', '"error_message":"the engine is busy"'])(
    'of an acceptance whose data contains %s leaves the outcome unknown',
    error =>
      expect(judge(order, answer(200, `{"success":true,"data":{"order_id":13,${error}}}`))).toMatchObject({
        is: 'unknown',
      }),
  )
  it.each([0, '"0"', null, '""', 200])(
    'is absent from an acceptance beside %s, which is no error code',
    code =>
      expect(judge(order, answer(200, taken.replace('{', `{"code":${String(code)},`)))).toMatchObject({
        is: 'accepted',
      }),
  )

  it.each([203, 204, 205, 206, 207, 208, 226, 299])(
    'of HTTP %s, an incomplete response, and any body leaves the outcome unknown',
    status => {
      for (const body of [taken, refusal(-1101)])
        expect(judge(order, answer(status, body))).toEqual({ is: 'unknown', why: `HTTP ${String(status)}` })
    },
  )
  it.each([400, 401, 404, 409, 429, 499])('of HTTP %s and an acceptance leaves the outcome unknown', status =>
    expect(judge(order, answer(status, taken))).toMatchObject({ is: 'unknown' }),
  )
  it.each([
    ['an empty body', ''],
    ['HTML', '<html>502</html>'],
    ['a list', '[]'],
    ['a text', '"ok"'],
    ['null', 'null'],
    ['success as text', '{"success":"true","data":{"order_id":13}}'],
    ['success as number', '{"success":1,"data":{"order_id":13}}'],
    ['no success', '{"data":{"order_id":13}}'],
    ['two successes', '{"success":false,"success":true,"data":{"order_id":13}}'],
    ['two ids', '{"success":true,"data":{"order_id":13,"order_id":14}}'],
    ['a polluted body', '{"success":true,"__proto__":{"x":1},"data":{"order_id":13}}'],
  ])('of HTTP 200 and %s leaves the outcome unknown', (_what, body) =>
    expect(judge(order, answer(200, body))).toMatchObject({ is: 'unknown' }),
  )
  it('is unknown after bytes that are not UTF-8', () =>
    expect(judge(order, answer(200, Uint8Array.from([0x7b, 0xff, 0x7d])))).toMatchObject({ is: 'unknown' }))

  it('is never resolved by truncating the answer', () => {
    for (let end = 0; end < taken.length; end += 1) {
      expect(judge(order, answer(200, taken.slice(0, end)))).toMatchObject({ is: 'unknown' })
    }
  })
})

it('is accepted only after an acceptance, refused only after a refusal, and never throws', () => {
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.record({ success: fc.anything(), code: fc.anything(), data: fc.anything() }).map(value => {
      try {
        return JSON.stringify(value) ?? ''
      } catch {
        return ''
      }
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), bodies, (status, body) => {
      const judged = judge(order, answer(status, body))
      if (judged.is === 'accepted')
        expect([status >= 200 && status < 300, /true/.test(body)]).toEqual([true, true])
      if (judged.is === 'refused') expect(/false/.test(body)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

describe('the response to a registration', () => {
  const key = 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX'
  const success = (data: unknown) => JSON.stringify({ success: true, timestamp: 1, data })

  it.each<[string, RestResult, string]>([
    ['a yes', answer(200, success({ orderly_key: key })), 'accepted'],
    ['a yes that names nothing', answer(200, success({ id: 1 })), 'accepted'],
    ['a yes about another key', answer(200, success({ orderly_key: `${key}x` })), 'unknown'],
    ['a yes beside a code', answer(200, success({ code: -1005 })), 'unknown'],
    ['a yes under an error', answer(400, success({})), 'unknown'],
    ['a documented no', answer(400, refusal(-1005)), 'refused'],
    ['a no to the signature', answer(401, refusal(-1001)), 'refused'],
    ['a no that may be about itself', answer(409, refusal(-1007)), 'unknown'],
    ['too many', answer(429, refusal(-1003)), 'unknown'],
    ['a no without a code', answer(400, '{"success":false}'), 'unknown'],
    [
      'a no that names the key',
      answer(400, JSON.stringify({ success: false, code: -1005, message: '', data: { orderly_key: key } })),
      'unknown',
    ],
    ['a fault of the venue', answer(502, refusal(-1005)), 'unknown'],
    ['no JSON', answer(200, 'yes'), 'unknown'],
    ['half an answer', answer(206, success({})), 'unknown'],
    ['silence', { is: 'failed', wasHandedOver: true, why: 'timeout' }, 'unknown'],
    ['no connection', { is: 'failed', wasHandedOver: false, why: 'no connection' }, 'not sent'],
  ])('is interpreted by the proof it gives: %s', (_, got, is) =>
    expect(classifyRegistrationResponse(key, got).is).toBe(is),
  )
})
