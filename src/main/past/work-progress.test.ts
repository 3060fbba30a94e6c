import { describe, expect, it } from 'vitest'
import type { FileSaverPort } from '../main-ports'
import { createWorkWatch } from './work-progress'

const saving = (write: FileSaverPort['write']): FileSaverPort => ({
  choose: () => Promise.resolve('/x'),
  write,
})

describe('WorkWatch', () => {
  it('counts the bytes of a file while it is written', async () => {
    const seen: unknown[] = []
    const watch = createWorkWatch(
      saving((_, pieces) => {
        for (const piece of pieces) seen.push([piece, watch.progress()])
        seen.push(watch.progress())
        return Promise.resolve()
      }),
    )
    await watch.saver.write('/x', ['né', 'ab'])
    expect(seen).toEqual([['né', { savedBytes: 0 }], ['ab', { savedBytes: 3 }], { savedBytes: 5 }])
    expect(watch.progress()).toEqual({})
  })

  it('shows no progress of a file that could not be written', async () => {
    const watch = createWorkWatch(saving(() => Promise.reject(new Error('ENOSPC'))))
    await expect(watch.saver.write('/x', ['a'])).rejects.toThrow('ENOSPC')
    expect(watch.progress()).toEqual({})
  })

  it('runs statements in order, also after one that failed', async () => {
    const watch = createWorkWatch(saving(() => Promise.resolve()))
    const order: unknown[] = []
    const failed = watch.runStatement(onShare => {
      onShare(0.5)
      order.push(watch.progress())
      return Promise.reject(new Error('unreadable'))
    })
    const next = watch.runStatement(() => {
      order.push(watch.progress())
      return Promise.resolve('done')
    })
    await expect(failed).rejects.toThrow('unreadable')
    expect(await next).toBe('done')
    expect(order).toEqual([{ statementShare: 0.5 }, {}])
  })
})
