import { describe, expect, it } from 'vitest'
import { planAccount, sealedPlan } from '../../test/kit/plans'
import { handClock } from '../../test/kit/hand-clock'
import { sealToReceiver } from '../signer/box'
import { createRequestSigner } from '../signer/request-signer'
import { confirmAct } from './confirm-act'

const NOW = 1_700_000_000_000
const keyId = 'practice'
const host = 'venue.example'
const card = { id: 'one', label: 'Mine', baseUrl: `https://${host}`, accountId: planAccount.id, keyId }

function openSigner() {
  const ask = createRequestSigner({ system: () => NOW, steady: () => 0 })
  const offer = (from: 'practice' | 'sheet'): string => {
    const answer = ask({ do: 'offer', keyId, from })
    return answer.is === 'offer' ? answer.to : ''
  }
  const to = offer('practice')
  const seed = new Uint8Array(32).fill(7)
  ask({ do: 'take', keyId, to, box: sealToReceiver(to, { purpose: 'practice→signer', keyId }, seed) ?? '' })
  return { ask, offer }
}

const stepsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const { confirmed: _none, ...plan } = sealedPlan(`pd-${at}`, {
      request: { method: 'DELETE', path: `/v1/algo/order?order_id=${at + 1}&symbol=PERP_BTC_USDC`, body: '' },
    })
    return { plan, needs: 'nothing' as const, says: 'a cancel' }
  })

describe('the confirmation of an act', () => {
  it('covers more requests than one box holds, each once, for the account and host on the terminal', async () => {
    const { ask, offer } = openSigner()
    const takeSheetOffer = () => ({ keyId, to: offer('sheet'), account: '0xother', host: 'other.example' })
    const parts = { venue: { takeSheetOffer }, clock: handClock(NOW), name: planAccount, card }
    const steps = await confirmAct(parts, stepsOf(45), NOW)
    const signAll = (account: string) =>
      steps.map(({ plan: { request, confirmed } }) => {
        const claim = confirmed && { confirmed: { ...confirmed, account, host } }
        return ask({ do: 'sign', keyId, what: { is: 'call', ...request }, offset: 0, ...claim }).is
      })
    expect(new Set(steps.map(({ plan }) => plan.confirmed?.to)).size).toBe(3)
    expect(new Set(signAll('0xother'))).toEqual(new Set(['unconfirmed']))
    expect(new Set(signAll(planAccount.id))).toEqual(new Set(['signed']))
    expect(new Set(signAll(planAccount.id))).toEqual(new Set(['unconfirmed']))
  })
})
