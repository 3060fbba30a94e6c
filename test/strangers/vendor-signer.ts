import { BaseOrderlyKeyPair, BaseSigner, MockKeyStore, utils } from '@orderly.network/core'
import { expect } from 'vitest'
import type { AccountCredentials } from '../../src/practice/account/account-keys'
import { ID, type Stage, num } from './stage'

/** The vendor's signer over the secret of an account; it wants it without the word before it. */
export const signerOf = ({ secret }: AccountCredentials): BaseSigner =>
  new BaseSigner(new MockKeyStore(secret.replace('ed25519:', '')))

/** The vendor's way of proving who asks, at the exchange's door. */
export function signs(stage: Stage): void {
  const { step } = stage
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  interface Said {
    readonly success: boolean
    readonly code?: number
    readonly data?: { readonly [name: string]: unknown }
  }
  /** Sends what was signed as the vendor's own requests are sent. */
  const ask = async (
    method: Method,
    url: string,
    data?: object,
    who = stage.who(0),
    timestamp = stage.practice.now(),
  ) => {
    const message = data === undefined ? { url, method } : { url, method, data }
    const proof = await signerOf(who).sign(message, timestamp)
    const type =
      method === 'GET' || method === 'DELETE' ? 'application/x-www-form-urlencoded' : 'application/json'
    const reply = await fetch(stage.practice.baseUrl + url, {
      method,
      headers: { ...proof, 'orderly-account-id': who.accountId, 'content-type': type },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    })
    return (await reply.json()) as Said
  }
  const order = (more: object = {}) => {
    const { mark, rules } = stage.market()
    const tick = num(rules.quoteTick)
    const price = (Math.round((num(mark) * 0.9) / tick) * tick).toFixed(2)
    return {
      symbol: ID,
      side: 'BUY',
      order_type: 'LIMIT',
      order_price: price,
      order_quantity: '0.05',
      ...more,
    }
  }
  let id: string

  step('has the public key that the exchange has', async () => {
    const { secret, key } = stage.practice.account
    expect(await new BaseOrderlyKeyPair(secret.replace('ed25519:', '')).getPublicKey()).toBe(key)
  })
  step('proves a question', async () => {
    expect((await ask('GET', '/v1/client/holding')).data?.['holding']).toMatchObject([
      { token: 'USDC', holding: 10_000 },
    ])
  })
  step('proves a question with a query, over what it sends', async () => {
    expect(await ask('GET', `/v1/orders?symbol=${ID}&status=INCOMPLETE&size=5`)).toMatchObject({
      success: true,
    })
  })
  step('proves an order', async () => {
    const { data } = await ask('POST', '/v1/order', order({ client_order_id: 'signed-1' }))
    id = String(data?.['order_id'])
    await stage.practice.settled()
    expect(stage.practice.truth().orders.map(({ clientId, status }) => [clientId, status])).toEqual([
      ['signed-1', 'NEW'],
    ])
  })
  step('proves the change of an order', async () => {
    const change = { order_id: id, ...order({ order_quantity: '0.06' }) }
    expect((await ask('PUT', '/v1/order', change)).data).toEqual({ status: 'EDIT_SENT' })
  })
  step('proves a cancel', async () => {
    expect((await ask('DELETE', `/v1/order?order_id=${id}&symbol=${ID}`)).data).toEqual({
      status: 'CANCEL_SENT',
    })
    await stage.practice.settled()
    expect(stage.practice.truth().orders[0]?.status).toBe('CANCELLED')
  })
  step('pads its signatures, which the exchange takes as well', async () => {
    const proof = await signerOf(stage.who(0)).sign({ url: '/v1/client/holding', method: 'GET' }, 1)
    expect(proof['orderly-signature']).toMatch(/^[\w-]{86}==$/)
  })
  step('proves nothing for another account', async () => {
    const mixed = { ...stage.who(0), accountId: stage.who(1).accountId }
    expect(await ask('GET', '/v1/client/holding', undefined, mixed)).toMatchObject({
      success: false,
      code: -1002,
    })
  })
  step('proves nothing with another secret', async () => {
    const mixed = { ...stage.who(0), secret: stage.who(1).secret }
    expect(await ask('GET', '/v1/client/holding', undefined, mixed)).toMatchObject({
      success: false,
      code: -1002,
    })
  })
  step('proves nothing five minutes late', async () => {
    const late = stage.practice.now() - 300_001
    expect(await ask('GET', '/v1/client/holding', undefined, stage.who(0), late)).toMatchObject({
      code: -1001,
    })
  })
  step('proves nothing of what was changed on the way', async () => {
    const proof = await signerOf(stage.who(0)).sign(
      { url: '/v1/order', method: 'POST', data: order() },
      stage.practice.now(),
    )
    const reply = await fetch(`${stage.practice.baseUrl}/v1/order`, {
      method: 'POST',
      headers: { ...proof, 'orderly-account-id': stage.who(0).accountId, 'content-type': 'application/json' },
      body: JSON.stringify(order({ order_quantity: '0.5' })),
    })
    expect(await reply.json()).toMatchObject({ code: -1001 })
  })
  step('makes a key of its own with which nothing can be proved', async () => {
    const store = new MockKeyStore(String(BaseOrderlyKeyPair.generateKey().secretKey))
    const proof = await new BaseSigner(store).sign(
      { url: '/v1/client/holding', method: 'GET' },
      stage.practice.now(),
    )
    const reply = await fetch(`${stage.practice.baseUrl}/v1/client/holding`, {
      headers: { ...proof, 'orderly-account-id': stage.who(0).accountId },
    })
    expect(await reply.json()).toMatchObject({ code: -1002 })
  })
  step('works out the id of an account as the documents do', async () => {
    const wallet = '0xfcc17f2b240380d56f0615e8f654e4ae3cee8957'
    expect(['woofi_dex', 'woofi_pro'].map(builder => utils.parseAccountId(wallet, builder))).toEqual([
      '0xb129e074a17dfba8d652ae1eca21c7d6bb6904f1aa693f4886d50db170933a46',
      '0xc50bdcb69d3552a65b5066d0eda061c3b1525af852d2d2ed1292fa2c6da5a4e7',
    ])
  })
}
