import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWire, type Wire } from './wire'

const LINES = 200

let exchange: Server
let wire: Wire
let port: number
let requestCount: number

beforeEach(async () => {
  requestCount = 0
  exchange = createServer((request, response) => {
    requestCount += 1
    request.resume()
    response.end('x'.repeat(20_000))
  })
  exchange.listen(0, '127.0.0.1')
  await once(exchange, 'listening')
  const baseUrl = `http://127.0.0.1:${String((exchange.address() as AddressInfo).port)}`
  wire = await openWire({ baseUrl })
  const over = wire.addresses({
    baseUrl,
    publicStreamUrl: `${baseUrl}/a/b`,
    privateStreamUrl: `${baseUrl}/c`,
  })
  expect(over.publicStreamUrl).toBe(`${over.baseUrl}/a/b`)
  port = Number(new URL(over.baseUrl).port)
})

afterEach(() => {
  exchange.closeAllConnections()
  exchange.close()
})

const connections = () =>
  new Promise<number>(resolve => exchange.getConnections((_error, count) => resolve(count)))

it.each(['end', 'destroy', 'resetAndDestroy'] as const)(
  'is severed only after everything sent before a hard %s was processed',
  async how => {
    const dying = connect(port, '127.0.0.1')
    dying.on('error', () => undefined)
    await once(dying, 'connect')
    for (let line = 0; line < LINES; line += 1) dying.write('POST /v1/order HTTP/1.1\r\nhost: a\r\n\r\n')
    // Some of the answers have arrived and were never read, as in a killed process.
    await once(dying, 'readable')
    dying[how]()
    await wire.severed()
    const atOnce = requestCount
    await expect.poll(connections).toBe(0)
    expect([atOnce > 0, requestCount]).toEqual([true, atOnce])
  },
)

it('allows no calls after it is severed', async () => {
  await wire.severed()
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
})
