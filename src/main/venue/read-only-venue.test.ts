import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import type { ReadableVenue, SigningContent, VenueClientOptions } from '../main-ports'
import { asWritableVenue } from '../main-ports'
import { handClock } from '../../../test/kit/hand-clock'
import { openReadOnlyVenue, createQueryOnlyVault } from './read-only-venue'
import { openQueryRest } from './venue-rest'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const signed: SigningContent[] = []
const vault: VenueClientOptions['vault'] = {
  arm: () => Promise.resolve(false),
  disarm: () => undefined,
  takeSheetOffer: () => undefined,
  openConfirmation: () => undefined,
  listed: () => Promise.resolve({ ok: true, value: 'no list' }),
  sign(_key, what) {
    signed.push(what)
    return Promise.resolve({ ok: true, value: { at: 1, bytes: new Uint8Array(64) } })
  },
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body = ''): SigningContent => ({
  ...{ is: 'call', method, path, body },
})

describe('a venue that was opened for reading', () => {
  it('has no function that makes, signs or sends a write', () => {
    expectTypeOf<'encode' | 'readyToSign' | 'sign' | 'send' | 'warm'>().not.toExtend<keyof ReadableVenue>()
    const addresses = {
      baseUrl: 'http://127.0.0.1:1',
      publicStreamUrl: 'ws://127.0.0.1:1/public',
      privateStreamUrl: 'ws://127.0.0.1:1/private',
    }
    const venue = openReadOnlyVenue({ addresses, vault, clock: handClock(0), ids: { chance: () => 0.5 } })
    open.push(venue.close)
    expect(Object.keys(venue).sort()).toEqual([
      'accountId',
      'algo',
      'archive',
      'budget',
      'budgets',
      'clockOffset',
      'close',
      'facts',
      'onMalformedResponse',
      'queries',
      'read',
      'readOnlyReason',
      'stream',
    ])
    expect(asWritableVenue(venue)).toBeUndefined()
  })
})

describe('the signer of a read-only venue', () => {
  it.each<SigningContent>([
    call('GET', '/v1/positions'),
    call('GET', '/v1/orders?status=INCOMPLETE&page=1'),
    { is: 'stream' },
  ])('signs a query or the opening of a stream: %j', async what => {
    expect((await createQueryOnlyVault(vault).sign('key', what, 0)).ok).toBe(true)
    expect(signed.splice(0)).toEqual([what])
  })

  it.each<SigningContent>([
    call('POST', '/v1/order', '{"symbol":"PERP_BTC_USDC"}'),
    call('POST', '/v1/order'),
    call('DELETE', '/v1/order?order_id=1&symbol=PERP_BTC_USDC'),
    call('PUT', '/v1/order', '{}'),
    call('GET', '/v1/order', '{"symbol":"PERP_BTC_USDC"}'),
    { is: 'data key' },
  ])('signs nothing else, and does not call the vault: %j', async what => {
    expect(await createQueryOnlyVault(vault).sign('key', what, 0)).toEqual({ ok: false, why: 'refused' })
    expect(signed).toEqual([])
  })
})

describe('the connection to a read-only venue', () => {
  it.each([
    ['POST', '{"symbol":"PERP_BTC_USDC"}'],
    ['POST', ''],
    ['PUT', '{}'],
    ['DELETE', ''],
    ['GET', '{"symbol":"PERP_BTC_USDC"}'],
  ] as const)('sends no %s with a body of %j, but sends a read', async (method, body) => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.method ?? '')
      response.end('{"success":true}')
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    open.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const rest = openQueryRest({ host: new URL(`http://127.0.0.1:${port}`), clock: handClock(0) })
    open.push(rest.close)
    expect(Object.keys(rest).sort()).toEqual(['close', 'query', 'read'])
    const path = '/v1/order'
    expect(await rest.read({ method, path, body, headers: {} })).toMatchObject({
      is: 'failed',
      wasHandedOver: false,
    })
    expect(await rest.read({ method: 'GET', path, body: '', headers: {} })).toMatchObject({ is: 'answer' })
    expect(seen).toEqual(['GET'])
  })
})
