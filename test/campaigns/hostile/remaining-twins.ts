import { execFile } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { createBoxOpener, sealBox } from '../../../src/signer/box'
import { UtilityProcess } from '../../../host/surface/utility.mjs'
import { patch } from './patching'
import { sizes, type Den, type Twin } from './twin'

/** Main's own way to hear of a page, as Electron gives it. */
interface Contents {
  send(channel: string, news: unknown): void
  readonly ipc: { handle(channel: string, answer: (...args: unknown[]) => unknown): void }
  on(event: 'before-input-event', hear: (event: unknown, key: { type: string; key: string }) => void): void
}

/** Meets every page that is there already, and each one that comes before main has said anything to it. */
function meetPages(met: (contents: Contents) => void): void {
  void import('electron').then(({ app, webContents }) => {
    for (const contents of webContents.getAllWebContents()) met(contents as unknown as Contents)
    app.on('web-contents-created', (_event, contents) => met(contents as unknown as Contents))
  })
}

const typedKeys: Twin = (() => {
  let typed = ''
  return {
    name: 'what is typed on the sheet',
    kind: 'remains',
    settle: () =>
      meetPages(contents =>
        contents.on('before-input-event', (_event, { type, key }) => {
          if (type === 'keyDown' && key.length === 1) typed += key
        }),
      ),
    act: den => {
      if (typed !== '') den.tell('what is typed on the sheet', { is: 'done', what: typed })
    },
  } satisfies Twin
})()

const swapped = (value: unknown, from: string, to: string): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value).replaceAll(`"${from}"`, `"${to}"`))

const shownAsAsked = (told: unknown): unknown => swapped(told, sizes.altered, sizes.said)

/** Asks main for another order than the page did, and has the sheet show the one that the page asked for. */
const sheetChannel: Twin = {
  name: 'the sheet’s own channel',
  kind: 'remains',
  settle: den =>
    meetPages(contents => {
      const isOn = () => den.isOn('the sheet’s own channel')
      patch(
        contents,
        'send',
        before =>
          function (this: unknown, ...args: never[]) {
            const [channel, news] = args as unknown as [string, unknown]
            const shown = isOn() && channel.startsWith('consent.') ? shownAsAsked(news) : news
            return Reflect.apply(before, this, [channel, shown] as never[]) as unknown
          },
      )
      patch(
        contents.ipc,
        'handle',
        before =>
          function (this: unknown, ...args: never[]) {
            const [channel, answer] = args as unknown as [string, (...args: unknown[]) => Promise<unknown>]
            const between = async (event: unknown, input: unknown): Promise<unknown> => {
              if (!isOn()) return answer(event, input)
              const asked = channel === 'orders.plan' ? swapped(input, sizes.said, sizes.altered) : input
              const told = await answer(event, asked)
              return channel === 'consent.question' ? shownAsAsked(told) : told
            }
            return Reflect.apply(before, this, [channel, between] as never[]) as unknown
          },
      )
    }),
}

const programs: Twin = {
  name: 'programs as the person',
  kind: 'remains',
  settle: () => undefined,
  async act(den) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.getuid?.()'])
    if (stdout.trim() === String(process.getuid?.()))
      den.tell('programs as the person', { is: 'done', what: 'started' })
  },
}

/** The largest piece of another process's memory that is looked at in one go. */
const MOST = 64 * 1024 * 1024

/** Whether a text lies in what a process may write to. */
function isInMemoryOf(pid: string, text: Buffer): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8')
      .split('\n')
      .some(line => {
        const [, from = '0', to = '0'] = /^([0-9a-f]+)-([0-9a-f]+) rw-p 0+ /.exec(line) ?? []
        const [begin, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
        if (end - begin <= 0 || end - begin > MOST) return false
        const piece = Buffer.alloc(end - begin)
        return readSync(memory, piece, 0, piece.length, begin) > 0 && piece.includes(text)
      })
  } finally {
    closeSync(memory)
  }
}

const isOfPractice = (pid: string): boolean => {
  try {
    return (
      /practice\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) &&
      readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
    )
  } catch {
    // It has gone meanwhile.
    return false
  }
}

const anotherProcess: Twin = {
  name: 'another process’s memory',
  kind: 'remains',
  settle: () => undefined,
  act: (den: Den) => {
    const key = Buffer.from(String(den.pocket.asked?.getHeader('orderly-key')))
    const pid = readdirSync('/proc').find(each => /^\d+$/.test(each) && isOfPractice(each))
    if (pid !== undefined && isInMemoryOf(pid, key))
      den.tell('another process’s memory', { is: 'done', what: 'read' })
  },
}

interface Asked {
  readonly do?: unknown
  readonly keyId?: unknown
  readonly to?: unknown
}

/** Has a key sealed to itself where it should be sealed to whoever signs: main passes on what is told. */
const publicHalf: Twin = {
  name: 'another public half',
  kind: 'remains',
  settle: den =>
    patch(
      UtilityProcess.prototype,
      'postMessage',
      before =>
        function (this: unknown, ...args: never[]) {
          const [message, ...rest] = args as unknown as [Asked | undefined, ...unknown[]]
          if (
            message?.do !== 'seal key' ||
            typeof message.keyId !== 'string' ||
            typeof message.to !== 'string'
          )
            return Reflect.apply(before, this, args) as unknown
          const [label, to] = [{ purpose: 'practice→signer', keyId: message.keyId } as const, message.to]
          const own = createBoxOpener(label)
          const child = this as UtilityProcess
          const emit = child.emit.bind(child)
          child.emit = (event: string, ...told: unknown[]) => {
            const [said] = told as [{ value?: unknown } | undefined]
            const seed =
              event === 'message' && typeof said?.value === 'string' ? own.open(said.value) : undefined
            if (said === undefined || seed === undefined) return emit(event, ...told)
            den.tell('another public half', { is: 'done', what: `${seed.length} bytes` })
            return emit(event, { ...said, value: sealBox(to, label, seed) })
          }
          return Reflect.apply(before, this, [{ ...message, to: own.to }, ...rest] as never[]) as unknown
        },
    ),
}

/** Those that will go on succeeding with a signer beside main. */
export const remainingTwins: readonly Twin[] = [typedKeys, sheetChannel, publicHalf, programs, anotherProcess]
