import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript'
import { createServer, request, type Server } from 'node:https'
import { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned, type SelfSigned } from '../../../test/kit/self-signed'
import type { ClockPort } from '../main-ports'
import { openStreamChannel } from './stream-channel'
import type { TlsTrust } from './tls-trust'
import { openVenueRest } from './venue-rest'

const clock: ClockPort = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
const order = {
  method: 'POST',
  path: '/v1/order',
  body: '{}',
  headers: { 'orderly-signature': 'SECRET-SIGNATURE' },
} as const

const open: (() => unknown)[] = []
const was = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
beforeEach(() => void (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'))
afterEach(() => {
  open.splice(0).forEach(close => close())
  if (was === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = was
})

/** A venue that somebody else plays: it answers everything, and greets every stream. */
async function impostor(certificate: SelfSigned) {
  const received: string[] = []
  const server: Server = createServer(certificate, (incoming, answer) => {
    received.push(`${incoming.method} ${incoming.url} ${String(incoming.headers['orderly-signature'])}`)
    answer.end('{"success":true}')
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', () => received.push('a stream'))
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    sockets.close()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received }
}

/** Connects with the trust settings of the environment, which the desk ignores. */
async function believer(port: number): Promise<void> {
  const outgoing = request({ port, host: 'localhost', path: '/by-the-environment' }).end()
  await once(outgoing, 'response')
  const socket = new WebSocket(`wss://localhost:${port}`)
  await once(socket, 'open')
  socket.terminate()
}
const byTheEnvironment = ['GET /by-the-environment undefined', 'a stream']

describe.each<[string, SelfSigned, (made: SelfSigned) => TlsTrust]>([
  ['that nobody vouches for', selfSigned('localhost'), () => ({})],
  ['of another name, though vouched for', selfSigned('venue.example'), ({ cert }) => ({ ca: cert })],
])('a server with a certificate %s, if the environment disables verification', (_what, made, trustOf) => {
  it('receives no write, no query and no stream', async () => {
    const { port, received } = await impostor(made)
    await believer(port)
    expect(received).toEqual(byTheEnvironment)

    const trust = trustOf(made)
    const rest = openVenueRest({ host: new URL(`https://localhost:${port}`), clock, trust })
    open.push(() => rest.close())
    const refused = { is: 'failed', wasHandedOver: false, why: 'no connection' }
    expect(await rest.write(order, () => true)).toEqual(refused)
    expect(await rest.read({ ...order, method: 'GET', body: '' })).toEqual(refused)

    let opened = 0
    const closed = new Promise<void>(done => {
      const channel = openStreamChannel({
        url: new URL(`wss://localhost:${port}`),
        clock,
        ids: { chance: () => 0.5 },
        trust,
        handlers: {
          opened: () => void (opened += 1),
          closed: () => done(),
          frame: () => undefined,
          unreadable: () => undefined,
        },
      })
      open.push(() => channel.close())
    })
    await closed
    expect([opened, received]).toEqual([0, byTheEnvironment])
  })
})

it('connects to a server with a trusted certificate for its own name', async () => {
  const made = selfSigned('localhost')
  const { port, received } = await impostor(made)
  const rest = openVenueRest({ host: new URL(`https://localhost:${port}`), clock, trust: { ca: made.cert } })
  open.push(() => rest.close())
  expect(await rest.write(order, () => true)).toMatchObject({ is: 'answer', status: 200 })
  expect(received).toEqual(['POST /v1/order SECRET-SIGNATURE'])
})

it('does not trust an authority that the environment adds', async () => {
  const made = selfSigned('localhost')
  const { port, received } = await impostor(made)
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-trust-'))
  open.push(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'added.pem'), made.cert)
  const source = readFileSync(new URL('./tls-trust.ts', import.meta.url), 'utf8')
  const target = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 }
  writeFileSync(
    join(folder, 'ask.mjs'),
    `import { get } from 'node:https'
     ${transpileModule(source, { compilerOptions: target }).outputText}
     const url = new URL('https://localhost:${port}/')
     const ask = more => new Promise(done =>
       get({ host: 'localhost', port: ${port}, agent: false, ...more }, answer => done(answer.statusCode))
         .on('error', ({ code }) => done(code)))
     process.stdout.write(JSON.stringify([await ask({}), await ask(createTlsOptions(url))]))
     process.exit()`,
  )
  // Node adds it at its start, so a separate process is needed.
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'ask.mjs')], {
    env: { NODE_EXTRA_CA_CERTS: join(folder, 'added.pem') },
  })
  expect(JSON.parse(stdout)).toEqual([200, expect.stringMatching(/^(DEPTH_ZERO_)?SELF_SIGNED_CERT/)])
  expect(received).toHaveLength(1)
})
