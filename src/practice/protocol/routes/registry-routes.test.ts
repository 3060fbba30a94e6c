import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../../open-practice'
import { openAudited } from '../../../../test/kit/auditor'
import { type Stranger, createStranger, rowsIn } from '../../../../test/kit/stranger'
import { getWalletAddress } from '../../account/practice-wallets'

let practice: PracticeHandle
let client: Stranger
beforeAll(async () => {
  const clock = { is: 'by hand', at: 1_800_000_000_000 } as const
  practice = await openAudited({ seed: 3, accounts: 2, clock, limits: false })
  client = createStranger(practice)
})
afterAll(() => practice.close())

describe('the account of a wallet', () => {
  const ask = (query: string) => client.get(`/v1/get_account?${query}`)
  const wallet = () => getWalletAddress(practice.account.accountId)

  it('is returned with its number, to any caller that names the wallet and the builder', async () => {
    const { data } = await ask(`address=${wallet()}&broker_id=practice&chain_type=EVM`)
    expect([data['account_id'], typeof data['user_id']]).toEqual([practice.account.accountId, 'number'])
  })

  it.each([
    ['another wallet', () => `address=0x${'1'.repeat(40)}&broker_id=practice`],
    ['another builder', () => `address=${wallet()}&broker_id=elsewhere`],
    ['another kind of chain', () => `address=${wallet()}&broker_id=practice&chain_type=SOL`],
  ])('is not found for %s', async (_what, query) => {
    expect((await ask(query())).json).toMatchObject({ success: false, code: -1006 })
  })

  it.each([
    ['without a builder', () => `address=${wallet()}`, -1005],
    ['without a wallet', () => 'broker_id=practice', -1005],
    ['with half a wallet', () => 'address=0x12&broker_id=practice', -1005],
    ['on a chain of no kind', () => `address=${wallet()}&broker_id=practice&chain_type=BTC`, -1005],
    ['under a name nobody knows', () => `address=${wallet()}&broker_id=practice&wallet=1`, -1004],
  ])('cannot be requested %s', async (_how, query, code) => {
    expect((await ask(query())).json).toMatchObject({ success: false, code })
  })
})

it('lists its chains, for its own builder alone', async () => {
  const chainsOf = async (query: string) =>
    rowsIn((await client.get(`/v1/public/chain_info${query}`)).data['rows']).map(row => row['chain_id'])
  expect(await Promise.all(['', '?broker_id=practice', '?broker_id=elsewhere'].map(chainsOf))).toEqual([
    ['0', '31337'],
    ['0', '31337'],
    [],
  ])
})

it('sums the volume of all accounts, each its own side', async () => {
  const order = { symbol: 'PERP_ETH_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: '0.1' }
  for (const who of practice.accounts) await createStranger(practice, who).send('POST', '/v1/order', order)
  await practice.settled()
  const own = await Promise.all(
    practice.accounts.map(async who => {
      const { data } = await createStranger(practice, who).get('/v1/volume/user/stats')
      return Number(data['perp_volume_today'])
    }),
  )
  const { data } = await client.get('/v1/public/volume/stats')
  expect(own.every(volume => volume > 0)).toBe(true)
  expect(Number(data['perp_volume_today'])).toBeCloseTo(
    own.reduce((sum, volume) => sum + volume, 0),
    6,
  )
  expect((await client.get('/v1/public/volume/stats?broker_id=practice')).data).toEqual(data)
  expect((await client.get('/v1/public/volume/stats?broker_id=elsewhere')).json).toMatchObject({
    code: -1005,
  })
})
