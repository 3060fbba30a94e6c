import { describe, expect, it } from 'vitest'
import { type PracticeFault, createFaultRegistry, createErrorReply, matchesTarget } from './fault-registry'

describe('a fault', () => {
  it.each([
    [{ method: 'POST', path: '/v1/order' }, 'POST', '/v1/order', true],
    [{ method: 'POST', path: '/v1/order' }, 'GET', '/v1/order', false],
    [{ path: '/v1/order' }, 'DELETE', '/v1/orders', false],
    [{ path: '/v1/*' }, 'GET', '/v1/positions', true],
    [{ path: '*order*' }, 'GET', '/v1/client/order/7', true],
    [{ path: '/v1/order/*' }, 'GET', '/v1/order', false],
    [{ path: '/v1/or.er' }, 'GET', '/v1/order', false],
    [undefined, 'GET', '/anything', true],
  ] as const)('with the target %j matches %s %s: %s', (target, method, path, expected) => {
    expect(matchesTarget(target, method, path)).toBe(expected)
  })

  it('skips the first matches, occurs the given number of times and is spent', () => {
    const faults = createFaultRegistry(1, [
      { name: 'lose the reply', on: { path: '/v1/order' }, after: 2, times: 2 },
    ])
    const struck = Array.from({ length: 6 }, () => faults.takeRequestFault('POST', '/v1/order')?.name)
    expect(struck).toEqual([undefined, undefined, 'lose the reply', 'lose the reply', undefined, undefined])
  })

  it('can be scripted: the third reply is lost, then two queries find nothing', () => {
    const faults = createFaultRegistry(1, [
      { name: 'lose the reply', on: { method: 'POST' }, after: 2 },
      { name: 'not found', on: { method: 'GET' }, times: 2 },
    ])
    const faultNames = ['POST', 'POST', 'POST', 'GET', 'GET', 'GET'].map(
      method => faults.takeRequestFault(method, '/v1/order')?.name,
    )
    expect(faultNames).toEqual([undefined, undefined, 'lose the reply', 'not found', 'not found', undefined])
  })

  it('occurs at random, and equally for an equal seed', () => {
    const run = (seed: number) => {
      const faults = createFaultRegistry(seed, [{ name: 'lose the request', chance: 0.3, times: 100 }])
      return Array.from({ length: 200 }, () => faults.takeRequestFault('GET', '/') !== undefined)
    }
    expect(run(4)).toEqual(run(4))
    expect(run(4)).not.toEqual(run(5))
    const struck = run(4).filter(Boolean).length
    expect(struck > 30 && struck < 90).toBe(true)
  })

  it('separates requests, frames and the venue’s internals', () => {
    const list: readonly PracticeFault[] = [
      { name: 'drop the frame', on: { topic: '*@trade' } },
      { name: 'reject later' },
      { name: 'lose the reply' },
    ]
    const faults = createFaultRegistry(1, list)
    expect(faults.frame('PERP_BTC_USDC@bbo')).toBeUndefined()
    expect(faults.frame('PERP_BTC_USDC@trade')?.name).toBe('drop the frame')
    expect(faults.venue(['match late'])).toBeUndefined()
    expect(faults.venue(['match late', 'reject later'])?.name).toBe('reject later')
    expect(faults.waiting().map(({ name }) => name)).toEqual(['lose the reply'])
    faults.clear()
    expect(faults.waiting()).toEqual([])
  })
})

it('returns an envelope with a code, or the given text, as a false answer', () => {
  expect(createErrorReply({ code: -1011, status: 400, message: 'gone' })).toEqual({
    status: 400,
    text: '{"success":false,"code":-1011,"message":"gone"}',
  })
  expect(createErrorReply({ status: 502, body: '<html>' })).toEqual({ status: 502, text: '<html>' })
})
