import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { claimOf, mandateClaimOf, sealedConfirmations, testDestination } from '../../test/kit/confirmations'
import { envelope } from '../../test/kit/envelopes'
import { publicKeyOf } from '../../test/kit/keytext'
import { encodeMandate } from '../core/envelope/mandate-text'
import { sealToReceiver } from './box'
import { createRequestSigner } from './request-signer'
import type { SignerAnswer } from './signer-protocol'
import type { ConfirmationClaim } from './signing-content'

const NOW = 1_700_000_000_000
const SEED = new Uint8Array(32).fill(5)

const cancel = (orderId: string) =>
  ({
    is: 'call',
    method: 'DELETE',
    path: `/v1/order?order_id=${orderId}&symbol=PERP_BTC_USDC`,
    body: '',
  }) as const
const one = cancel('1')

function openSigner() {
  let [system, steady] = [NOW, 0]
  const ask = createRequestSigner({ system: () => system, steady: () => steady })
  const offer = (from: 'sheet' | 'practice', keyId = 'live-a') => {
    const answer = ask({ do: 'offer', keyId, from })
    return { keyId, to: answer.is === 'offer' ? answer.to : '' }
  }
  for (const keyId of ['live-a', 'live-b']) {
    const { to } = offer('practice', keyId)
    const box = sealToReceiver(to, { purpose: 'practice→signer', keyId }, Uint8Array.from(SEED)) ?? ''
    ask({ do: 'take', keyId, to, box })
  }
  const sign = (
    confirmed: ConfirmationClaim | undefined,
    what: Parameters<typeof claimOf>[1] & { readonly is: 'call' } = one,
    keyId = 'live-a',
  ): SignerAnswer['is'] => ask({ do: 'sign', keyId, what, offset: 0, ...(confirmed && { confirmed }) }).is
  const pass = (ms: number, also = ms): void => {
    system += ms
    steady += also
  }
  return { ask, offer, sign, pass }
}

describe('a write', () => {
  it('is signed once if a sheet confirmed it, and never again with the same box', () => {
    const { offer, sign } = openSigner()
    const claim = claimOf(offer('sheet'), one, NOW)
    expect([sign(claim), sign(claim), sign(claim)]).toEqual(['signed', 'unconfirmed', 'unconfirmed'])
  })

  it('is signed once, and not after 90 s, if its box was opened before the request', () => {
    const { ask, offer, sign, pass } = openSigner()
    const openAhead = (keyId = 'live-a') => {
      const { to, box, ...destination } = claimOf(offer('sheet'), one, NOW)
      expect(ask({ do: 'open confirmation', keyId, to, box })).toEqual({ is: 'done' })
      // The claim then needs no box.
      return { ...destination, to, box: 'opened' }
    }
    const [claim, other, late] = [openAhead(), openAhead('live-b'), openAhead()]
    expect([sign(claim), sign(claim), sign(other)]).toEqual(['signed', 'unconfirmed', 'unconfirmed'])
    expect(sign(late, one, 'live-b')).toBe('unconfirmed')
    pass(90_001)
    expect(sign(late)).toBe('unconfirmed')
  })

  it('is not signed after a restart of the signer with a box for the earlier signer', () => {
    const { offer, sign } = openSigner()
    const [spent, unspent] = [claimOf(offer('sheet'), one, NOW), claimOf(offer('sheet'), one, NOW)]
    expect(sign(spent)).toBe('signed')
    const restarted = openSigner()
    expect([restarted.sign(spent), restarted.sign(unspent)]).toEqual(['unconfirmed', 'unconfirmed'])
  })

  it('is signed as often as its sheet confirmed it, in any order', () => {
    const { offer, sign } = openSigner()
    const to = offer('sheet')
    const requests = [cancel('2'), cancel('1'), cancel('2')]
    const claim = {
      ...testDestination,
      to: to.to,
      box: sealedConfirmations(to, testDestination, requests, NOW),
    }
    const results = ['1', '2', '1', '2', '2', '3'].map(id => sign(claim, cancel(id)))
    expect(results).toEqual(['signed', 'signed', 'unconfirmed', 'signed', 'unconfirmed', 'unconfirmed'])
  })

  it.each<[string, (claim: ConfirmationClaim) => ConfirmationClaim | undefined]>([
    ['no box', () => undefined],
    ['another account', claim => ({ ...claim, account: '0xdef' })],
    ['another host', claim => ({ ...claim, host: 'other.example' })],
    ['an offer that was never made', claim => ({ ...claim, to: 'A'.repeat(43) })],
    ['a changed box', claim => ({ ...claim, box: `${claim.box.slice(0, -2)}AA` })],
  ])('is not signed for %s', (_what, change) => {
    const { offer, sign } = openSigner()
    expect(sign(change(claimOf(offer('sheet'), one, NOW)))).toBe('unconfirmed')
  })

  it('is not signed with a box for another key or for another purpose', () => {
    const { offer, sign } = openSigner()
    expect(sign(claimOf(offer('sheet', 'live-b'), one, NOW))).toBe('unconfirmed')
    const { to } = offer('sheet')
    const content = Buffer.from(`${NOW}\n${'0'.repeat(64)}`)
    const box = sealToReceiver(to, { purpose: 'form→signer', keyId: 'live-a' }, content) ?? ''
    expect(sign({ ...testDestination, to, box })).toBe('unconfirmed')
    // A box that was opened for one key confirms nothing for another.
    const own = claimOf(offer('sheet'), one, NOW)
    expect(sign(own, cancel('9'))).toBe('unconfirmed')
    expect(sign(own, one, 'live-b')).toBe('unconfirmed')
    expect(sign(own)).toBe('signed')
  })

  it('is not signed for a sheet that confirmed another request', () => {
    const { offer, sign } = openSigner()
    const claim = claimOf(offer('sheet'), one, NOW)
    const others = [cancel('12'), { ...one, method: 'POST' as const }, cancel('1&symbol=PERP_ETH_USDC')]
    for (const other of others) expect(sign(claim, other)).not.toBe('signed')
    expect(sign(claim)).toBe('signed')
  })

  it.each<[string, SignerAnswer['is'], number, number, number]>([
    ['90 s after the hold', 'signed', 0, 90_000, 90_000],
    ['later', 'unconfirmed', 0, 90_001, 90_001],
    ['later by the clock that cannot be set', 'unconfirmed', 0, 0, 90_001],
    ['1 s before the hold', 'signed', 1_000, 0, 0],
    ['earlier', 'unconfirmed', 1_001, 0, 0],
  ])('confirmed by an opened box, %s, is %s', (_when, expected, ahead, system, steady) => {
    const { offer, sign, pass } = openSigner()
    const claim = claimOf(offer('sheet'), one, NOW + ahead)
    sign(claim, cancel('9'))
    pass(system, steady)
    expect(sign(claim)).toBe(expected)
  })

  it('is not signed after its key was unloaded and loaded again', () => {
    const { ask, offer, sign } = openSigner()
    const claim = claimOf(offer('sheet'), one, NOW)
    sign(claim, cancel('9'))
    const { to } = offer('practice')
    const keyId = 'live-a'
    const box = sealToReceiver(to, { purpose: 'practice→signer', keyId }, Uint8Array.from(SEED)) ?? ''
    expect(ask({ do: 'take', keyId, to, box }).is).toBe('key')
    expect(sign(claim)).toBe('unconfirmed')
  })

  it('is not signed with a box that 16 newer ones displaced', () => {
    const { offer, sign } = openSigner()
    const open = () => {
      const claim = claimOf(offer('sheet'), one, NOW)
      sign(claim, cancel('9'))
      return claim
    }
    const [first, second] = [open(), open()]
    for (let more = 0; more < 15; more += 1) open()
    expect([sign(first), sign(second)]).toEqual(['unconfirmed', 'signed'])
  })

  it.each([
    ['no request', []],
    ['more requests than a sheet can have', Array.from({ length: 21 }, () => one)],
  ])('is not signed with a box of %s', (_what, requests) => {
    const { offer, sign } = openSigner()
    const to = offer('sheet')
    const box = sealedConfirmations(to, testDestination, requests, NOW)
    expect(sign({ ...testDestination, to: to.to, box })).toBe('unconfirmed')
  })

  it('that names the own key is confirmed by the fingerprint on the sheet', () => {
    const { offer, sign } = openSigner()
    const publicKey = publicKeyOf(SEED)
    const removal = (key: string) =>
      ({
        ...({ is: 'call', method: 'POST', path: '/v1/client/remove_orderly_key' } as const),
        body: `{"orderly_key":"${key}"}`,
      }) as const
    const letters = publicKey.slice('ed25519:'.length)
    const shown = removal(`<own key ${letters.slice(0, 4)}…${letters.slice(-2)}>`)
    const other = removal('<own key 1234…56>')
    expect(sign(claimOf(offer('sheet'), other, NOW), removal(publicKey))).toBe('unconfirmed')
    expect(sign(claimOf(offer('sheet'), shown, NOW), removal(publicKey))).toBe('signed')
  })

  it('is not signed with random boxes', () => {
    const { offer, sign } = openSigner()
    for (let round = 0; round < 50; round += 1) {
      const box = randomBytes(48 + round * 20).toString('base64url')
      expect(sign({ ...testDestination, to: offer('sheet').to, box })).toBe('unconfirmed')
    }
  })
})

describe('a mandate', () => {
  const bounds = encodeMandate(envelope())
  const later = encodeMandate({ ...envelope(), sealedAt: { wall: NOW + 9_000, steady: 9_000 } })
  const { writes } = envelope()
  const wider = encodeMandate({ ...envelope(), writes: writes + 1 })

  it('is armed once for its sheet, whatever time of arming main sets', () => {
    const { ask, offer } = openSigner()
    const confirmed = mandateClaimOf(offer('sheet'), bounds, NOW)
    const arm = (text: string, claim?: ConfirmationClaim) =>
      ask({ do: 'arm', keyId: 'live-a', bounds: text, ...(claim && { confirmed: claim }) }).is
    expect(arm(bounds)).toBe('unconfirmed')
    expect(arm(wider, confirmed)).toBe('unconfirmed')
    expect(arm(later, { ...confirmed, host: 'other.example' })).toBe('unconfirmed')
    expect(arm(later, confirmed)).toBe('done')
    ask({ do: 'disarm', keyId: 'live-a' })
    expect(arm(bounds, confirmed)).toBe('unconfirmed')
  })

  it('is not armed by the box of a request, nor a request signed by the box of a mandate', () => {
    const { ask, offer, sign } = openSigner()
    const [request, mandate] = [
      claimOf(offer('sheet'), one, NOW),
      mandateClaimOf(offer('sheet'), bounds, NOW),
    ]
    expect(ask({ do: 'arm', keyId: 'live-a', bounds, confirmed: request }).is).toBe('unconfirmed')
    expect(sign(mandate)).toBe('unconfirmed')
  })
})
