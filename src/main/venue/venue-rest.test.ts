import {
  createServer as createHttp,
  request,
  type IncomingMessage,
  type Server as HttpServer,
} from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClockPort } from '../main-ports'
import { openHostConnections } from './connections'
import {
  openVenueRest,
  type RestResult,
  type RestRequest,
  type VenueRestClient,
  type VenueRestOptions,
} from './venue-rest'

const realClock: ClockPort = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const ACCOUNT = `0x${'ab'.repeat(32)}`
const order: RestRequest = {
  method: 'POST',
  path: '/v1/order',
  body: '{"symbol":"PERP_BTC_USDC","order_quantity":0.01}',
  headers: {
    'orderly-account-id': ACCOUNT,
    'orderly-signature': 'SECRET-SIGNATURE',
    'Content-Type': 'application/json',
  },
}
const read: RestRequest = { method: 'GET', path: '/v1/positions', body: '', headers: {} }
const ok = '{"success":true}'
const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach(close => close()))

const portOf = (server: Server | HttpServer): number => (server.address() as AddressInfo).port

async function listening<S extends Server | HttpServer>(server: S): Promise<S> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  open.push(() => server.close())
  return server
}

/** A server of bare bytes, for what no well-behaved one would do. */
async function rawServer(serve: (socket: Socket, received: () => string) => void) {
  const seen: string[] = []
  const server = await listening(
    createServer(socket => {
      const at = seen.push('') - 1
      socket.on('error', () => socket.destroy())
      socket.on('data', (bytes: Buffer) => (seen[at] += bytes.toString('latin1')))
      open.push(() => socket.destroy())
      serve(socket, () => seen[at] ?? '')
    }),
  )
  return { port: portOf(server), seen, server }
}

async function httpServer(
  serve: (request: IncomingMessage, body: string) => [number, string | Buffer, object?],
) {
  const seen: string[] = []
  const server = await listening(
    createHttp((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const text = Buffer.concat(parts).toString()
        seen.push(`${request.method} ${request.url} ${text}`)
        const [status, body, headers] = serve(request, text)
        response.writeHead(status, { ...headers }).end(body)
      })
    }),
  )
  open.push(() => server.closeAllConnections())
  return { port: portOf(server), seen }
}

function restTo(
  port: number,
  limits?: VenueRestOptions['limits'],
  clock: ClockPort = realClock,
): VenueRestClient {
  const host = new URL(`http://127.0.0.1:${port}`)
  const rest = openVenueRest({ host, clock, ...(limits === undefined ? {} : { limits }) })
  open.push(() => rest.close())
  return rest
}

const yes = () => true
const answered = (got: RestResult) =>
  got.is === 'answer' ? [got.status, new TextDecoder().decode(got.body)] : got
const reply = (status: string, body: string, more = '') =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

describe('the sent request', () => {
  it('has the exact path, body and headers, and is sent once', async () => {
    const server = await rawServer(socket => socket.on('data', () => socket.write(reply('200 OK', ok))))
    expect(answered(await restTo(server.port).write(order, yes))).toEqual([200, ok])
    const [text = ''] = server.seen
    const [head = '', body] = text.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toBe('POST /v1/order HTTP/1.1')
    expect(head).toContain('orderly-signature: SECRET-SIGNATURE')
    expect(head).toMatch(/content-type: application\/json/i)
    expect(body).toBe(order.body)
    expect(server.seen).toHaveLength(1)
  })

  it('has no body if none was given', async () => {
    const server = await rawServer(socket => socket.on('data', () => socket.write(reply('200 OK', ok))))
    await restTo(server.port).write(
      { ...order, method: 'DELETE', path: '/v1/order?order_id=1&symbol=X', body: '' },
      yes,
    )
    expect(server.seen[0]?.split('\r\n\r\n')[1]).toBe('')
    expect(server.seen[0]).not.toMatch(/transfer-encoding/i)
  })

  it('is passed to the final check exactly, and does not leave if that refuses', async () => {
    const server = await httpServer(() => [200, ok])
    const rest = restTo(server.port)
    const looks: unknown[] = []
    const got = await rest.write(order, leaving => {
      looks.push(leaving)
      return false
    })
    expect(got).toEqual({ is: 'failed', wasHandedOver: false, why: 'stopped' })
    expect(looks).toEqual([{ method: 'POST', path: '/v1/order', body: order.body, accountId: ACCOUNT }])
    expect(server.seen).toEqual([])
    expect(answered(await rest.write(order, yes))).toEqual([200, ok])
  })

  it('does not leave if the final check throws', async () => {
    const server = await httpServer(() => [200, ok])
    const finalCheck = () => {
      throw new Error('broken')
    }
    expect(await restTo(server.port).write(order, finalCheck)).toMatchObject({
      is: 'failed',
      wasHandedOver: false,
    })
    expect(server.seen).toEqual([])
  })
})

describe('a request that is changed on its way to the socket', () => {
  const sealed = { method: 'POST', path: order.path, body: order.body, accountId: ACCOUNT }
  const isSealed = (leaving: unknown) => JSON.stringify(leaving) === JSON.stringify(sealed)

  it.each<[string, (config: InternalAxiosRequestConfig) => void]>([
    ['in its body', config => (config.data = Buffer.from(order.body.replace('0.01', '9.01')))],
    ['by one more byte', config => (config.data = Buffer.from(`${order.body} `))],
    ['by losing its body', config => delete config.data],
    ['in its path', config => (config.url = String(config.url).replace('/v1/order', '/v1/batch-order'))],
    ['in its method', config => (config.method = 'put')],
  ])('%s is caught by the final check, and does not leave', async (_where, change) => {
    const server = await httpServer(() => [200, ok])
    const adapter = axios.getAdapter('http')
    const changing = vi.spyOn(axios, 'getAdapter').mockReturnValue(config => {
      change(config)
      return adapter(config)
    })
    try {
      expect(await restTo(server.port).write(order, isSealed)).toEqual({
        is: 'failed',
        wasHandedOver: false,
        why: 'stopped',
      })
    } finally {
      changing.mockRestore()
    }
    expect(server.seen).toEqual([])
    expect(answered(await restTo(server.port).write(order, isSealed))).toEqual([200, ok])
  })
})

describe('HTTP status codes as responses', () => {
  it.each([200, 201, 400, 401, 404, 409, 429, 500, 502, 503, 504])('include %s', async status => {
    const server = await httpServer(() => [status, '<html>'])
    expect(answered(await restTo(server.port).write(order, yes))).toEqual([status, '<html>'])
  })

  it.each([301, 302, 303, 307, 308])('include the redirect %s, which is not followed', async status => {
    const elsewhere = await httpServer(() => [200, ok])
    const server = await httpServer(() => [
      status,
      '',
      { Location: `http://127.0.0.1:${elsewhere.port}/v1/order` },
    ])
    expect(answered(await restTo(server.port).write(order, yes))).toEqual([status, ''])
    expect([server.seen.length, elsewhere.seen.length]).toEqual([1, 0])
  })
})

describe('proxies', () => {
  it('from the environment are not used', async () => {
    const proxy = await httpServer(() => [200, '{"proxied":true}'])
    const server = await httpServer(() => [200, ok])
    const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
    const before = names.map(name => process.env[name])
    names.forEach(name => (process.env[name] = `http://127.0.0.1:${proxy.port}`))
    try {
      expect(answered(await restTo(server.port).write(order, yes))).toEqual([200, ok])
    } finally {
      names.forEach((name, at) => {
        if (before[at] === undefined) delete process.env[name]
        else process.env[name] = before[at]
      })
    }
    expect(proxy.seen).toEqual([])
  })
})

describe('no byte leaves', () => {
  it('if no server listens', async () => {
    const server = await listening(createServer())
    const port = portOf(server)
    await new Promise<void>(done => server.close(() => done()))
    expect(await restTo(port).write(order, yes)).toEqual({
      is: 'failed',
      wasHandedOver: false,
      why: 'no connection',
    })
  })

  it('if the name does not resolve', async () => {
    const rest = openVenueRest({ host: new URL('https://nowhere.invalid'), clock: realClock })
    open.push(() => rest.close())
    expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: false, why: 'no connection' })
  })

  it('if the server does not speak TLS', async () => {
    const server = await rawServer(socket => socket.end('HTTP/1.1 400 no\r\n\r\n'))
    const rest = openVenueRest({ host: new URL(`https://127.0.0.1:${server.port}`), clock: realClock })
    open.push(() => rest.close())
    expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: false, why: 'no connection' })
    expect(server.seen.join('')).not.toContain('SECRET-SIGNATURE')
  })
})

describe('a failure after the first byte left', () => {
  const whole = reply('200 OK', ok)

  it.each(Array.from({ length: 8 }, (_none, step) => step * 12))(
    'includes a connection reset after %s bytes of the request',
    async bytes => {
      const server = await rawServer((socket, received) =>
        socket.on('data', () => received().length > bytes && socket.resetAndDestroy()),
      )
      expect(await restTo(server.port).write(order, yes)).toEqual({
        is: 'failed',
        wasHandedOver: true,
        why: 'lost',
      })
      expect(server.seen.filter(text => text !== '')).toHaveLength(1)
    },
  )

  it.each(Array.from({ length: whole.length }, (_none, end) => end))(
    'includes a response cut after %s bytes',
    async end => {
      const server = await rawServer(socket => socket.once('data', () => socket.end(whole.slice(0, end))))
      expect(await restTo(server.port).write(order, yes)).toMatchObject({ is: 'failed', wasHandedOver: true })
      expect(server.seen.filter(text => text !== '')).toHaveLength(1)
    },
  )

  it('no response arrived', async () => {
    const server = await rawServer(() => undefined)
    const rest = restTo(server.port, { idle: 60, total: 500 })
    expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: true, why: 'timeout' })
    expect(server.seen).toHaveLength(1)
  })

  /** Sends an answer that never ends, a byte at a time: a limit of silence alone would wait for ever. */
  function dripping(text: string, drip: string | Buffer) {
    return rawServer(socket =>
      socket.once('data', () => {
        socket.write(text)
        let at = 0
        const timer = setInterval(() => socket.write(drip.slice(at++ % drip.length).slice(0, 1)), 10)
        open.push(() => clearInterval(timer))
      }),
    )
  }

  it.each<[string, string, string | Buffer]>([
    ['plain', 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', ' '],
    [
      'packed',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1000000\r\n\r\n',
      gzipSync(randomBytes(1_000)),
    ],
    ['in its headers', 'HTTP/1.1 200 OK\r\nX-More: ', 'a'],
    ['in answers before the answer', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('the response arrived in drips (%s), without end', async (_how, begin, drip) => {
    const server = await dripping(begin, drip)
    const rest = restTo(server.port, { idle: 60_000, total: 150 })
    expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: true, why: 'timeout' })
  })

  it('the server changed to another protocol, and kept the connection open', async () => {
    const kept: boolean[] = []
    const server = await rawServer(socket => {
      const at = kept.push(true) - 1
      socket.on('close', () => (kept[at] = false))
      socket.once('data', () => socket.write(SWITCHED))
    })
    const rest = restTo(server.port, { idle: 60_000, total: 60_000 })
    for (let time = 0; time < 3; time += 1)
      expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: true, why: 'lost' })
    for (let time = 0; time < 8; time += 1)
      expect(await rest.read(read)).toEqual({ is: 'failed', wasHandedOver: true, why: 'lost' })
    await expect.poll(() => kept.includes(true)).toBe(false)
    expect(server.seen.filter(text => text !== '')).toHaveLength(11)
  })

  it.each(['gzip', 'deflate', 'br'] as const)(
    'includes a response compressed with %s that lacks its end',
    async how => {
      const whole = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }[how](ok)
      let short = 0
      const server = await httpServer(() => [
        200,
        whole.subarray(0, whole.length - short),
        { 'Content-Encoding': how },
      ])
      const rest = restTo(server.port)
      expect(answered(await rest.write(order, yes))).toEqual([200, ok])
      for (short = 1; short < whole.length; short += 1)
        expect([short, await rest.write(order, yes)]).toEqual([
          short,
          { is: 'failed', wasHandedOver: true, why: 'lost' },
        ])
    },
  )

  it.each([
    ['plain', Buffer.alloc(5 * 1024 * 1024, 0x20), {}],
    ['packed small', gzipSync(Buffer.alloc(60 * 1024 * 1024)), { 'Content-Encoding': 'gzip' }],
  ])('includes an oversized response (%s)', async (_how, body, headers) => {
    const server = await httpServer(() => [200, body, headers])
    expect(await restTo(server.port).write(order, yes)).toEqual({
      is: 'failed',
      wasHandedOver: true,
      why: 'too large',
    })
  })

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['two lengths', `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}'],
    ['a body that is not packed as it says', reply('200 OK', 'nope', 'Content-Encoding: gzip\r\n')],
  ])('includes a malformed response: %s', async (_what, text) => {
    const server = await rawServer(socket => socket.once('data', () => socket.end(text)))
    expect(await restTo(server.port).write(order, yes)).toMatchObject({ is: 'failed', wasHandedOver: true })
  })

  it('the venue was closed', async () => {
    const server = await rawServer(() => undefined)
    const rest = restTo(server.port)
    const got = rest.write(order, yes)
    while (server.seen[0] === undefined || server.seen[0] === '')
      await new Promise(done => setImmediate(done))
    rest.close()
    expect(await got).toMatchObject({ is: 'failed', wasHandedOver: true })
  })
})

describe('connections', () => {
  it('are warmed by connecting without sending data, and then used', async () => {
    let accepted = 0
    const server = await rawServer(socket => {
      accepted += 1
      socket.on('data', () => socket.write(reply('200 OK', ok)))
    })
    const rest = restTo(server.port)
    expect(await rest.warm()).toBe(true)
    expect([accepted, server.seen.join('')]).toEqual([1, ''])
    await rest.write(order, yes)
    await rest.write(order, yes)
    expect(accepted).toBe(1)
  })

  it('that were idle for five seconds carry no write', async () => {
    let accepted = 0
    let now = 0
    const clock: ClockPort = { ...realClock, now: () => now }
    const server = await rawServer(socket => {
      accepted += 1
      socket.on('data', () => socket.write(reply('200 OK', ok)))
    })
    const rest = restTo(server.port, undefined, clock)
    await rest.warm()
    now = 5_000
    await rest.write(order, yes)
    expect(accepted).toBe(2)
    now = 9_999
    await rest.write(order, yes)
    expect(accepted).toBe(2)
    now = 15_000
    await rest.write(order, yes)
    expect(accepted).toBe(3)
  })

  it('that were idle for five seconds carry no request, whichever agent kept them', async () => {
    let [accepted, ended, now] = [0, 0, 0]
    const server = await rawServer(socket => {
      accepted += 1
      socket.on('end', () => (ended += 1))
      socket.on('data', () => socket.write(reply('200 OK', ok)))
    })
    const connections = openHostConnections(
      new URL(`http://127.0.0.1:${server.port}`),
      { ...realClock, now: () => now },
      1,
    )
    open.push(() => connections.close())
    await connections.warm()
    now = 5_000
    // Nobody looked whether it is stale: it is looked at where it is handed over.
    const answer = await new Promise<IncomingMessage>((hear, fail) =>
      request({ port: server.port, host: '127.0.0.1', agent: connections.agent }, hear)
        .once('error', fail)
        .end(),
    )
    answer.resume()
    expect([answer.statusCode, accepted]).toEqual([200, 2])
    await expect.poll(() => ended).toBe(1)
    // And where it is asked after, it is no longer there.
    await expect.poll(() => Object.values(connections.agent.freeSockets).flat()).toHaveLength(1)
    now = 20_000
    expect(connections.discardStale()).toBe(false)
    await expect.poll(() => ended).toBe(2)
    await connections.warm()
    now = 25_000
    expect(connections.discardStale()).toBe(false)
    await expect.poll(() => ended).toBe(3)
  })

  it('are opened one at a time, however often a warm one is requested at once', async () => {
    let accepted = 0
    const server = await rawServer(() => (accepted += 1))
    const rest = restTo(server.port)
    expect(await Promise.all([rest.warm(), rest.warm(), rest.warm()])).toEqual([true, true, true])
    await expect.poll(() => accepted).toBe(1)
  })

  it('are no longer opened once the venue was closed', async () => {
    let accepted = 0
    const server = await rawServer(() => (accepted += 1))
    const rest = restTo(server.port)
    const begun = [rest.read(read), rest.write(order, yes)]
    rest.close()
    const later = [await rest.read(read), await rest.write(order, yes)]
    expect([...(await Promise.all(begun)), ...later]).toEqual([
      { is: 'failed', wasHandedOver: false, why: 'stopped' },
      { is: 'failed', wasHandedOver: false, why: 'no connection' },
      { is: 'failed', wasHandedOver: false, why: 'stopped' },
      { is: 'failed', wasHandedOver: false, why: 'no connection' },
    ])
    expect([await rest.warm(), accepted]).toEqual([false, 0])
  })

  it('that never finish opening end by their own limit, and nothing has left', async () => {
    // The server announces a long first TLS message and sends a byte of it now and then.
    const server = await rawServer(socket =>
      socket.once('data', () => {
        socket.write(Buffer.from([0x16, 3, 3, 0x3f, 0xff, 2, 0, 0x3f, 0xfb]))
        const drip = setInterval(() => socket.write(Buffer.from([3])), 10)
        open.push(() => clearInterval(drip))
      }),
    )
    const rest = openVenueRest({
      host: new URL(`https://127.0.0.1:${server.port}`),
      clock: realClock,
      limits: { idle: 60_000, total: 60_000, connect: 200 },
    })
    open.push(() => rest.close())
    expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: false, why: 'no connection' })
    expect(server.seen).toHaveLength(1)
  })

  it('that are still opening end with the venue', async () => {
    let ended = 0
    // It is spoken to in TLS, and never answers.
    const server = await rawServer(socket => socket.on('close', () => (ended += 1)))
    const connections = openHostConnections(new URL(`https://127.0.0.1:${server.port}`), realClock, 1)
    const made = connections.warm()
    await expect.poll(() => server.seen[0]?.length ?? 0).toBeGreaterThan(0)
    const at = performance.now()
    connections.close()
    expect(await made).toBe(false)
    // Else it would have ended by its own limit, five seconds later.
    expect(performance.now() - at).toBeLessThan(4_000)
    await expect.poll(() => ended).toBe(1)
  })

  it('that break on reuse leave the outcome unknown, and nothing is sent twice', async () => {
    let requests = 0
    const server = await rawServer(socket =>
      socket.on('data', () => {
        requests += 1
        if (requests === 1) socket.write(reply('200 OK', ok))
        else socket.resetAndDestroy()
      }),
    )
    const rest = restTo(server.port)
    await rest.write(order, yes)
    expect(await rest.write(order, yes)).toEqual({ is: 'failed', wasHandedOver: true, why: 'lost' })
    expect([requests, server.seen.length]).toEqual([2, 1])
  })

  it('for reads do not delay a write', async () => {
    const server = await rawServer((socket, received) =>
      socket.on('data', () => received().startsWith('POST') && socket.write(reply('200 OK', ok))),
    )
    const rest = restTo(server.port, { idle: 2_000, total: 3_000 })
    const reads = Array.from({ length: 12 }, () => rest.read(read))
    expect(answered(await rest.write(order, yes))).toEqual([200, ok])
    expect((await Promise.all(reads)).every(got => got.is === 'failed')).toBe(true)
  })
})

describe('a failure', () => {
  it('cannot carry the proof of the request, which axios never receives', async () => {
    const server = await httpServer(() => [200, ok])
    const adapter = axios.getAdapter('http')
    const given: string[] = []
    const watching = vi.spyOn(axios, 'getAdapter').mockReturnValue(config => {
      given.push(JSON.stringify(config.headers))
      return adapter(config)
    })
    try {
      expect(answered(await restTo(server.port).write(order, yes))).toEqual([200, ok])
    } finally {
      watching.mockRestore()
    }
    expect(given).toEqual([expect.not.stringContaining('SECRET')])
  })

  it('carries nothing of the request', async () => {
    const server = await rawServer(socket => socket.once('data', () => socket.resetAndDestroy()))
    const got = await restTo(server.port).write(order, yes)
    expect(JSON.stringify(got)).not.toMatch(/SECRET|PERP|127\.0\.0\.1/)
  })
})
