import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createSystemNotifier } from './system-notifications'

const quiet = { note: () => undefined, trouble: () => undefined }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Notifications that are held weakly, as Electron holds them. */
function weaklyHeld() {
  const shown: WeakRef<EventEmitter>[] = []
  class System extends EventEmitter {
    static isSupported = () => true
    constructor(_options: object) {
      super()
    }
    show() {
      shown.push(new WeakRef(this))
    }
  }
  const there = async () => {
    await turn()
    collect()
    await turn()
    return shown.map(one => one.deref() !== undefined)
  }
  return { System, shown, there }
}

const notice = { title: 'Filled', body: '' }

it.each(['click', 'close', 'failed'])(
  'keeps a notification in memory until its %s event, and no longer',
  async event => {
    const { System, shown, there } = weaklyHeld()
    const clicked: string[] = []
    const { notify } = createSystemNotifier(System, quiet)
    notify(notice, () => clicked.push('first'))
    notify(notice, () => clicked.push('second'))
    expect(await there()).toEqual([true, true])

    shown[0]?.deref()?.emit(event)
    expect(await there()).toEqual([false, true])
    expect(clicked).toEqual(event === 'click' ? ['first'] : [])
  },
)

it('releases notifications that are never reported as closed after a hundred', async () => {
  const { System, there } = weaklyHeld()
  const { notify } = createSystemNotifier(System, quiet)
  for (let count = 0; count < 102; count += 1) notify(notice, () => undefined)

  expect((await there()).filter(isThere => !isThere)).toHaveLength(2)
})

describe('a system without notifications', () => {
  /** Notifications of a system that answers each one as `answer` says, with everything that is logged. */
  function answering(answer: { is: 'show' | 'failed'; why?: string }) {
    const { System } = weaklyHeld()
    const logged: unknown[] = []
    const log = {
      note: (what: string) => void logged.push([what]),
      trouble: (what: string, facts?: object) => void logged.push([what, facts]),
    }
    System.prototype.show = function () {
      this.emit(answer.is, {}, answer.why)
    }
    const outside = createSystemNotifier(System, log)
    const changes: unknown[] = []
    outside.onChange(() => changes.push(outside.state()))
    return { System, outside, logged, changes, notify: () => outside.notify(notice, () => undefined) }
  }

  it('is not detected before the first notification', () => {
    expect(answering({ is: 'failed' }).outside.state()).toBeUndefined()
  })

  it('is logged with its reason and reported once, however many notifications fail', () => {
    const { notify, logged, changes, outside } = answering({ is: 'failed', why: 'not signed' })
    notify()
    notify()
    expect(logged).toEqual([['the system shows no notifications', { why: 'not signed' }]])
    expect([outside.state(), changes]).toEqual(['not shown', ['not shown']])
  })

  it('is logged without a reason if none was given, as on Linux without a notification daemon', () => {
    const { notify, logged } = answering({ is: 'failed' })
    notify()
    expect(logged).toEqual([['the system shows no notifications', { why: 'no reason given' }]])
  })

  it('is reported before the first notification if the system supports none, and receives none', () => {
    const { System, outside, notify, logged } = answering({ is: 'show' })
    System.isSupported = () => false
    expect(outside.state()).toBe('not shown')
    notify()
    expect(logged).toEqual([['the system shows no notifications', { why: 'not supported' }]])
  })

  it('is reported as working again with the first notification that is shown', () => {
    const answer: Parameters<typeof answering>[0] = { is: 'failed', why: 'no daemon' }
    const { notify, logged, changes } = answering(answer)
    notify()
    answer.is = 'show'
    notify()
    notify()
    expect(changes).toEqual(['not shown', 'shown'])
    expect(logged.slice(1)).toEqual([['the system shows notifications again']])
  })
})
