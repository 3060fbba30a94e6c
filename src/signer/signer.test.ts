import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createBoxOpener, sealBox, type Purpose } from './box'
import { decodeEnvelope, encodeEnvelope } from './envelope'
import type { Sender, SignerAnswer, SignerQuestion } from './protocol'
import { createSigner } from './signer'

const NOW = 1_700_000_000_000
const write = {
  is: 'call',
  method: 'POST',
  path: '/v1/order/cancel_all_after',
  body: '{"trigger_after":5000}',
} as const
const freshSeed = () => Uint8Array.from(randomBytes(32))

function given() {
  const told: SignerAnswer[] = []
  const core = createSigner({ system: () => NOW, steady: () => 0 })
  const ask = (question: SignerQuestion): SignerAnswer => {
    const answer = core(question)
    told.push(answer)
    return answer
  }
  /** Seals something to an offer of the signer's. */
  function sealed(keyId: string, from: Sender, content: Uint8Array, purpose: Purpose = `${from}→signer`) {
    const offer = ask({ do: 'offer', keyId, from })
    const to = offer.is === 'offer' ? offer.to : ''
    return { keyId, to, box: sealBox(to, { purpose, keyId }, content) ?? '' }
  }
  const hold = (keyId: string, seed: Uint8Array) => ask({ do: 'hold', ...sealed(keyId, 'form', seed) })
  const envelope = (keyId: string, seed: Uint8Array) =>
    sealed(keyId, 'keeper', Buffer.from(encodeEnvelope(keyId, seed), 'latin1'))
  return { ask, told, sealed, hold, envelope }
}

function isSigned(publicKey: string, text: string, said: SignerAnswer): boolean {
  const x = Buffer.from(base58.decode(publicKey.replace('ed25519:', ''))).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return (
    said.is === 'signed' && verify(null, Buffer.from(text), key, Buffer.from(said.signature, 'base64url'))
  )
}

const publicKeyIn = (said: SignerAnswer): string => (said.is === 'key' ? said.publicKey : said.is)
const markOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')

describe('a key that is typed', () => {
  it('does not sign before the keeper gave back the very same', () => {
    const { ask, hold, envelope } = given()
    const seed = freshSeed()
    const publicKey = publicKeyIn(hold('live-a', seed))
    const sign = { do: 'sign', keyId: 'live-a', what: write, offset: 5 } as const
    expect(ask(sign)).toEqual({ is: 'unknown key' })
    expect(ask({ do: 'compare', ...envelope('live-a', freshSeed()) })).toEqual({ is: 'mismatched' })
    expect(ask(sign)).toEqual({ is: 'unknown key' })
    expect(ask({ do: 'compare', ...envelope('live-a', seed) })).toEqual({ is: 'key', publicKey })
    const said = ask(sign)
    expect(said).toMatchObject({ is: 'signed', at: NOW + 5 })
    expect(isSigned(publicKey, `${NOW + 5}POST/v1/order/cancel_all_after{"trigger_after":5000}`, said)).toBe(
      true,
    )
  })

  it.each([
    ['a withdrawal', { method: 'POST', path: '/v1/withdraw_request', body: '{}' }],
    ['an order with a field nobody knows', { method: 'POST', path: '/v1/order', body: '{"broker":"x"}' }],
    ['a question that is not on the list', { method: 'GET', path: '/v1/client/secrets', body: '' }],
  ] as const)('does not sign %s, whoever asks', (_what, call) => {
    const { ask, sealed } = given()
    ask({ do: 'take', ...sealed('trial', 'form', freshSeed()) })
    const sign = { do: 'sign', keyId: 'trial', offset: 0 } as const
    expect(ask({ ...sign, what: { is: 'call', ...call } })).toEqual({ is: 'refused' })
    expect(ask({ ...sign, what: write })).toMatchObject({ is: 'signed' })
  })

  it('goes to the keeper as the store takes it, and to nobody else', () => {
    const { ask, hold } = given()
    const seed = freshSeed()
    hold('live-a', seed)
    const keeper = createBoxOpener({ purpose: 'signer→keeper', keyId: 'live-a' })
    const said = ask({ do: 'seal', keyId: 'live-a', to: keeper.to })
    const text = Buffer.from(keeper.open(said.is === 'box' ? said.box : '') ?? []).toString('latin1')
    expect(decodeEnvelope('live-a', text)).toEqual(seed)
  })

  it('takes no name of another that signs or is being kept', () => {
    const { ask, hold, envelope } = given()
    const [seed, other] = [freshSeed(), freshSeed()]
    const publicKey = publicKeyIn(hold('live-a', seed))
    expect(hold('live-a', other)).toEqual({ is: 'refused' })
    expect(ask({ do: 'compare', ...envelope('live-a', seed) })).toEqual({ is: 'key', publicKey })
    expect(hold('live-a', other)).toEqual({ is: 'refused' })
    ask({ do: 'forget', keyId: 'live-a' })
    expect(hold('live-a', other)).toMatchObject({ is: 'key' })
  })

  it.each([0, 31, 33, 64])('is none of %i bytes', length => {
    expect(given().hold('live-a', new Uint8Array(length))).toEqual({ is: 'refused' })
  })
})

describe('a key that was kept', () => {
  it('signs once its envelope, its name and its mark are its own', () => {
    const { ask, envelope, hold } = given()
    const seed = freshSeed()
    const publicKey = publicKeyIn(hold('other', seed))
    const mark = markOf(publicKey)
    expect(ask({ do: 'open', ...envelope('live-a', seed), mark, isUsed: true })).toEqual({
      is: 'key',
      publicKey,
    })
    expect(ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })).toMatchObject({ is: 'signed' })
  })

  it.each<
    [
      string,
      (own: ReturnType<typeof given>, seed: Uint8Array) => ReturnType<ReturnType<typeof given>['sealed']>,
    ]
  >([
    ['another key', ({ envelope }) => envelope('live-a', freshSeed())],
    [
      'an envelope of another name',
      ({ sealed }, seed) => sealed('live-a', 'keeper', Buffer.from(encodeEnvelope('live-b', seed))),
    ],
    ['no envelope', ({ sealed }, seed) => sealed('live-a', 'keeper', seed)],
    [
      'something typed',
      ({ sealed }, seed) => sealed('live-a', 'form', Buffer.from(encodeEnvelope('live-a', seed))),
    ],
    ['a box to an offer that nobody made', (own, seed) => ({ ...own.envelope('live-a', seed), to: 'AAAA' })],
  ])('is not taken for it where there is %s, and nothing is held on to', (_, comes) => {
    const own = given()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(own.hold('other', seed)))
    expect(own.ask({ do: 'open', ...comes(own, seed), mark, isUsed: true })).toEqual({ is: 'mismatched' })
    expect(own.ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })).toEqual({ is: 'unknown key' })
  })

  it('that is only looked at does not sign', () => {
    const { ask, envelope, hold } = given()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(hold('other', seed)))
    expect(ask({ do: 'open', ...envelope('live-a', seed), mark, isUsed: false })).toMatchObject({ is: 'key' })
    expect(ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })).toEqual({ is: 'unknown key' })
  })

  it('is not read twice by one box', () => {
    const { ask, envelope, hold } = given()
    const seed = freshSeed()
    const mark = markOf(publicKeyIn(hold('other', seed)))
    const box = envelope('live-a', seed)
    ask({ do: 'open', ...box, mark, isUsed: false })
    expect(ask({ do: 'open', ...box, mark, isUsed: true })).toEqual({ is: 'mismatched' })
  })
})

describe('a key that no store keeps', () => {
  it.each(['form', 'practice'] as const)(
    'from the %s signs at once, and makes room for the next of its name',
    from => {
      const { ask, sealed } = given()
      const first = ask({ do: 'take', ...sealed('practice', from, freshSeed()) })
      const second = ask({ do: 'take', ...sealed('practice', from, freshSeed()) })
      const said = ask({ do: 'sign', keyId: 'practice', what: { is: 'stream' }, offset: 7 })
      expect(isSigned(publicKeyIn(second), `${NOW + 7}`, said)).toBe(true)
      expect(isSigned(publicKeyIn(first), `${NOW + 7}`, said)).toBe(false)
    },
  )

  it('of practice alone is dated as its clock is turned', () => {
    const { ask, sealed } = given()
    ask({ do: 'take', ...sealed('practice', 'practice', freshSeed()) })
    ask({ do: 'take', ...sealed('trial', 'form', freshSeed()) })
    const sign = (keyId: string) => ask({ do: 'sign', keyId, what: write, offset: 86_400_000 })
    expect([sign('practice').is, sign('trial').is]).toEqual(['signed', 'refused'])
  })
})

describe('a key that is made here', () => {
  it('is another each time, and has its name to itself', () => {
    const { ask } = given()
    const first = publicKeyIn(ask({ do: 'make', keyId: 'live-a' }))
    expect(first).toMatch(/^ed25519:/)
    expect(ask({ do: 'make', keyId: 'live-a' })).toEqual({ is: 'refused' })
    expect(publicKeyIn(given().ask({ do: 'make', keyId: 'live-a' }))).not.toBe(first)
  })

  it('signs nothing before the keeper gave back the very same, and then no data key', () => {
    const { ask, told, sealed } = given()
    const publicKey = publicKeyIn(ask({ do: 'make', keyId: 'live-a' }))
    const sign = (what: Extract<SignerQuestion, { do: 'sign' }>['what']) =>
      ask({ do: 'sign', keyId: 'live-a', what, offset: 0 })
    expect(sign(write)).toEqual({ is: 'unknown key' })
    const keeper = createBoxOpener({ purpose: 'signer→keeper', keyId: 'live-a' })
    const box = ask({ do: 'seal', keyId: 'live-a', to: keeper.to })
    const text = keeper.open(box.is === 'box' ? box.box : '') ?? new Uint8Array()
    expect(ask({ do: 'compare', ...sealed('live-a', 'keeper', text) })).toEqual({ is: 'key', publicKey })
    expect(sign(write)).toMatchObject({ is: 'signed' })
    expect(sign({ is: 'data key' })).toEqual({ is: 'refused' })
    expect(JSON.stringify(told)).not.toContain(Buffer.from(text).toString('latin1'))
  })
})

describe('a data key', () => {
  it('is made here, signs what data keys are worked out from, always the same, and nothing else', () => {
    const { ask } = given()
    const publicKey = publicKeyIn(ask({ do: 'make', keyId: 'data.live-a' }))
    const keeper = createBoxOpener({ purpose: 'signer→keeper', keyId: 'data.live-a' })
    const sealed = ask({ do: 'seal', keyId: 'data.live-a', to: keeper.to })
    const text = keeper.open(sealed.is === 'box' ? sealed.box : '') ?? new Uint8Array()
    const offer = ask({ do: 'offer', keyId: 'data.live-a', from: 'keeper' })
    const to = offer.is === 'offer' ? offer.to : ''
    const box = sealBox(to, { purpose: 'keeper→signer', keyId: 'data.live-a' }, text) ?? ''
    ask({ do: 'compare', keyId: 'data.live-a', to, box })
    const sign = (what: Extract<SignerQuestion, { do: 'sign' }>['what']) =>
      ask({ do: 'sign', keyId: 'data.live-a', what, offset: 0 })
    const said = sign({ is: 'data key' })
    expect(isSigned(publicKey, 'perpdesk-data-key-1', said)).toBe(true)
    expect(sign({ is: 'data key' })).toEqual(said)
    expect([sign(write), sign({ is: 'stream' })]).toEqual([{ is: 'refused' }, { is: 'refused' }])
  })

  it('is not typed, and no other key signs for one', () => {
    const { ask, hold, sealed } = given()
    expect(hold('data.live-a', freshSeed())).toEqual({ is: 'refused' })
    ask({ do: 'take', ...sealed('live-b', 'form', freshSeed()) })
    expect(ask({ do: 'sign', keyId: 'live-b', what: { is: 'data key' }, offset: 0 })).toEqual({
      is: 'refused',
    })
  })

  it('is another each time', () => {
    expect(given().ask({ do: 'make', keyId: 'data.a' })).not.toEqual(
      given().ask({ do: 'make', keyId: 'data.a' }),
    )
  })
})

it('says no seed in anything it answers, in whatever form', () => {
  const { ask, told, hold, envelope, sealed } = given()
  const seed = freshSeed()
  const mark = markOf(publicKeyIn(hold('live-a', seed)))
  ask({ do: 'seal', keyId: 'live-a', to: createBoxOpener({ purpose: 'signer→keeper', keyId: 'live-a' }).to })
  ask({ do: 'compare', ...envelope('live-a', seed) })
  ask({ do: 'open', ...envelope('live-a', seed), mark, isUsed: true })
  ask({ do: 'take', ...sealed('trial', 'form', seed) })
  ask({ do: 'sign', keyId: 'live-a', what: write, offset: 0 })
  const all = JSON.stringify(told)
  expect(all).toContain('"signed"')
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(all).not.toContain(Buffer.from(seed).toString(form).replace(/=+$/, ''))
  expect(all).not.toContain(base58.encode(seed))
  expect(all).not.toContain(encodeEnvelope('live-a', seed))
})
