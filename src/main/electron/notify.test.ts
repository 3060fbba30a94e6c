import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createNotify } from './notify'

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
  'a notification is there until its %s, and not after it',
  async event => {
    const { System, shown, there } = weaklyHeld()
    const clicked: string[] = []
    const notify = createNotify(System)
    notify(notice, () => clicked.push('first'))
    notify(notice, () => clicked.push('second'))
    expect(await there()).toEqual([true, true])

    shown[0]?.deref()?.emit(event)
    expect(await there()).toEqual([false, true])
    expect(clicked).toEqual(event === 'click' ? ['first'] : [])
  },
)

it('notifications that are never said to be put away are let go of after a hundred', async () => {
  const { System, there } = weaklyHeld()
  const notify = createNotify(System)
  for (let count = 0; count < 102; count += 1) notify(notice, () => undefined)

  expect((await there()).filter(isThere => !isThere)).toHaveLength(2)
})

it('nothing is told where the system cannot', () => {
  const { System, shown } = weaklyHeld()
  System.isSupported = () => false
  createNotify(System)(notice, () => undefined)
  expect(shown).toEqual([])
})
