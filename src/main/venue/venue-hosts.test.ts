import { describe, expect, it } from 'vitest'
import { AddressRefusedError, createVenueUrl, parseVenueHosts } from './venue-hosts'

const addresses = {
  baseUrl: 'https://venue.example',
  publicStreamUrl: 'wss://stream.venue.example/ws/stream/abc',
  privateStreamUrl: 'wss://private.venue.example/v2/ws/private/stream/0xabc',
}

describe('addresses', () => {
  it('are used unchanged if they are secure', () => {
    const hosts = parseVenueHosts(addresses)
    expect([hosts.rest.href, hosts.publicStream.href, hosts.privateStream.href]).toEqual([
      'https://venue.example/',
      addresses.publicStreamUrl,
      addresses.privateStreamUrl,
    ])
  })

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'need no TLS on this machine: %s',
    baseUrl => expect(() => parseVenueHosts({ ...addresses, baseUrl })).not.toThrow(),
  )

  it.each([
    ['plain HTTP elsewhere', { baseUrl: 'http://venue.example' }],
    ['plain HTTP to a name that only looks local', { baseUrl: 'http://localhost.venue.example' }],
    ['plain HTTP to a number that only looks local', { baseUrl: 'http://127.0.0.1.venue.example' }],
    ['a plain socket elsewhere', { publicStreamUrl: 'ws://venue.example/ws' }],
    ['a plain private socket elsewhere', { privateStreamUrl: 'ws://venue.example/ws' }],
    ['another protocol', { baseUrl: 'file:///etc/passwd' }],
    ['a password', { baseUrl: 'https://user:word@venue.example' }],
    ['a path', { baseUrl: 'https://venue.example/api' }],
    ['a query', { baseUrl: 'https://venue.example/?x=1' }],
    ['nothing', { baseUrl: '' }],
    ['a word', { baseUrl: 'venue' }],
  ])('are refused with %s', (_what, change) =>
    expect(() => parseVenueHosts({ ...addresses, ...change })).toThrow(AddressRefusedError),
  )
})

describe('a path', () => {
  const host = new URL('https://venue.example')

  it('stays on its host', () =>
    expect(createVenueUrl(host, '/v1/orders?status=INCOMPLETE&page=1')).toBe(
      'https://venue.example/v1/orders?status=INCOMPLETE&page=1',
    ))

  it('may belong to the newer list of public announcements', () =>
    expect(createVenueUrl(host, '/v2/public/announcement')).toBe(
      'https://venue.example/v2/public/announcement',
    ))

  it.each([
    '//evil.example/v1/order',
    'https://evil.example/v1/order',
    '/v1/../admin',
    '/v1//order',
    '/v1/order#x',
    '/v1/order?a=b#x',
    '/v1/order?a=b%20c',
    '/v1/order ',
    '/v2/order',
    '/v2/public/../order',
    '/v3/public/order',
    '@evil.example/v1/order',
    '',
  ])('is refused when it leads elsewhere or is ambiguous: "%s"', path =>
    expect(() => createVenueUrl(host, path)).toThrow(AddressRefusedError),
  )
})
