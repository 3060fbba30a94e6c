import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openVault } from '../../src/main/keychain/vault'
import { createBoxReceiver, sealToReceiver } from '../../src/signer/box'
import { turnableClock } from '../kit/clock'
import { keeperChildren, type KeeperChildren } from '../kit/keeper-child'
import { openKeyring, type Keyring, type KeyringState } from '../kit/keyring'
import { memorySigner } from '../kit/memory-signer'
import { keepTyped } from '../kit/typed-key'
import { memoryKeyRows } from '../kit/memory-vault-parts'

let children: KeeperChildren
const closers: (() => unknown)[] = []
const seed = new Uint8Array(32).fill(0x5a)
const signer = createBoxReceiver({ purpose: 'keeper→signer', keyId: 'a' })

beforeAll(async () => {
  children = await keeperChildren()
})
afterAll(() => children.close())
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function ring(state: KeyringState = 'unlocked'): Promise<Keyring> {
  const opened = await openKeyring(state)
  closers.push(opened.close)
  return opened
}

function keeper(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(children.file, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  closers.push(() => child.kill('SIGKILL'))
  return child
}

async function ask(child: ChildProcess, message: object): Promise<unknown> {
  const reply = once(child, 'message')
  child.send(message)
  return ((await reply) as unknown[])[0]
}

async function gone(child: ChildProcess): Promise<'gone'> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return 'gone'
}

describe('keeper process', () => {
  it('exits when its parent is gone', async () => {
    const child = keeper((await ring()).env)
    await ask(child, { ask: 1, do: 'probe' })
    child.disconnect()
    expect(await gone(child)).toBe('gone')
  })

  it('exits at once even while a frozen store keeps it waiting', async () => {
    const { env, freeze } = await ring()
    const child = keeper(env)
    await ask(child, { ask: 1, do: 'probe' })
    freeze()
    child.send({ ask: 2, do: 'probe' })
    child.disconnect()
    expect(await gone(child)).toBe('gone')
  })

  it.each([{ ask: 1, do: 'findCredentials', account: 'x' }, { hello: 'there' }, [1]])(
    'exits on the message %j',
    async message => {
      const child = keeper((await ring('no bus')).env)
      child.send(message)
      expect(await gone(child)).toBe('gone')
    },
  )

  it('exits when it starts without a channel to a parent', async () => {
    const child = spawn(process.execPath, [children.file], { stdio: 'ignore' })
    expect(await gone(child)).toBe('gone')
  })

  it('answers many questions in order', async () => {
    const child = keeper((await ring()).env)
    const order: unknown[] = []
    child.on('message', message => order.push(Reflect.get(message as object, 'ask')))
    for (let number = 1; number <= 9; number++)
      child.send({ ask: number, do: 'get', account: 'key.a', to: signer.to })
    await expect.poll(() => order.length).toBe(9)
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('shows no secret in its command line or its environment', async () => {
    const child = keeper((await ring()).env)
    const text = Buffer.from(seed).toString('base64url')
    const offer = (await ask(child, { ask: 1, do: 'offer', account: 'key.a' })) as { to: string }
    const box = sealToReceiver(offer.to, { purpose: 'signer→keeper', keyId: 'a' }, Buffer.from(text))
    const set = { ask: 2, do: 'set', account: 'key.a', to: offer.to, box }
    expect(await ask(child, set)).toEqual({ ask: 2, is: 'done' })
    const shown = ['cmdline', 'environ'].map(file => readFileSync(`/proc/${child.pid ?? 0}/${file}`, 'utf8'))
    expect(shown.join()).not.toContain(text)
  })
})

describe('a stored secret', () => {
  const text = 'perpdesk-key-1.of-somebody'
  const label = { purpose: 'signer→keeper', keyId: 'a' } as const

  it('is readable by the signer alone, whichever process passes it on', async () => {
    const child = keeper((await ring()).env)
    const own = createBoxReceiver({ purpose: 'keeper→signer', keyId: 'a' })
    const messages: unknown[] = []
    child.on('message', message => messages.push(message))
    const offer = (await ask(child, { ask: 1, do: 'offer', account: 'key.a' })) as { to: string }
    const box = sealToReceiver(offer.to, label, Buffer.from(text))
    await ask(child, { ask: 2, do: 'set', account: 'key.a', to: offer.to, box })
    const got = (await ask(child, { ask: 3, do: 'get', account: 'key.a', to: own.to })) as { box: string }
    expect(JSON.stringify(messages)).not.toContain('somebody')
    expect(Buffer.from(own.open(got.box) ?? []).toString()).toBe(text)
  })

  it.each(['another key', 'an offer that was used'])('is not written when the box is for %s', async which => {
    const child = keeper((await ring()).env)
    const offer = (await ask(child, { ask: 1, do: 'offer', account: 'key.a' })) as { to: string }
    const keyId = which === 'another key' ? 'b' : 'a'
    const box = sealToReceiver(offer.to, { ...label, keyId }, Buffer.from(text))
    const set = { do: 'set', account: 'key.a', to: offer.to, box }
    if (which !== 'another key') await ask(child, { ...set, ask: 2 })
    expect(await ask(child, { ...set, ask: 3 })).toEqual({ ask: 3, is: 'refused' })
  })

  it.each([{ LD_PRELOAD: '/nowhere.so' }, { NODE_OPTIONS: '--no-warnings' }])(
    'is not requested by a keeper that starts with %j',
    async strange => {
      const child = keeper({ ...(await ring('no bus')).env, ...strange })
      expect(await gone(child)).toBe('gone')
    },
  )
})

describe('a vault whose keeper', () => {
  async function vault(env: NodeJS.ProcessEnv, from = children) {
    const clock = turnableClock()
    closers.push(clock.close)
    const opened = openVault({
      clock,
      knownKeys: memoryKeyRows(),
      fork: () => from.fork(env),
      signer: memorySigner(clock),
    })
    closers.push(opened.close)
    return opened
  }

  it('finds no library for the store reports that none is available', async () => {
    const bare = await keeperChildren([])
    closers.push(bare.close)
    const opened = await vault((await ring()).env, bare)
    expect(await opened.store()).toEqual({ ok: false, why: 'unavailable' })
  })

  it('is killed midway continues with another keeper', async () => {
    const { env, freeze, thaw } = await ring()
    const opened = await vault(env)
    await keepTyped(opened, 'live-a', seed)
    opened.lock()
    freeze()
    const first = opened.unlock('live-a')
    const before = children.started.length
    await expect.poll(() => children.started.length).toBe(before + 1)
    children.started.at(-1)?.kill('SIGKILL')
    expect(await first).toEqual({ ok: false, why: 'unavailable' })
    thaw()
    expect(await opened.unlock('live-a')).toMatchObject({ ok: true })
  })

  it('has answered leaves no process behind', async () => {
    const opened = await vault((await ring()).env)
    const before = children.started.length
    await keepTyped(opened, 'live-a', seed)
    await opened.close()
    await Promise.all(children.started.slice(before).map(gone))
    expect(children.started.slice(before).every(child => child.killed || child.exitCode !== null)).toBe(true)
  })
})
