import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { bounds } from './bounds'
import { expected } from './expected'
import { judge } from './judging'
import type { Seen, SentOrder } from './session'
import type { TwinReport } from './twin'
import { twins } from './twins'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const publicHalf = publicKey.export({ format: 'jwk' }).x ?? ''
const key = `ed25519:${base58.encode(Buffer.from(publicHalf, 'base64url'))}`

const twin = (name: string) => twins.find(each => each.name === name)!

/** Of another key, which was typed. */
const typedHalf = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? ''
const typed = `ed25519:${base58.encode(Buffer.from(typedHalf, 'base64url'))}`

const seen = (more: Partial<Seen>): Seen => ({
  ran: true,
  wasEarly: true,
  key,
  typed,
  reports: [],
  orders: [],
  beside: { isThere: false, isKnown: false },
  noticed: false,
  ...more,
})

const brought = (name: string, report: TwinReport) => seen({ reports: [{ twin: name, report }] })

const order = (more: Partial<SentOrder>): SentOrder => ({
  twin: 'http end, signed again with a box of its own',
  sheet: 'BUY 0.0100 PERP_BTC_USDC, market',
  unbuttoned: '',
  ended: '{"is":"filled"}',
  taken: ['20000000000000000'],
  arrived: ['0.02'],
  told: '{"ok":true}',
  writes: '{"state":"active"}',
  ...more,
})

describe('the verdict on an attack', () => {
  it('is expected for every attack that exists, and for no other', () => {
    expect(Object.keys(expected).toSorted()).toEqual(twins.map(({ name }) => name).toSorted())
  })

  it('is a leaked seed only where its public half is that of the key the exchange knows', () => {
    const own = judge(twin('sign and export'), brought('sign and export', { is: 'seed', publicHalf }))
    const other = judge(
      twin('sign and export'),
      brought('sign and export', { is: 'seed', publicHalf: 'AAAA' }),
    )
    expect([own, other]).toMatchObject([
      { is: 'failed', isOpen: true },
      { is: 'held', isOpen: false },
    ])
  })

  it('is a leaked seed for the public half of the typed key too, and fails where no key was typed', () => {
    const name = 'calls of pages'
    const found = brought(name, { is: 'seed', publicHalf: typedHalf })
    expect(judge(twin(name), found)).toMatchObject({
      is: 'failed',
      isOpen: true,
      how: 'the seed that was typed',
    })
    const { typed: _, ...none } = seen({})
    expect(judge(twin(name), none)).toMatchObject({ is: 'failed', how: 'no key was typed' })
  })

  it('is a signature only where the key the exchange knows made it, whatever the attack reports', () => {
    const text = '1POST/v1/order{}'
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
    const real = judge(
      twin('above the ceilings'),
      brought('above the ceilings', { is: 'signature', text, signature }),
    )
    const made = judge(
      twin('above the ceilings'),
      brought('above the ceilings', { is: 'signature', text: 'other', signature }),
    )
    expect([real, made]).toMatchObject([
      { is: 'failed', isOpen: true },
      { is: 'held', isOpen: false },
    ])
  })

  it.each([
    [0, 'failed'],
    [1, 'held'],
    [bounds.writesAMinute, 'held'],
    [bounds.writesAMinute + 1, 'failed'],
  ])('for %i signatures in a minute is “%s”', (count, is) => {
    const text = '1POST/v1/order{}'
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
    const reports = Array.from({ length: count }, () => ({
      twin: 'many a minute',
      report: { is: 'signature', text, signature } as const,
    }))
    expect(judge(twin('many a minute'), seen({ reports })).is).toBe(is)
  })

  const sent: TwinReport = { is: 'done', what: 'sent' }
  it.each<[string, string, Seen['beside'], readonly TwinReport[]]>([
    ['failed', 'unnoticed', { isThere: true, isKnown: false }, [sent]],
    ['held', 'it became an attempt', { isThere: true, isKnown: true }, [sent]],
    [
      'failed',
      'refused: [{"is":"done","what":"no such key"}]',
      { isThere: false, isKnown: false },
      [{ is: 'done', what: 'no such key' }],
    ],
    ['failed', 'none', { isThere: false, isKnown: false }, []],
  ])('is %s, as “%s”, by what the exchange has and no journal records', (is, how, beside, reports) => {
    const name = 'a signature beside the journal'
    const verdict = judge(
      twin(name),
      seen({ beside, reports: reports.map(report => ({ twin: name, report })) }),
    )
    expect(verdict).toMatchObject({ is, how })
  })

  it.each([
    ['held', true, 1, '1 signatures, and the desk halted over them'],
    ['failed', false, 1, '1 signatures, unknown to the comparison'],
    ['failed', true, 0, '0 signatures, and the desk halted over them'],
  ] as const)('is %s when a halt over a plain order is %s after %i signatures', (is, noticed, times, how) => {
    const text = '1POST/v1/order{}'
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
    const reports = Array.from({ length: times }, () => ({
      twin: 'a plain order',
      report: { is: 'signature', text, signature } as const,
    }))
    expect(judge(twin('a plain order'), seen({ noticed, reports }))).toMatchObject({ is, how })
  })

  it('is failed where an open attack was expected to hold, and where a known open attack held', () => {
    const half = twin('another public half')
    const late = { ...brought(half.name, { is: 'done', what: '32 bytes' }), wasEarly: false }
    expect(judge(half, late)).toMatchObject({ is: 'failed', isOpen: true })
    expect(judge(half, seen({}))).toMatchObject({
      is: 'failed',
      how: 'not done; it was known to be open and is so no longer',
    })
    expect(judge(half, seen({ wasEarly: false }))).toMatchObject({ is: 'held' })
  })

  it.each<[string, string, Partial<SentOrder>]>([
    ['known', 'the sheet said 0.01, the exchange has 0.02', {}],
    ['failed', 'what left is what the sheet said', { sheet: 'BUY 0.0200 PERP_BTC_USDC, market' }],
    ['failed', 'the exchange refused it', { taken: [] }],
    ['failed', 'it broke off', { taken: [], arrived: [], told: 'Error: Waited in vain' }],
  ])('is %s, as “%s”, by comparing the sheet with the exchange', (is, how, more) => {
    const verdict = judge(
      twin('http end, signed again with a box of its own'),
      seen({ orders: [order(more)] }),
    )
    expect(verdict).toMatchObject({ is, how: expect.stringContaining(how) as string })
  })

  it.each<[string, boolean, Partial<SentOrder>]>([
    ['failed', true, { arrived: ['0.01'] }],
    ['held', false, { arrived: ['0.01'] }],
    ['held', true, { taken: [], arrived: [], unbuttoned: 'Its bytes say something else.' }],
    ['failed', true, {}],
  ])(
    'is %s between main and its sheet, where the package loaded before the pages: %s',
    (is, wasEarly, more) => {
      const sent = order({ twin: 'the sheet’s own channel', ...more })
      expect(judge(twin(sent.twin), seen({ wasEarly, orders: [sent] })).is).toBe(is)
    },
  )

  it.each<[string, Partial<SentOrder>]>([
    ['held', { told: '{"code":"PLAN_VOID"}' }],
    ['held', { writes: 'Bytes differed from the sealed ones.' }],
    ['held', { unbuttoned: 'Its bytes say something else: order_quantity.', told: 'declined' }],
    ['held', { ended: '{"is":"not sent","why":"not signed: unconfirmed"}', told: '{"ok":true}' }],
    ['failed', { told: 'PLAN_EXPIRED' }],
  ])('is %s where nothing arrived, by the reason', (is, more) => {
    const sent = order({ twin: 'Buffer.from', taken: [], arrived: [], ...more })
    expect(judge(twin('Buffer.from'), seen({ orders: [sent] })).is).toBe(is)
  })
})
