import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBoxReceiver } from '../signer/box'
import type { PracticeAccessDetails, ParentReport } from './parent-commands'
import type { PracticeHandle } from './open-practice'
import { type Stranger, createStranger, rowsIn } from '../../test/kit/stranger'

const folder = mkdtempSync(join(tmpdir(), 'practice-'))
const program = join(folder, 'practice.mjs')
const SYMBOL = 'PERP_BTC_USDC'

// The program as it is delivered: one file that needs nothing but Node.
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./index.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'practice.mjs' } },
    },
  })
})
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the program on a state file, as the desk does. */
async function start(state: string): Promise<{ readonly child: ChildProcess; readonly client: Stranger }> {
  const child = fork(program, ['--state', state, '--seed', '5'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  const [opened] = (await once(child, 'message')) as [PracticeAccessDetails]
  const account = { ...opened.account, secret: await secretOf(child) }
  return {
    child,
    client: createStranger({ ...opened, account, now: Date.now } as PracticeAccessDetails & PracticeHandle),
  }
}

/** Returns its key, which it reveals only in a sealed box. */
async function secretOf(child: ChildProcess): Promise<string> {
  const opener = createBoxReceiver({ purpose: 'practice→signer', keyId: 'stranger' })
  child.send({ do: 'seal key', keyId: 'stranger', to: opener.to, id: 1 })
  const [message] = (await once(child, 'message')) as [{ readonly value?: string }]
  return `ed25519:${base58.encode(opener.open(message.value ?? '') ?? new Uint8Array())}`
}

/** Everything that was acknowledged, by its number. */
async function recall({ get }: Stranger) {
  const [orders, trades] = [await get('/v1/orders?size=500'), await get('/v1/trades?size=500')]
  return {
    orders: new Map(rowsIn(orders.data['rows']).map(row => [Number(row['order_id']), row])),
    trades: new Map(rowsIn(trades.data['rows']).map(row => [Number(row['id']), row])),
  }
}

const order = (client_order_id: string) => ({
  symbol: SYMBOL,
  side: 'BUY',
  order_type: 'MARKET',
  order_quantity: '0.001',
  client_order_id,
})

describe('an exchange that is killed', () => {
  it('restores every order, fill and number that it had acknowledged', async () => {
    const state = join(folder, 'state')
    const acknowledged = new Map<string, number>()
    const filled = new Map<number, string>()
    let highest = 0
    for (let life = 0; life < 4; life++) {
      const { child, client } = await start(state)
      const back = await recall(client)
      for (const [word, id] of acknowledged)
        expect([word, String(back.orders.get(id)?.['client_order_id'])]).toEqual([word, word])
      for (const [id, price] of filled) expect(String(back.trades.get(id)?.['executed_price'])).toBe(price)

      // The kill falls somewhere among writes that are under way.
      const writes = Array.from({ length: 9 }, async (_, index) => {
        const word = `life-${life}-${index}`
        const response = await client.send('POST', '/v1/order', order(word)).catch(() => undefined)
        if (response?.status !== 200) return
        acknowledged.set(word, Number(response.data['order_id']))
        if (index === 4) child.kill('SIGKILL')
      })
      const seen = await recall(client).catch(() => undefined)
      for (const [id, row] of seen?.trades ?? []) filled.set(id, String(row['executed_price']))
      await Promise.all(writes)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }

      const ids = [...acknowledged.values()]
      expect(new Set(ids).size).toBe(ids.length)
      const newest = [...acknowledged]
        .filter(([word]) => word.startsWith(`life-${life}-`))
        .map(([, id]) => id)
      expect(Math.min(...newest)).toBeGreaterThan(highest)
      highest = Math.max(...ids)
    }
    expect(acknowledged.size).toBeGreaterThan(3)
  })

  it('leaves its state file to the next process, exclusively', async () => {
    const state = join(folder, 'shared')
    const first = await start(state)
    const second = fork(program, ['--state', state], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    running.add(second)
    let errorOutput = ''
    second.stderr?.on('data', (text: Buffer) => (errorOutput += String(text)))
    expect((await once(second, 'close'))[0]).toBe(1)
    expect(errorOutput).toBe(`The state file ${state} is in use by another practice exchange.\n`)

    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await start(state)
    expect((await third.client.get('/v1/client/holding')).status).toBe(200)
  })
})

it('prints a request’s mistake in one line when run without a parent', async () => {
  const child = spawn(process.execPath, [program, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let errorOutput = ''
  child.stderr.on('data', (text: Buffer) => (errorOutput += String(text)))
  const [opened] = (await once(child.stdout, 'data')) as [Buffer]
  const { baseUrl } = JSON.parse(String(opened)) as Pick<PracticeHandle, 'baseUrl'>
  expect((await fetch(`${baseUrl}/v1/public/info?frobnicate=1`)).status).toBe(400)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(errorOutput).toMatch(/^\d{4}-\S+Z GET \/v1\/public\/info: -1004 frobnicate is not known\n$/)
})

describe('an exchange with a state file of another format', () => {
  const earlier = '00000000 [["order","1",{"asked":["match"]}]]\n'
  const put = (name: string) => {
    const state = join(folder, name)
    writeFileSync(state, earlier)
    return state
  }

  it('starts empty and reports the location of the old file to its parent', async () => {
    const state = put('told-to-the-parent')
    const child = fork(program, ['--state', state], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    running.add(child)
    const report = new Promise(hear => {
      child.on('message', (message: ParentReport) => {
        if (message.saw === 'set aside') hear(message)
      })
    })
    expect(await report).toEqual({ saw: 'set aside', as: `${state}.aside` })
    expect(readFileSync(`${state}.aside`, 'utf8')).toBe(earlier)
  })

  it('prints it in one line when run without a parent', async () => {
    const state = put('told-in-a-line')
    const child = spawn(process.execPath, [program, '--state', state], { stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let errorOutput = ''
    child.stderr.on('data', (text: Buffer) => (errorOutput += String(text)))
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(errorOutput).toBe(
      `The state file is of another form than this exchange writes: it is kept as ${state}.aside, and a fresh one is begun.\n`,
    )
  })
})
