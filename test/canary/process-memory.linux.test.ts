import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { endNow } from '../../host/system/processes.mjs'
import { forms, written } from './forms'
import { lookInto, plantInto, processesOf } from './process-memory'
import { huntFor, type Canary } from './search'

/** Keeps the bytes that it receives as numbers, and confirms. */
const HOLDS = `
  const held = []
  process.stdin.on('data', part => {
    for (const line of part.toString().trim().split('\\n'))
      held.push(Buffer.from(line.split(',').map(sum => Number(sum) - 1)))
    console.log('held')
  })
  console.log('there')
`

let child: ChildProcess | undefined
afterEach(() => {
  if (child !== undefined) endNow(child)
})

async function started(): Promise<{ readonly pid: number; hold(bytes: Buffer): Promise<void> }> {
  const one = spawn(process.execPath, ['-e', HOLDS], { stdio: ['pipe', 'pipe', 'ignore'] })
  child = one
  await once(one.stdout, 'data')
  return {
    pid: one.pid ?? 0,
    async hold(bytes) {
      // Adds one to each number, so that the search does not find the message itself.
      one.stdin.write(`${[...bytes].map(byte => byte + 1).join(',')}\n`)
      await once(one.stdout, 'data')
    },
  }
}

const secret = (): Canary => ({ name: 'a secret', values: [randomBytes(32)] })
const valueOf = ({ values: [value = Buffer.alloc(0)] }: Canary): Buffer => value

describe('memory of a running process', () => {
  it.each(forms)('is searched for a value written as %s', async form => {
    const [canary, { pid, hold }] = [secret(), await started()]
    const hunt = huntFor([canary])
    expect(lookInto(pid, hunt).found).toEqual([])
    await hold(written(valueOf(canary), form))
    expect(lookInto(pid, hunt).found.map(one => one.canary)).toContain('a secret')
  })

  it('contains a value until it is erased, and the process goes on', async () => {
    const [canary, { pid, hold }] = [secret(), await started()]
    const hunt = huntFor([canary])
    const takeAway = plantInto(pid, valueOf(canary))
    expect(lookInto(pid, hunt).found).toEqual([{ canary: 'a secret', form: 'raw', times: 1 }])
    takeAway()
    expect(lookInto(pid, hunt).found).toEqual([])
    await hold(Buffer.from('still there'))
  })

  it('is empty once the process has ended', async () => {
    const { pid } = await started()
    const ended = child && once(child, 'exit')
    if (child !== undefined) endNow(child)
    await ended
    expect(lookInto(pid, huntFor([secret()]))).toEqual({ bytes: 0, found: [] })
    expect(processesOf(process.pid).map(one => one.pid)).not.toContain(pid)
  })
})
