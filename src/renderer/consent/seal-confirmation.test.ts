import { describe, expect, it } from 'vitest'
import type { ConfirmationOffer, ConsentQuestion } from '@contract/consent-api'
import { listSealedWrites } from '@core/write/plan'
import { cancelWrite, orderWrite, plan, writeQuestion } from '../../../test/kit/screen'
import { sealToReceiver } from '../../signer/box'
import { createRequestSigner } from '../../signer/request-signer'
import { prepareSealShown } from './seal-confirmation'

type WriteSheet = Extract<ConsentQuestion, { is: 'write' }>

const NOW = 1_700_000_000_000
const keyId = 'practice'
const host = 'venue.example'

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

const [first, second] = [plan({ write: orderWrite() }), plan({ write: cancelWrite() })]

/** A sheet of two requests, at a venue whose hosts it names. */
const sheetOf = (
  sealing: Partial<ConfirmationOffer> | undefined,
  change: Partial<WriteSheet> = {},
): WriteSheet => {
  const question = writeQuestion({ rest: [{ ...second, attempt: first.attempt }] })
  const profile = { ...question.profile, kind: 'live' as const, venue: `${host} · stream.example` }
  const { account } = question.plan
  return {
    ...question,
    profile,
    ...(sealing && { sealing: { keyId, to: '', account: account.id, host, ...sealing } }),
    ...change,
  }
}

describe('the confirmation of a sheet', () => {
  it('has the signer sign each of its requests once, for its account and host', async () => {
    const { ask, offer } = openSigner()
    const to = offer('sheet')
    const sheet = sheetOf({ keyId, to, host })
    const box = (await prepareSealShown(sheet)(NOW)) ?? ''
    const claim = { to, box, account: sheet.plan.account.id, host }
    const requests = listSealedWrites(sheet.plan).map(({ request }) => request)
    const signAll = (confirmed: typeof claim) =>
      requests.map(
        request => ask({ do: 'sign', keyId, what: { is: 'call', ...request }, offset: 0, confirmed }).is,
      )
    expect(signAll({ ...claim, account: '0xother' })).toEqual(['unconfirmed', 'unconfirmed'])
    expect(signAll(claim)).toEqual(['signed', 'signed'])
    expect(signAll(claim)).toEqual(['unconfirmed', 'unconfirmed'])
  })

  it.each<[string, () => WriteSheet]>([
    ['the signer offered no public key', () => sheetOf(undefined)],
    ['the public key is unusable', () => sheetOf({ keyId, to: 'A'.repeat(43), host })],
    [
      'the host is not on the sheet',
      () => sheetOf({ keyId, to: openSigner().offer('sheet'), host: 'other.example' }),
    ],
    [
      'the account is another one',
      () => sheetOf({ ...{ keyId, to: openSigner().offer('sheet'), host }, account: '0xother' }),
    ],
    [
      'the request differs from the sheet',
      () => {
        const request = { ...first.request, body: second.request.body }
        return sheetOf({ keyId, to: openSigner().offer('sheet'), host }, { plan: { ...first, request } })
      },
    ],
  ])('is not sealed if %s', async (_when, sheet) => {
    expect(await prepareSealShown(sheet())(NOW)).toBeUndefined()
  })
})
