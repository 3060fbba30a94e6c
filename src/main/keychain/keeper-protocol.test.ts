import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKeeperResponse, parseKeeperRequest } from './keeper-protocol'

describe('the keeper protocol', () => {
  it.each([
    { ask: 1, do: 'get', account: 'key.a', to: 'y' },
    { ask: 2, do: 'delete', account: 'key.a' },
    { ask: 5, do: 'offer', account: 'key.a' },
    { ask: 3, do: 'set', account: 'key.a', to: 'y', box: 'x' },
    { ask: 6, do: 'offer bounds', account: 'key.a' },
    { ask: 7, do: 'bound', account: 'key.a', to: 'y', box: 'x' },
    { ask: 4, do: 'probe' },
  ])('reads the request %j and drops extra fields', question => {
    expect(parseKeeperRequest({ ...question, more: 'than asked' })).toEqual(question)
  })

  it.each([
    { ask: 1, is: 'box', box: 'x' },
    { ask: 1, is: 'offer', to: 'y' },
    { ask: 1, is: 'done' },
    { ask: 1, is: 'nothing' },
    { ask: 1, is: 'taken' },
    { ask: 1, is: 'unkept' },
    { ask: 1, is: 'locked' },
    { ask: 1, is: 'unavailable' },
    { ask: 1, is: 'no libsecret' },
    { ask: 1, is: 'refused' },
  ])('reads the response %j', answer => {
    expect(parseKeeperResponse(answer)).toEqual(answer)
  })

  it.each([
    { ask: 1, do: 'findCredentials', account: 'key.a' },
    { ask: 1, do: 'findPassword', account: 'key.a' },
    { ask: '1', do: 'get', account: 'key.a' },
    { do: 'get', account: 'key.a' },
    { ask: 1, do: 'set', account: 'key.a' },
    { ask: 1, do: 'set', account: 'key.a', to: 'y' },
    { ask: 1, do: 'set', account: 'key.a', text: 'x' },
    { ask: 1, do: 'get', account: 'key.a' },
    { ask: 1, do: 'bound', account: 'key.a', to: 'y' },
    { ask: 1, do: 'bound', account: 'key.a', ceilings: 'x' },
    { ask: 1, do: 'offer bounds' },
    { ask: 1, do: 'get' },
    { ask: 1, is: 'text', text: 'x' },
    { ask: 1, is: 'box' },
    { ask: 1, is: 'offer' },
    { ask: 1, is: 'hung' },
    [],
    'get',
    undefined,
  ])('accepts %j neither as a request nor as a response', message => {
    expect([parseKeeperRequest(message), parseKeeperResponse(message)]).toEqual([undefined, undefined])
  })

  it('accepts any input without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), message => {
        parseKeeperRequest(message)
        parseKeeperResponse(message)
      }),
    )
  })
})
