import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../fixtures/bare-stage'
import { fixture } from '../fixtures/bare-desk'
import { utilityProcess, type UtilityProcess } from './utility.mjs'

let desk: BareStage

beforeEach(() => {
  desk = openBareStage()
})

afterEach(async () => {
  await Promise.all([...desk.stage.children].map(child => child.end()))
  desk.close()
})

const start = (args: string[] = [], options: Parameters<typeof utilityProcess.fork>[2] = {}) =>
  utilityProcess.fork(fixture('utility.mjs'), args, options)

/** Sends a command to the child and returns its reply. */
async function ask(child: UtilityProcess, trick: string, given?: unknown): Promise<unknown> {
  const reply = once(child, 'message')
  child.postMessage({ trick, given })
  return (await reply)[0]
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('utility process', () => {
  it('receives messages sent before it listens, and replies with anything that can be cloned', async () => {
    const child = start()
    const value = {
      at: new Date(5),
      big: 1n,
      bytes: new Uint8Array([1, 2]),
      set: new Set(['a']),
      none: undefined,
    }
    expect(await ask(child, 'echo', value)).toEqual(value)
  })

  it('cannot be killed before it has spawned, as in Electron: the call is lost and it lives on', async () => {
    const child = start()
    expect([child.pid, child.kill()]).toEqual([undefined, false])
    await once(child, 'spawn')
    expect(await ask(child, 'echo', 'still here')).toBe('still here')
    expect(child.kill()).toBe(true)
    expect(await once(child, 'exit')).toEqual([0])
    expect([child.pid, child.kill()]).toEqual([undefined, false])
  })

  it('receives messages in order', async () => {
    const child = start()
    const received: unknown[] = []
    child.on('message', message => received.push(message))
    for (let n = 0; n < 500; n++) child.postMessage({ trick: 'echo', given: n })
    await expect.poll(() => received.length).toBe(500)
    expect(received).toEqual(Array.from({ length: 500 }, (_, n) => n))
  })

  it('gets its arguments, the given environment and Electron’s port alone', async () => {
    const child = start(['--one', 'two'], { env: { ONLY: 'this' } })
    expect(await ask(child, 'surroundings')).toEqual({
      args: ['--one', 'two'],
      env: ['ONLY'],
      channel: 'undefined',
    })
  })

  it.each([
    ['nothing', {}],
    ['an empty environment', { env: {} }],
  ])('gets the whole environment when given %s, as in Electron', async (_, options) => {
    const { env } = (await ask(start([], options), 'surroundings')) as { env: string[] }
    expect(env).toEqual(expect.arrayContaining(['PATH']))
  })

  it('writes its output where configured', async () => {
    const child = start([], { stdio: 'pipe' })
    const written = once(child.stdout ?? process.stdout, 'data')
    await ask(child, 'say', 'hello')
    expect(String((await written)[0])).toBe('hello')
    expect(start().stdout).toBe(null)
  })

  it('emits spawn, and its exit code at the end', async () => {
    const gone: unknown[] = []
    desk.stage.app.on('child-process-gone', (_event, details) => gone.push(details))
    const child = start([], { serviceName: 'keeper' })
    await once(child, 'spawn')
    expect(isAlive(child.pid ?? 0)).toBe(true)
    child.postMessage({ trick: 'leave', given: 3 })
    expect(await once(child, 'exit')).toEqual([3])
    expect([child.pid, gone]).toEqual([
      undefined,
      [{ type: 'Utility', reason: 'abnormal-exit', exitCode: 3, serviceName: 'keeper' }],
    ])
    child.postMessage({ trick: 'echo' })
  })

  it('ends when it is killed, with an exit code that does not show it, as in Electron', async () => {
    const child = start()
    await once(child, 'spawn')
    const ended = once(child, 'exit')
    expect(child.kill()).toBe(true)
    expect(await ended).toEqual([0])
  })

  it('is refused before the application is ready', () => {
    desk.close()
    desk = openBareStage('early')
    expect(() => start()).toThrow('utilityProcess cannot be created before app is ready.')
  })

  it('does not outlive its parent, however busy it is', async () => {
    const source = `
      const { fork } = await import('node:child_process')
      const child = fork(${JSON.stringify(fixture('../utility-child.mjs'))}, [${JSON.stringify(fixture('utility.mjs'))}], { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child.on('message', () => console.log(child.pid))
      child.send({ trick: 'spin' })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})
