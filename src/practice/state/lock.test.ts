import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StateInUse, lockState } from './lock'

const somewhere = () => join(mkdtempSync(join(tmpdir(), 'practice-lock-')), 'state')

describe('the right to write a state file', () => {
  it('is one holder’s until it is released', async () => {
    const path = somewhere()
    const lock = await lockState(path)
    await expect(lockState(path)).rejects.toThrow(StateInUse)
    await lock.release()
    await (await lockState(path)).release()
  })

  it('is of the file, however it is called', async () => {
    const path = somewhere()
    const lock = await lockState(path)
    await expect(lockState(relative(process.cwd(), path))).rejects.toThrow(
      'in use by another practice exchange',
    )
    await lock.release()
  })

  it('is of one file and no other', async () => {
    const locks = await Promise.all([lockState(somewhere()), lockState(somewhere())])
    await Promise.all(locks.map(lock => lock.release()))
  })

  it('is given to one of many who ask at once', async () => {
    const path = somewhere()
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockState(path)))
    const given = asked.flatMap(found => (found.status === 'fulfilled' ? [found.value] : []))
    expect(given).toHaveLength(1)
    await given[0]?.release()
  })

  it.runIf(process.platform === 'linux')('ends with its holder, whatever ends it', async () => {
    const path = somewhere()
    const program = `${path}.mjs`
    const lock = await lockState(path)
    await lock.release()
    // The child holds what this process would hold, and never lets go of it by itself.
    writeFileSync(
      program,
      `import { createHash } from 'node:crypto'
       import { createServer } from 'node:net'
       const word = createHash('sha256').update(${JSON.stringify(path)}).digest('hex').slice(0, 24)
       createServer().listen('\\0perpdesk-practice-' + word, () => process.send('held'))`,
    )
    const child = fork(program)
    await once(child, 'message')
    await expect(lockState(path)).rejects.toThrow(StateInUse)

    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await lockState(path)).release()
  })
})
