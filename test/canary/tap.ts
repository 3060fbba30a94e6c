import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { base58 } from '@scure/base'
import type { Page } from 'playwright-core'
import { createBoxReceiver, sealToReceiver, type BoxReceiver } from '../../src/signer/box'

/** One message between two processes of the desk, as text. */
export interface Frame {
  readonly between: string
  readonly channel: string
  readonly text: string
}

/** Errors of pages, and all addresses that they requested. */
export interface Heard {
  readonly errors: string[]
  readonly urls: string[]
  /** Pages that were observed from their first address. */
  readonly begun: Set<Page>
}

/** All messages between main, its pages and its children, from the start. */
export interface Tap {
  readonly frames: readonly Frame[]
  /** Number of sealed key forms from the sheet to main. They are searched like all messages. */
  readonly forms: () => number
  /** Texts written to the clipboard. */
  readonly copied: readonly string[]
  /** Keys that the local exchange sealed, oldest first. */
  readonly handedOver: readonly { readonly secret: string; readonly key: string }[]
  /** Observations of the desk's window and sheet, from before their load, and of the other windows. */
  readonly own: Heard
  readonly popout: Heard
}

/** Sessions of the other windows. */
const popoutPartitions: readonly (string | undefined)[] = ['chart', 'ladder']

type Said = (this: never, ...args: unknown[]) => unknown
type Class = { readonly prototype: Record<string, Said> }

/** Loads the same file of the Electron stand-in as the desk will. */
export const hostFile = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(resolve('host', name)).href)) as T

/** Formats a frame as text, with byte arrays inserted verbatim instead of as numbers. */
const textOf = (what: unknown): string =>
  JSON.stringify(what, (_, value: unknown) =>
    ArrayBuffer.isView(value)
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')
      : value,
  ) ?? 'undefined'

/** Starts to observe, before the desk is started. */
export async function openTap(): Promise<Tap> {
  const { WebContents } = await hostFile<{ WebContents: Class }>('surface/contents.mjs')
  const { Ipc } = await hostFile<{ Ipc: Class }>('surface/ipc.mjs')
  const { UtilityProcess } = await hostFile<{ UtilityProcess: Class }>('surface/utility.mjs')
  const frames: Frame[] = []
  let forms = 0
  const copied: string[] = []
  const handedOver: { secret: string; key: string }[] = []

  const take = (between: string, channel: string, what: unknown): void => {
    const frame = { between, channel, text: textOf(what) }
    if (channel === 'consent.checkKey' && between === 'page to main' && frame.text.includes('"box"'))
      forms += 1
    frames.push(frame)
  }

  const [own, popout]: readonly [Heard, Heard] = [nothingYet(), nothingYet()]
  hearBeforeLoading(WebContents, contents =>
    popoutPartitions.includes(contents.preferences.partition) ? popout : own,
  )
  around(WebContents, 'send', (_, [channel, ...news]) => take('main to page', String(channel), news))
  const handle = Ipc.prototype['handle'] as (this: unknown, channel: string, answer: Said) => unknown
  Ipc.prototype['handle'] = function (this: never, channel, answer) {
    return handle.call(this, String(channel), async (event: unknown, ...input: unknown[]) => {
      take('page to main', String(channel), input)
      if (channel === 'screen.copy') copied.push(textOf(input))
      const result: unknown = await (answer as (...args: unknown[]) => unknown)(event, ...input)
      take('main to page', String(channel), result)
      return result
    })
  }
  // Messages of the keeper and the signer are searched like all others; keys pass there sealed.
  around(UtilityProcess, 'postMessage', (_, [message]) => take('main to child', 'message', message))
  around(UtilityProcess, 'emit', (_, [name, message]) => {
    const { saw, is } = (message ?? {}) as { saw?: string; is?: string }
    // Skips the public key, which the exchange reports on opening and the signer with each key. It is not
    // secret.
    if (name === 'message' && saw !== 'open' && is !== 'key') take('child to main', 'message', message)
  })
  readPracticeKey(UtilityProcess, pair => handedOver.push(pair))
  return { frames, forms: () => forms, copied, handedOver, own, popout }
}

interface Asked {
  readonly do?: string
  readonly id?: number
  readonly keyId: string
  readonly to: string
}

/**
 * Learns the key to search for. Intercepts the exchange's messages to the signer, and has the key sealed to
 * the test first. Main could do the same; the search covers the messages as a passive observer sees them.
 */
function readPracticeKey(of: Class, tell: (pair: { secret: string; key: string }) => void): void {
  const waiting = new Map<number, { readonly request: Asked; readonly own: BoxReceiver }>()
  let key = ''
  replace(of, 'postMessage', ([message]) => {
    const request = message as Asked
    if (request.do !== 'seal key' || request.id === undefined) return [message]
    const own = createBoxReceiver({ purpose: 'practice→signer', keyId: request.keyId })
    waiting.set(request.id, { request, own })
    return [{ ...request, to: own.to }]
  })
  replace(of, 'emit', ([name, message]) => {
    const reply = message as
      { saw?: string; id?: number; value?: unknown; account?: { key: string } } | undefined
    if (name !== 'message') return [name, message]
    if (reply?.saw === 'open' && reply.account !== undefined) key = reply.account.key
    const { request, own } = waiting.get(reply?.id ?? 0) ?? {}
    if (reply?.saw !== 'done' || request === undefined || own === undefined) return [name, message]
    waiting.delete(reply.id ?? 0)
    const seed = own.open(String(reply.value)) ?? new Uint8Array()
    tell({ secret: `ed25519:${base58.encode(Uint8Array.from(seed))}`, key })
    return [
      name,
      {
        ...reply,
        value: sealToReceiver(request.to, { purpose: 'practice→signer', keyId: request.keyId }, seed),
      },
    ]
  })
}

interface Contents {
  readonly preferences: { readonly partition?: string }
  page(): Promise<Page>
}

const nothingYet = (): Heard => ({ errors: [], urls: [], begun: new Set() })

/** Observes every page before its first load, including messages during startup. */
function hearBeforeLoading(of: Class, earOf: (contents: Contents) => Heard): void {
  const load = of.prototype['loadURL'] as (this: unknown, url: unknown) => unknown
  const observedPages = new WeakSet<Page>()
  of.prototype['loadURL'] = async function (this: unknown, url: unknown) {
    const contents = this as Contents
    const page = await contents.page()
    if (!observedPages.has(page)) hear(page, earOf(contents))
    observedPages.add(page)
    return load.call(this, url)
  } as Said
}

function hear(page: Page, { errors, urls, begun }: Heard): void {
  page.once('request', request => request.isNavigationRequest() && begun.add(page))
  page.on('pageerror', error => errors.push(`${error.message}\n${error.stack ?? ''}`))
  page.on('console', message => errors.push(message.text()))
  page.on('request', request => urls.push(request.url()))
  page.on('framenavigated', frame => urls.push(frame.url()))
}

/** Calls `observe` before each call of a method. */
function around(of: Class, name: string, observe: (self: unknown, args: readonly unknown[]) => void): void {
  const before = of.prototype[name] as (this: unknown, ...args: unknown[]) => unknown
  of.prototype[name] = function (this: unknown, ...args: unknown[]) {
    observe(this, args)
    return before.apply(this, args)
  } as Said
}

/** Replaces the arguments of each call of a method. */
function replace(of: Class, name: string, other: (args: readonly unknown[]) => readonly unknown[]): void {
  const before = of.prototype[name] as (this: unknown, ...args: unknown[]) => unknown
  of.prototype[name] = function (this: unknown, ...args: unknown[]) {
    const replaced = other(args)
    return before.apply(this, [...replaced, ...args.slice(replaced.length)])
  } as Said
}
