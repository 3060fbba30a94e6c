import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import { createStranger, listenPrivately, openStream, rowsIn } from '../../../test/kit/stranger'
import type { AccountCredentials, SpareCredentials } from './account-keys'

let practice: PracticeHandle
beforeAll(async () => {
  practice = await openAudited({
    seed: 6,
    accounts: 3,
    spareKeys: true,
    keys: 'from the seed',
    limits: false,
  })
})
afterAll(() => practice.close())

const spare = (kind: keyof SpareCredentials, account = 0): AccountCredentials => {
  const found = practice.spares[account]?.[kind]
  if (found === undefined) throw new Error(`account ${account} has no ${kind} key`)
  return found
}
const codeOf = async (who: AccountCredentials, path: string) =>
  Number((await createStranger(practice, who).get(path)).json['code'] ?? 0)

describe('the keys of an account', () => {
  it.each<[keyof SpareCredentials, number, number]>([
    ['reading', 0, -1002],
    ['expired', -1002, -1002],
    ['elsewhere', -1002, -1002],
  ])('%s: reading gives %i, trading gives %i', async (kind, reads, trades) => {
    expect(await codeOf(spare(kind), '/v1/client/holding')).toBe(reads)
    const client = createStranger(practice, spare(kind))
    expect((await client.send('DELETE', '/v1/orders')).json).toMatchObject({ success: false, code: trades })
  })

  it('allow a read key to set the leverage, as the venue does', async () => {
    const client = createStranger(practice, spare('reading'))
    const response = await client.send('POST', '/v1/client/leverages', {
      symbol: 'PERP_BTC_USDC',
      leverage: 7,
    })
    expect(response.json).toMatchObject({ success: true })
  })

  it('are listed with the permissions of each', async () => {
    const { data } = await createStranger(practice).get('/v1/client/key_info')
    const rows = rowsIn(data['rows']).map(row => [row['scope'], row['ip_restriction_status'], row['tag']])
    expect(rows).toEqual([
      ['read,trading', 'ALLOW_ALL_IPS', 'practice'],
      ['read', 'ALLOW_ALL_IPS', 'reading'],
      ['read,trading', 'ALLOW_ALL_IPS', 'expired'],
      ['read,trading', 'ALLOW_RESTRICTION_LIST', 'elsewhere'],
    ])
  })

  it('differ between accounts, and are equal for equal seeds', async () => {
    const again = await openAudited({ seed: 6, accounts: 3, spareKeys: true, keys: 'from the seed' })
    expect(again.spares).toEqual(practice.spares)
    await again.close()
    const every = [
      ...practice.accounts,
      ...practice.spares.flatMap(set => Object.values(set) as AccountCredentials[]),
    ]
    expect(new Set(every.map(({ key }) => key)).size).toBe(12)
  })

  it('open the stream of their own account and of no other', async () => {
    const stream = await listenPrivately(practice, ['balance'], spare('reading', 1))
    expect(stream.frames).toContainEqual(expect.objectContaining({ id: 'balance', success: true }))
    stream.close()
    const stranger = await openStream(practice.privateStreamUrl)
    const timestamp = practice.now()
    const other = spare('reading', 1)
    const sign = createStranger(practice, other).signText(String(timestamp)).toString('base64')
    stranger.send({ id: 'a', event: 'auth', params: { orderly_key: other.key, sign, timestamp } })
    expect(await stranger.waitForFrame(({ id }) => id === 'a')).toMatchObject({ success: false })
    await stranger.closed
  })

  it('open no stream from an address outside their list', async () => {
    const elsewhere = spare('elsewhere', 1)
    const url = practice.privateStreamUrl.replace(practice.account.accountId, elsewhere.accountId)
    const timestamp = practice.now()
    const sign = createStranger(practice, elsewhere).signText(String(timestamp)).toString('base64')
    const stream = await openStream(url)
    stream.send({ id: 'a', event: 'auth', params: { orderly_key: elsewhere.key, sign, timestamp } })
    expect(await stream.waitForFrame(({ id }) => id === 'a')).toMatchObject({
      success: false,
      errorMsg: 'auth failed',
    })
    expect(await stream.closed).toBe(1008)
  })
})

it.each([
  ['127.0.0.0-127.0.0.9', true],
  ['127.0.0.2-127.0.0.9', false],
])('a key allowed from %s opens its stream and is answered here: %s', async (range, may) => {
  const elsewhere = spare('elsewhere', 2)
  const key = practice.exchange.keys.get(elsewhere.key)
  if (key === undefined) throw new Error('there is no such key')
  key.ips = [range]
  const timestamp = practice.now()
  const client = createStranger(practice, elsewhere)
  const stream = await openStream(
    practice.privateStreamUrl.replace(practice.account.accountId, elsewhere.accountId),
  )
  const sign = client.signText(String(timestamp)).toString('base64')
  stream.send({ id: 'a', event: 'auth', params: { orderly_key: elsewhere.key, sign, timestamp } })
  expect(await stream.waitForFrame(({ id }) => id === 'a')).toMatchObject({ success: may })
  expect((await client.get('/v1/client/holding')).json).toMatchObject({ success: may })
  stream.close()
})

describe('the faucet', () => {
  it('pays five times, reports it in the stream, and is recorded in the asset history', async () => {
    const who = practice.accounts[2]
    if (who === undefined) throw new Error('there is no third account')
    const client = createStranger(practice, who)
    const stream = await listenPrivately(practice, ['wallet', 'balance'], who)
    const { data } = await client.get(`/v1/public/account?account_id=${who.accountId}`)
    const ask = () => client.send('POST', '/v1/faucet/usdc', { user_address: data['address'] })
    const successes = []
    for (let time = 0; time < 6; time++) successes.push((await ask()).json['success'])
    expect(successes).toEqual([true, true, true, true, true, false])
    const wallet = await stream.waitForFrame(({ topic }) => topic === 'wallet')
    expect(wallet).toMatchObject({ topic: 'wallet', data: { side: 'DEPOSIT', token: 'USDC', amount: 1000 } })
    expect(wallet).toMatchObject({ timestamp: expect.any(Number) as number })
    const { data: assets } = await client.get('/v1/asset/history')
    expect(rowsIn(assets['rows']).map(row => row['amount'])).toEqual([1000, 1000, 1000, 1000, 1000, 10_000])
    expect(rowsIn(assets['rows'])[4]).toEqual(wallet.data)
    const { data: held } = await client.get('/v1/client/holding')
    expect(rowsIn(held['holding'])[0]).toMatchObject({ holding: 15_000 })
    stream.close()
  })
})
