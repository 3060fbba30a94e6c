import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, fstatSync, mkdirSync, mkdtempSync, openSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StateInUseError, lockStateFile } from './state-lock'
import { where } from '../../../test/kit/where'

const somewhere = () => join(mkdtempSync(join(tmpdir(), 'practice-lock-')), 'state')

/** Starts a process that holds the lock of this one, and never releases it. */
async function heldByAnother(path: string) {
  mkdirSync(`${path}.lock`, { mode: 0o700 })
  const program = `${path}.mjs`
  writeFileSync(
    program,
    `import { createServer } from 'node:net'
     createServer().listen(${JSON.stringify(`${path}.lock/7`)}, () => process.send('held'))`,
  )
  const child = fork(program)
  await once(child, 'message')
  return child
}

async function heldByDead(path: string): Promise<void> {
  const child = await heldByAnother(path)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the lock on a state file', () => {
  it('has one holder until it is released', async () => {
    const path = somewhere()
    const lock = await lockStateFile(path)
    await expect(lockStateFile(path)).rejects.toThrow(StateInUseError)
    await lock.release()
    await (await lockStateFile(path)).release()
  })

  it('applies to the file under any of its paths', async () => {
    const path = somewhere()
    const lock = await lockStateFile(path)
    await expect(lockStateFile(relative(process.cwd(), path))).rejects.toThrow(
      'in use by another practice exchange',
    )
    await lock.release()
  })

  it('applies to one file and no other', async () => {
    const locks = await Promise.all([lockStateFile(somewhere()), lockStateFile(somewhere())])
    await Promise.all(locks.map(lock => lock.release()))
  })

  it('is granted to one of many concurrent requests', async () => {
    const path = somewhere()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockStateFile(path)))
    const given = results.flatMap(found => (found.status === 'fulfilled' ? [found.value] : []))
    expect(given).toHaveLength(1)
    await given[0]?.release()
  })

  it('is granted to one of many concurrent requests after its holder crashed', async () => {
    const path = somewhere()
    await heldByDead(path)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockStateFile(path)))
    const given = results.flatMap(found => (found.status === 'fulfilled' ? [found.value] : []))
    expect(given.length).toBeLessThanOrEqual(1)
    await Promise.all(given.map(lock => lock.release()))
    await (await lockStateFile(path)).release()
  })

  it('may be on a file with a very long name', async () => {
    const folder = join(somewhere(), 'x'.repeat(120), 'y'.repeat(120))
    mkdirSync(folder, { recursive: true })
    const lock = await lockStateFile(join(folder, 'state'))
    await expect(lockStateFile(join(folder, 'state'))).rejects.toThrow(StateInUseError)
    await lock.release()
  })

  where('linux').it(
    'cannot be taken by a process that knows the path but may not enter its folder',
    async () => {
      const path = somewhere()
      // A name that any program on this machine can listen on.
      const word = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 24)
      const squatter = createServer().listen(`\0perpdesk-practice-${word}`)
      await once(squatter, 'listening')
      await (await lockStateFile(path)).release()
      squatter.close()
    },
  )

  where('unix').it('is in a folder that its owner alone can access, or is not granted', async () => {
    const path = somewhere()
    const lock = await lockStateFile(path)
    expect((statSync(`${path}.lock`).mode & 0o077).toString(8)).toBe('0')
    await lock.release()
    chmodSync(`${path}.lock`, 0o777)
    await expect(lockStateFile(path)).rejects.toThrow('not this user’s alone')
  })

  where('linux').it('ends with its holder, however the holder ends', async () => {
    const path = somewhere()
    const child = await heldByAnother(path)
    await expect(lockStateFile(path)).rejects.toThrow(StateInUseError)

    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await lockStateFile(path)).release()
  })
})

describe('the lock on a state file, with exclusive open', () => {
  const uid = process.getuid?.()
  /** Plays macOS and Windows: the first process opens the file, and another one gets the error `taken`. */
  function played(platform: NodeJS.Platform, taken: string) {
    const flags: number[] = []
    const held = new Map<string, number>()
    const open = (path: string, how: number): number => {
      flags.push(how)
      const before = held.get(path)
      if (before !== undefined && isOpen(before)) throw Object.assign(new Error(taken), { code: taken })
      const file = openSync(path, 'w')
      held.set(path, file)
      return file
    }
    return { on: { platform, uid, open }, flags }
  }
  const isOpen = (file: number): boolean => {
    try {
      return fstatSync(file).isFile()
    } catch {
      return false
    }
  }

  it.each([
    ['darwin', 'EAGAIN', 0x20],
    ['win32', 'EBUSY', 0x10000000],
  ] as const)('belongs to one holder on %s until it is released', async (platform, taken, alone) => {
    const path = somewhere()
    const { on, flags } = played(platform, taken)
    const lock = await lockStateFile(path, on)
    expect((flags[0] ?? 0) & alone).toBe(alone)
    await expect(lockStateFile(path, on)).rejects.toThrow(StateInUseError)
    await lock.release()
    await (await lockStateFile(path, on)).release()
  })

  it('is not reported as held if another error occurs', async () => {
    await expect(
      lockStateFile(somewhere(), {
        ...played('darwin', '').on,
        open: () => {
          throw Object.assign(new Error('no'), { code: 'EROFS' })
        },
      }),
    ).rejects.toThrow('no')
  })

  it.each([
    ['linux', false],
    ['darwin', false],
    ['win32', true],
  ] as const)('in a folder that is open to others is granted on %s: %s', async (platform, isGiven) => {
    const path = somewhere()
    mkdirSync(`${path}.lock`)
    chmodSync(`${path}.lock`, 0o777)
    const lockRequest = lockStateFile(path, played(platform, '').on)
    if (isGiven) await (await lockRequest).release()
    else await expect(lockRequest).rejects.toThrow('not this user’s alone')
  })
})
