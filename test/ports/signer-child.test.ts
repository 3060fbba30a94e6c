import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createChildEnvironment } from '../../src/main/electron/child-environment'
import { createSignerClient } from '../../src/main/keychain/signer-client'
import { openEphemeralVault } from '../../src/main/keychain/ephemeral-vault'
import { openVault } from '../../src/main/keychain/vault'
import { systemClock } from '../../src/main/clock'
import { endNow, isRunning } from '../../host/system/processes.mjs'
import { signConfirmed } from '../kit/confirmations'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../kit/memory-vault-parts'
import { practiceKey } from '../kit/sealed-key'
import { signerChildren, type SignerChildren } from '../kit/signer-child'
import { spokenTo } from '../kit/spoken-to'
import { keepTyped } from '../kit/typed-key'

let signers: SignerChildren
const closers: (() => unknown)[] = []
const seed = () => new Uint8Array(32).fill(0x5a)
const request = {
  is: 'call',
  method: 'POST',
  path: '/v1/order/cancel_all_after',
  body: '{"trigger_after":5000}',
} as const

beforeAll(async () => {
  signers = await signerChildren()
})
afterAll(() => signers.close())
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function signer(env: NodeJS.ProcessEnv = {}, execArgv: string[] = []): ChildProcess {
  const child = fork(signers.file, {
    env: { ...createChildEnvironment(process.env), ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  closers.push(() => child.kill('SIGKILL'))
  return child
}

async function gone(child: ChildProcess | undefined): Promise<'gone'> {
  if (child?.exitCode === null && child.signalCode === null)
    await new Promise(resolve => child.once('exit', resolve))
  return 'gone'
}

/** Kills the process and blocks until it is gone, before this program can receive its exit event. */
function killUnheard(child: ChildProcess | undefined): void {
  child?.kill('SIGKILL')
  while (isRunning({ pid: child?.pid ?? 0, born: '' }))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}

describe('signer process', () => {
  it('contains only code of this project and of Node', () => {
    const text = readFileSync(signers.file, 'utf8')
    const from = [...text.matchAll(/(?:^import\s[^"']*|import\(|require\()["']([^"']+)["']/gm)].map(
      ([, name]) => name,
    )
    expect([...new Set(from)].toSorted()).toEqual(['node:crypto', 'node:fs', 'node:path'])
    // A bundled package appears in no import of the file.
    const own = `${resolve('src', 'signer')}${sep}`
    expect(signers.modules.filter(id => !id.startsWith(own))).toEqual([])
    expect(signers.modules).toContain(join(own, 'index.ts'))
  })

  it.each([
    { ask: 1, do: 'export', keyId: 'a' },
    { hello: 'there' },
    [1],
    { ask: 1, do: 'forget', keyId: '../a' },
  ])('exits on the message %j', async message => {
    const child = signer()
    child.send(message)
    expect(await gone(child)).toBe('gone')
  })

  it('exits when its parent is gone, and when it starts without a channel to a parent', async () => {
    const child = signer()
    child.send({ ask: 1, do: 'forget', keyId: 'a' })
    await once(child, 'message')
    child.disconnect()
    expect(await gone(child)).toBe('gone')
    expect(await gone(spawn(process.execPath, [signers.file], { stdio: 'ignore' }))).toBe('gone')
  })

  it.each<[string, NodeJS.ProcessEnv, string[]]>([
    ['a library that is loaded first', { LD_PRELOAD: '/nowhere.so' }, []],
    ['options for Node', { NODE_OPTIONS: '--no-warnings' }, []],
    ['a module that is loaded first', {}, ['--import', 'data:text/javascript,']],
  ])('exits where there is %s, and accepts no key', async (_, env, execArgv) => {
    const child = signer(env, execArgv)
    const answered = new Promise(resolve => child.once('message', () => resolve('it answered')))
    // The send may fail if the child is already gone, which is wanted here.
    child.on('error', () => undefined)
    child.send({ ask: 1, do: 'offer', keyId: 'a', from: 'form' })
    expect(await Promise.race([gone(child), answered])).toBe('gone')
  })
})

describe('a signer with a signature list', () => {
  const sign = async (fork: () => ReturnType<SignerChildren['fork']>) => {
    const opened = openEphemeralVault(createSignerClient({ fork, clock: systemClock }))
    closers.push(opened.close)
    await opened.receiveKey('trial', practiceKey(seed())('trial'))
    const question = {
      is: 'call',
      method: 'GET',
      path: '/v1/positions',
      body: '',
    }
    return {
      write: await signConfirmed(opened, 'trial', request, 0),
      question: await opened.sign('trial', question as typeof request & { method: 'GET' }, 0),
      list: await opened.listed('trial', 0),
    }
  }

  it('numbers each write, and no question', async () => {
    const { write, question, list } = await sign(() => signers.fork())
    expect([write.ok, question.ok]).toEqual([true, true])
    expect(list).toMatchObject({ ok: true, value: { last: { number: expect.any(Number) as number } } })
    const { writes = [] } = list.ok && list.value !== 'no list' ? list.value : {}
    expect(writes.at(-1)).toMatchObject({ keyId: 'trial', call: 'POST /v1/order/cancel_all_after' })
    expect(writes.every(({ method }) => method === 'POST')).toBe(true)
  })

  it('signs questions and no write without a place in the list', async () => {
    expect(await sign(() => spokenTo(signer()))).toMatchObject({
      write: { ok: false, why: 'unlisted' },
      question: { ok: true },
      list: { ok: false, why: 'unlisted' },
    })
  })
})

describe('the clock of a signer', () => {
  const DAY_MS = 86_400_000

  async function measureDate(listPath: string, clockOffset: number): Promise<number> {
    const child = fork(signers.file, [listPath, String(clockOffset)], {
      env: { ...createChildEnvironment(process.env) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    closers.push(() => endNow(child))
    const opened = openEphemeralVault(createSignerClient({ fork: () => spokenTo(child), clock: systemClock }))
    closers.push(opened.close)
    await opened.receiveKey('trial', practiceKey(seed())('trial'))
    const question = { is: 'call', method: 'GET', path: '/v1/positions', body: '' } as const
    const signed = await opened.sign('trial', question, 0)
    return signed.ok ? Math.round((signed.value.at - Date.now()) / 60_000) * 60_000 + 0 : Number.NaN
  }

  it('is corrected only without a list, where nothing but questions is signed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-signer-clock-'))
    closers.push(() => rmSync(folder, { recursive: true, force: true }))
    expect(await measureDate('', DAY_MS)).toBe(DAY_MS)
    expect(await measureDate('', Number.NaN)).toBe(0)
    expect(await measureDate(join(folder, 'signed.list'), DAY_MS)).toBe(0)
  })
})

describe('a vault whose signer', () => {
  function vault(fork = () => signers.fork()) {
    const store = memoryStore()
    const opened = openVault({
      clock: systemClock,
      knownKeys: memoryKeyRows(),
      fork: () => memoryKeeper(store),
      signer: createSignerClient({ fork, clock: systemClock }),
    })
    closers.push(opened.close)
    return opened
  }

  it('is locked has no process any more, and starts another one to sign after it is unlocked', async () => {
    const opened = vault()
    await keepTyped(opened, 'live-a', seed())
    const first = signers.started.at(-1)
    opened.lock()
    expect(await gone(first)).toBe('gone')
    expect(await opened.sign('live-a', request, 0)).toEqual({ ok: false, why: 'locked' })
    await opened.unlock('live-a')
    expect(await signConfirmed(opened, 'live-a', request, 0)).toMatchObject({ ok: true })
    expect(signers.started.at(-1)).not.toBe(first)
  })

  it('dies is locked, and notifies its listeners', async () => {
    const opened = vault()
    const notified = new Promise(tell => opened.onGone(() => tell('told')))
    await keepTyped(opened, 'live-a', seed())
    killUnheard(signers.started.at(-1))
    const [signed] = await Promise.all([opened.sign('live-a', request, 0), notified])
    expect(signed.ok ? 'signed' : signed.why).toMatch(/^(locked|unavailable)$/)
    expect(await opened.sign('live-a', request, 0)).toEqual({ ok: false, why: 'locked' })
    expect(await opened.unlock('live-a')).toMatchObject({ ok: true })
  })

  it('cannot be started reports that it is not available, and undoes nothing', async () => {
    const opened = vault(() => {
      throw new Error('no more processes')
    })
    expect(await keepTyped(opened, 'live-a', seed())).toEqual({ ok: false, why: 'unavailable' })
  })

  it('holds no key to sign with leaves no process behind', async () => {
    const opened = vault()
    await keepTyped(opened, 'live-a', seed())
    const own = signers.started.at(-1)
    await opened.destroy('live-a')
    expect(await gone(own)).toBe('gone')
  })
})

it('builds signer and keeper into one file each', () => {
  for (const [name, others] of [
    ['signer', []],
    ['keeper', ['keytar']],
  ] as const) {
    const text = readFileSync(resolve('out', 'main', `${name}.js`), 'utf8')
    const from = [...text.matchAll(/(?:^import\s[^"']*|import\(|require\()["']([^"']+)["']/gm)].map(
      ([, each]) => each ?? '',
    )
    expect(from.filter(each => !each.startsWith('node:'))).toEqual(others)
    expect(from.length).toBeGreaterThan(0)
  }
})
