import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'

/**
 * A page that replaces every global function that it can, inspects all values that pass through them, and
 * looks for events with unknown names.
 */
const hostile = `
  globalThis.caught = ''
  const known = new Set(['DOMContentLoaded', 'load', 'readystatechange', 'pageshow', 'visibilitychange'])
  const look = value => {
    if (value instanceof Real && !known.has(readType.call(value))) caught += ' ' + readType.call(value)
    if (typeof value === 'string' && /^[nb][0-9a-f]{32}/.test(value)) caught += ' ' + value
  }
  const readType = Object.getOwnPropertyDescriptor(Event.prototype, 'type').get
  const Real = Event
  const keep = Reflect.apply
  const spy = (owner, name) => {
    const was = Object.getOwnPropertyDescriptor(owner, name)
    const wrap = real => real && function (...args) {
      look(this); for (let i = 0; i < args.length; i++) look(args[i])
      if (globalThis.event) look(globalThis.event)
      return new.target ? Reflect.construct(real, args) : keep(real, this, args)
    }
    if (!was || !was.configurable) return
    if ('value' in was) Object.defineProperty(owner, name, { ...was, value: wrap(was.value) })
    else Object.defineProperty(owner, name, { ...was, get: wrap(was.get), set: wrap(was.set) })
  }
  for (const name of ['dispatchEvent', 'addEventListener', 'removeEventListener']) spy(EventTarget.prototype, name)
  for (const name of ['stopImmediatePropagation', 'stopPropagation', 'preventDefault', 'type', 'target']) spy(Event.prototype, name)
  spy(CustomEvent.prototype, 'detail')
  for (const name of ['CustomEvent', 'Event', 'Promise', 'Error', 'queueMicrotask', 'Map']) spy(globalThis, name)
  for (const name of ['parse', 'stringify']) spy(JSON, name)
  for (const name of ['apply', 'construct', 'defineProperty', 'get']) spy(Reflect, name)
  for (const name of ['defineProperty', 'freeze', 'keys', 'entries', 'setPrototypeOf']) spy(Object, name)
  for (const name of ['get', 'set', 'has']) spy(Map.prototype, name)
  for (const name of ['push', 'map', 'slice', 'forEach', Symbol.iterator]) spy(Array.prototype, name)
  for (const name of ['then', 'catch']) spy(Promise.prototype, name)
  for (const name of ['then', 'value', 'id', 'get', 'toJSON', 'bubbles', '0'])
    keep(Object.defineProperty, Object, [Object.prototype, name, {
      __proto__: null,
      configurable: true,
      get() { look(this); if (globalThis.event) look(globalThis.event) },
      set(value) { look(value); keep(Object.defineProperty, Object, [this, name, { __proto__: null, value, writable: true, configurable: true, enumerable: true }]) },
    }])
  Error.prepareStackTrace = (_, sites) => { for (const site of sites) { look(site.getThis()); look(site.getFunction()) } }
  globalThis.isHostile = true
`

let desk: BareDesk
let plain: Shown
let enemy: Shown

beforeAll(async () => {
  desk = await openBareDesk({
    'app://plain/':
      '<title>plain</title><iframe name="inner" src="/inner"></iframe><iframe name="blank"></iframe>',
    'app://plain/inner': '<p>inner</p>',
    'app://enemy/':
      '<title>enemy</title><script src="/hostile.js"></script><img name="dispatchEvent"><form name="addEventListener"></form>',
    'app://enemy/hostile.js': hostile,
  })
  plain = await desk.show('app://plain/')
  enemy = await desk.show('app://enemy/', { partition: 'enemy' })
  for (const { contents } of [plain, enemy]) {
    contents.ipc.handle('echo', (_event, value) => value)
    contents.ipc.handle('fail', () => Promise.reject(new Error('no')))
  }
})

afterAll(() => desk.host.stop())

describe('API exposed by preload', () => {
  it('is a fixed value whose functions call preload and return its results', async () => {
    expect(
      await plain.page.evaluate(`(async () => {
        'use strict'
        const tried = []
        for (const act of [() => { bridge.call = 1 }, () => { delete bridge.call }, () => { window.bridge = 1 }, () => { bridge.more = 1 }])
          try { act(); tried.push('worked') } catch (error) { tried.push(error.constructor.name) }
        return [tried, Object.keys(bridge), await bridge.call('echo', [1]), bridge.call('echo') instanceof Promise]
      })()`),
    ).toEqual([
      ['TypeError', 'TypeError', 'TypeError', 'TypeError'],
      ['call', 'tell', 'on', 'shapes'],
      [1],
      true,
    ])
  })

  it('may return at once, with nested functions, arrays and objects', async () => {
    expect(
      await plain.page.evaluate(`(() => {
        const { list, add } = bridge.shapes()
        return [list[0], list[1](), list[2].deep(), add(1, 2)]
      })()`),
    ).toEqual(['text', 'in a list', 'in a dictionary', 3])
  })

  it('passes an error on as text', async () => {
    expect(
      await plain.page.evaluate(
        'bridge.call("fail").catch(error => [error instanceof Error, error.message])',
      ),
    ).toEqual([true, "Error invoking remote method 'fail': Error: no"])
    expect(
      await plain.page.evaluate(
        '(() => { try { bridge.tell("x", 1n) } catch (error) { return error.message } })()',
      ),
    ).toBe("What is sent on 'x' must be plain JSON: argument 1 is a bigint.")
  })
})

describe('a page', () => {
  it('finds neither the binding, nor Node, nor anything of preload besides the exposed API', async () => {
    const names = `Object.getOwnPropertyNames(globalThis)`
    const found = await plain.page.evaluate(
      `${names}.filter(name => /^[nb][0-9a-f]{32}$/.test(name) || ['hear', 'require', 'process', 'module', 'ipcRenderer', 'electron'].includes(name))`,
    )
    expect(found).toEqual([])
  })

  it('has no bridge in its subframes', async () => {
    const frames = ['inner', 'blank'].map(name =>
      plain.page.frame(name)?.evaluate('typeof globalThis.bridge'),
    )
    expect(await Promise.all(frames)).toEqual(['undefined', 'undefined'])
  })

  it('sees no event of the bridge even after replacing every native it can reach', async () => {
    expect(await enemy.page.evaluate('isHostile')).toBe(true)
    await enemy.page.evaluate(`
      globalThis.pushed = 0
      bridge.on('push', () => { pushed++; if (globalThis.event) caught += ' ' + globalThis.event.type })
      bridge.tell('note', 1)
      void bridge.call('echo', { a: 1 })
      void bridge.call('fail').catch(() => 0)
    `)
    enemy.contents.send('push', 1)
    await expect.poll(() => enemy.page.evaluate('pushed')).toBe(1)
    expect(await enemy.page.evaluate('caught')).toBe('')
  })

  it('cannot send messages to preload with events that it makes', async () => {
    const messages: unknown[] = []
    enemy.contents.on('ipc-message', (_event, ...args) => messages.push(args))
    await enemy.page.evaluate(`
      for (const type of ['call', ':call', 'n:call', 'undefined:call', 'hear'])
        for (const target of [document, window])
          EventTarget.prototype.dispatchEvent.call(target, new CustomEvent(type, { detail: { id: 1, ref: 1, args: { length: 1, 0: { value: 'forged' } } } }))
      bridge.tell('end')
    `)
    await expect.poll(() => messages).toEqual([['end']])
  })
})
