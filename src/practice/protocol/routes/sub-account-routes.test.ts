import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStranger, listenPrivately, rowsIn, type Stranger } from '../../../../test/kit/stranger'
import type { PracticeHandle } from '../../open-practice'
import { openPractice } from '../../open-practice'

const BTC = 'PERP_BTC_USDC'

describe('sub-accounts', () => {
  let practice: PracticeHandle
  let main: Stranger
  let sub: Stranger
  let subId: string
  beforeEach(async () => {
    practice = await openPractice({ clock: { is: 'by hand' }, keys: 'from the seed', subAccounts: 2 })
    main = createStranger(practice)
    const listed = await main.get('/v1/client/sub_account')
    subId = String(rowsIn(listed.data['rows'])[0]?.['sub_account_id'])
    sub = createStranger(practice, { ...practice.account, accountId: subId })
  })
  afterEach(() => practice.close())

  const buy = (who: Stranger) =>
    who.send('POST', '/v1/order', { symbol: BTC, side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' })
  const positionsOf = async (who: Stranger) => rowsIn((await who.get('/v1/positions')).data['rows']).length

  it('are listed for the main account, with their names', async () => {
    const { data } = await main.get('/v1/client/sub_account')
    expect(data['main_account_id']).toBe(practice.account.accountId)
    expect(rowsIn(data['rows']).map(row => row['description'])).toEqual(['Sub 1', 'Sub 2'])
    expect((await sub.get('/v1/client/sub_account')).json['code']).toBe(-1002)
  })

  it('are opened and named by the main account, in the characters allowed in a name', async () => {
    const added = await main.send('POST', '/v1/client/add_sub_account', { description: 'Grid' })
    const id = added.data['sub_account_id']
    const name = (description: string) =>
      main.send('POST', '/v1/client/update_sub_account', { sub_account_id: id, description })
    expect((await name('Basis, 2 @ home')).json['success']).toBe(true)
    expect((await name('Größe')).json['code']).toBe(-1005)
    expect((await name('x'.repeat(51))).json['code']).toBe(-1005)
    const { data } = await main.get('/v1/client/sub_account')
    expect(rowsIn(data['rows']).map(row => row['description'])).toContain('Basis, 2 @ home')
  })

  it('are operated with the key of their main account, and with no other', async () => {
    expect((await buy(sub)).json['success']).toBe(true)
    expect([await positionsOf(main), await positionsOf(sub)]).toEqual([0, 1])
    const other = await openPractice({
      clock: { is: 'by hand' },
      keys: 'from the seed',
      accounts: 2,
      subAccounts: 1,
    })
    try {
      const second = other.accounts[1] ?? other.account
      const under = other.exchange.ledger.accounts().find(account => account.main !== undefined)
      const stranger = createStranger(other, { ...second, accountId: under?.id ?? '' })
      expect((await stranger.get('/v1/positions')).json['code']).toBe(-1002)
    } finally {
      await other.close()
    }
  })

  it('receive their own stream, opened with the key of the main account, and nothing of the others', async () => {
    const stream = await listenPrivately(practice, ['executionreport'], {
      ...practice.account,
      accountId: subId,
    })
    await buy(main)
    await buy(sub)
    await practice.settled()
    const filled = await stream.waitForFrame(({ data }) => String(data?.['status']) === 'FILLED')
    const [order] = practice.truth().orders.filter(({ account }) => account === subId)
    expect(String(filled.data?.['orderId'])).toBe(String(order?.id))
    expect(stream.frames.filter(({ topic }) => topic === 'executionreport')).toHaveLength(2)
    stream.close()
  })

  it('are returned in aggregate once a minute', async () => {
    await buy(sub)
    const { data } = await main.get('/v1/client/aggregate/positions')
    expect(rowsIn(data['rows']).map(row => row['account_id'])).toEqual([subId])
    expect((await main.get('/v1/client/aggregate/positions')).json['code']).toBe(-1003)
    const holding = await main.get('/v1/client/aggregate/holding')
    expect(rowsIn(holding.data['rows'])).toHaveLength(3)
    await practice.advance(60_000)
    expect((await main.get('/v1/client/aggregate/positions')).json['success']).toBe(true)
    expect((await sub.get('/v1/client/aggregate/holding')).json['code']).toBe(-1002)
  })

  it('are settled with the key alone, with a nonce that is valid once', async () => {
    await buy(sub)
    const nonce = (await sub.get('/v1/settle_nonce')).data['settle_nonce']
    const settle = (who: Stranger) => who.send('POST', '/v1/sub_account_settle_pnl', { settle_nonce: nonce })
    expect((await settle(main)).json['code']).toBe(-1005)
    const settled = await settle(sub)
    expect((await settle(sub)).json['code']).toBe(-1005)
    const { data } = await sub.get('/v1/pnl_settlement/history')
    expect(rowsIn(data['rows']).map(row => row['id'])).toEqual([settled.data['settle_pnl_id']])
  })

  const nonceOf = async (who: Stranger) => (await who.get('/v1/settle_nonce')).data['settle_nonce']
  const settleBy = (settle_nonce: unknown) => sub.send('POST', '/v1/sub_account_settle_pnl', { settle_nonce })
  const settlements = () => practice.truth().settlements.length

  it('are settled with their own nonce alone, which changes once it is used', async () => {
    await buy(sub)
    const [own, mains] = [await nonceOf(sub), await nonceOf(main)]
    expect(await nonceOf(sub)).toBe(own)
    for (const wrong of [mains, Number(own) + 1, undefined, '1', -1, 1.5])
      expect((await settleBy(wrong)).json['success']).toBe(false)
    expect((await settleBy(own)).json['success']).toBe(true)
    expect(await nonceOf(sub)).not.toBe(own)
    expect(settlements()).toBe(1)
  })

  it('pay their arrears before settlement, and settle once if a request is accepted twice', async () => {
    await buy(sub)
    const account = practice.exchange.ledger.account(subId)
    const held = account.holding
    practice.exchange.ledger.creditBalance(account, -held - 1n)
    const refused = await settleBy(await nonceOf(sub))
    expect([refused.status, refused.json['code'], settlements()]).toEqual([400, -1009, 0])
    practice.exchange.ledger.creditBalance(account, held)
    practice.fault({ name: 'take twice', on: { path: '/v1/sub_account_settle_pnl' } })
    expect((await settleBy(await nonceOf(sub))).json['success']).toBe(true)
    expect(settlements()).toBe(1)
  })
})
