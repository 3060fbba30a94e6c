import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'

let desk: BareDesk
let left: Shown
let right: Shown

beforeAll(async () => {
  desk = await openBareDesk({
    'app://left/': '<title>left</title>',
    'app://right/': '<title>right</title>',
    'app://framed/': '<iframe name="inner" src="/inner"></iframe>',
    'app://framed/inner': '<p>inner</p>',
  })
  ;[left, right] = [await desk.show('app://left/'), await desk.show('app://right/', { partition: 'right' })]
})

afterAll(() => desk.host.stop())

/** Calls main from a page. Returns `ok` with the value, or `no` with the error message. */
const call = ({ page }: Shown, ...args: readonly unknown[]): Promise<unknown> => {
  const given = args.map(arg => JSON.stringify(arg) ?? 'undefined').join()
  return page.evaluate(`bridge.call(${given}).then(value => ['ok', value], error => ['no', error.message])`)
}

describe('a call', () => {
  it('is answered by the handler of the web contents that sent it, and by no other', async () => {
    left.contents.ipc.handle('who', () => 'left')
    right.contents.ipc.handle('who', () => 'right')
    left.contents.ipc.handle('only left', () => true)

    expect([await call(left, 'who'), await call(right, 'who')]).toEqual([
      ['ok', 'left'],
      ['ok', 'right'],
    ])
    expect(await call(left, 'only left')).toEqual(['ok', true])
    expect(await call(right, 'only left')).toEqual([
      'no',
      "Error invoking remote method 'only left': Error: No handler registered for 'only left'",
    ])
  })

  it('falls back to the process-wide handler', async () => {
    desk.host.electron.ipcMain.handle('common', event => event.sender.id)
    expect(await call(left, 'common')).toEqual(['ok', left.contents.id])
    expect(await call(right, 'common')).toEqual(['ok', right.contents.id])
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'ümlaut \u2028 "quoted" </script>'],
    ['a number', -1.5e-7],
    ['a list', [1, [null, 'a'], {}]],
    ['a dictionary', { a: { b: [true] }, constructor: 'x' }],
  ])('carries %s there and back unchanged', async (_, value) => {
    left.contents.ipc.removeHandler('echo')
    left.contents.ipc.handle('echo', (_event, given) => given)
    expect(await call(left, 'echo', value)).toEqual(['ok', value])
  })

  it('is rejected with the message of the error that main threw, and nothing more of it', async () => {
    left.contents.ipc.handle('break', () => {
      throw new TypeError('no such thing')
    })
    expect(await call(left, 'break')).toEqual([
      'no',
      "Error invoking remote method 'break': TypeError: no such thing",
    ])
  })

  it('allows one handler per channel until that handler is removed', () => {
    const { ipc } = left.contents
    ipc.handle('taken', () => 1)
    expect(() => ipc.handle('taken', () => 2)).toThrow("Attempted to register a second handler for 'taken'")
    ipc.removeHandler('taken')
    expect(() => ipc.handle('taken', () => 2)).not.toThrow()
  })
})

describe('a payload', () => {
  it.each([
    ['new Date(0)', 'argument 2 is a Date'],
    ['{ at: [new Map()] }', 'argument 2.at[0] is a Map'],
    ['1n', 'argument 2 is a bigint'],
    ['[undefined]', 'argument 2[0] is undefined'],
    ['NaN', 'argument 2 is NaN'],
    ['{ a: -Infinity }', 'argument 2.a is -Infinity'],
    ['new Uint8Array(1)', 'argument 2 is a Uint8Array'],
  ])('from the page is refused in preload: %s', async (source, why) => {
    const message = await left.page.evaluate(
      `(async () => bridge.call('echo', 1, ${source}))().catch(error => error.message)`,
    )
    expect(message).toBe(`What is sent on 'echo' must be plain JSON: ${why}.`)
  })

  it('from main is refused before it leaves, in an answer and in a push', async () => {
    left.contents.ipc.handle('dated', () => ({ at: new Date(0) }))
    const why = "What is sent on 'dated' must be plain JSON: argument 1.at is a Date."
    expect(await call(left, 'dated')).toEqual([
      'no',
      `Error invoking remote method 'dated': TypeError: ${why}`,
    ])
    expect(() => left.contents.send('dated', { at: new Date(0) })).toThrow(why)
  })
})

describe('a push', () => {
  it('reaches the listeners of one page, in order, until they unsubscribe', async () => {
    await left.page.evaluate(
      'globalThis.heard = []; globalThis.stop = bridge.on("tick", (...args) => heard.push(args))',
    )
    await right.page.evaluate('globalThis.heard = []; bridge.on("tick", (...args) => heard.push(args))')
    for (let n = 0; n < 2_000; n++) left.contents.send('tick', n, { n })
    await expect.poll(() => left.page.evaluate('heard.length')).toBe(2_000)

    const expected = Array.from({ length: 2_000 }, (_, n) => [n, { n }])
    expect(await left.page.evaluate('heard')).toEqual(expected)
    await left.page.evaluate('stop()')
    left.contents.send('tick', 'late')
    left.contents.ipc.handle('after', () => 'after')
    await call(left, 'after')
    expect(await left.page.evaluate('heard.length')).toBe(2_000)
    expect(await right.page.evaluate('heard')).toEqual([])
  })
})

describe('a message', () => {
  it('reaches the handler of its web contents with its sender, and can be replied to', async () => {
    const received = new Promise<unknown[]>(resolve =>
      left.contents.ipc.once('hello', (event, ...args) => {
        event.reply('hello back', args.length)
        resolve([event.sender === left.contents, event.senderFrame === left.contents.mainFrame, args])
      }),
    )
    await left.page.evaluate(
      'bridge.on("hello back", n => (globalThis.replied = n)); bridge.tell("hello", 1, "two")',
    )
    expect(await received).toEqual([true, true, [1, 'two']])
    await expect.poll(() => left.page.evaluate('globalThis.replied')).toBe(2)
  })
})

describe('the sender of a call', () => {
  it('is the top frame of its web contents, by identity and by origin', async () => {
    left.contents.ipc.handle('sender', event => [
      event.sender === left.contents,
      event.senderFrame === event.sender.mainFrame,
      event.senderFrame.top === event.senderFrame,
      event.senderFrame.parent === null,
      event.senderFrame.origin,
      event.senderFrame.url,
    ])
    expect(await call(left, 'sender')).toEqual(['ok', [true, true, true, true, 'app://left', 'app://left/']])
  })

  it('is a subframe for a call from one, which has a bridge only where preload is enabled for subframes', async () => {
    const bridgeOf = (shown: Shown) => shown.page.frame('inner')?.evaluate('typeof globalThis.bridge')
    const plain = await desk.show('app://framed/')
    expect(await bridgeOf(plain)).toBe('undefined')

    const open = await desk.show('app://framed/', { nodeIntegrationInSubFrames: true })
    open.contents.ipc.handle('sender', event => [
      event.senderFrame === event.sender.mainFrame,
      event.senderFrame.parent === event.sender.mainFrame,
      event.senderFrame.top === event.sender.mainFrame,
      event.senderFrame.url,
      event.sender.mainFrame.frames.includes(event.senderFrame),
    ])
    expect(await bridgeOf(open)).toBe('object')
    expect(await open.page.frame('inner')?.evaluate('bridge.call("sender")')).toEqual([
      false,
      true,
      true,
      'app://framed/inner',
      true,
    ])
  })

  it('is the same frame object after a reload', async () => {
    const { page, contents } = await desk.show('app://left/')
    const frames: unknown[] = []
    const both = new Promise<void>(resolve =>
      contents.ipc.on(
        'bye',
        event => frames.push(event.senderFrame === contents.mainFrame) === 1 && resolve(),
      ),
    )
    await page.evaluate('bridge.tell("bye")')
    await both
    await page.reload()
    await page.evaluate('bridge.tell("bye")')
    contents.ipc.handle('sync', () => 0)
    await page.evaluate('bridge.call("sync")')
    expect(frames).toEqual([true, true])
  })
})
