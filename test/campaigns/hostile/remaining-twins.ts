import { execFile } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { createBoxReceiver, sealToReceiver } from '../../../src/signer/box'
import { UtilityProcess } from '../../../host/surface/utility.mjs'
import { patch } from './patching'
import { meetPages } from './pages-met'
import { sheetBytes } from './sheet-twins'
import type { TwinContext, Twin } from './twin'

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
    act: context => {
      if (typed !== '') context.report('what is typed on the sheet', { is: 'done', what: typed })
    },
  } satisfies Twin
})()

const programs: Twin = {
  name: 'programs as the person',
  kind: 'remains',
  settle: () => undefined,
  async act(context) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.getuid?.()'])
    if (stdout.trim() === String(process.getuid?.()))
      context.report('programs as the person', { is: 'done', what: 'started' })
  },
}

/** Largest memory region of another process that is read at once, in bytes. */
const MOST = 64 * 1024 * 1024

/** Searches the writable memory of a process for a text. */
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
    // The process has ended.
    return false
  }
}

const anotherProcess: Twin = {
  name: 'another process’s memory',
  kind: 'remains',
  settle: () => undefined,
  act: (context: TwinContext) => {
    const key = Buffer.from(String(context.findings.ownRequest?.getHeader('orderly-key')))
    const pid = readdirSync('/proc').find(each => /^\d+$/.test(each) && isOfPractice(each))
    if (pid !== undefined && isInMemoryOf(pid, key))
      context.report('another process’s memory', { is: 'done', what: 'read' })
  },
}

interface KeeperMessage {
  readonly do?: unknown
  readonly keyId?: unknown
  readonly to?: unknown
}

/**
 * Replaces the signer's public key with a key of the attacker, so that main seals the secret to the attacker.
 */
const publicHalf: Twin = {
  name: 'another public half',
  kind: 'remains',
  settle: context =>
    patch(
      UtilityProcess.prototype,
      'postMessage',
      before =>
        function (this: unknown, ...args: never[]) {
          const [message, ...rest] = args as unknown as [KeeperMessage | undefined, ...unknown[]]
          if (
            context.isLaterDesk() ||
            message?.do !== 'seal key' ||
            typeof message.keyId !== 'string' ||
            typeof message.to !== 'string'
          )
            return Reflect.apply(before, this, args) as unknown
          const [label, to] = [{ purpose: 'practice→signer', keyId: message.keyId } as const, message.to]
          const own = createBoxReceiver(label)
          const child = this as UtilityProcess
          const emit = child.emit.bind(child)
          child.emit = (event: string, ...emitted: unknown[]) => {
            const [reply] = emitted as [{ value?: unknown } | undefined]
            const seed =
              event === 'message' && typeof reply?.value === 'string' ? own.open(reply.value) : undefined
            if (reply === undefined || seed === undefined) return emit(event, ...emitted)
            context.report('another public half', { is: 'done', what: `${seed.length} bytes` })
            return emit(event, { ...reply, value: sealToReceiver(to, label, seed) })
          }
          return Reflect.apply(before, this, [{ ...message, to: own.to }, ...rest] as never[]) as unknown
        },
    ),
}

export const remainingTwins: readonly Twin[] = [typedKeys, sheetBytes, publicHalf, programs, anotherProcess]
