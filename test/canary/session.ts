import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { startHost } from '../../host/host.mjs'
import type { Result } from '../../src/core/value/result'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { heapOf } from '../kit/page-heap'
import { openActs, type Act } from './acts'
import { domOf, popoutPages, type Opening, type Session } from './desk-session'
import { planters } from './planters'
import { hostFile, openTap, type Tap } from './tap'

/** Commands to a session. */
export type Order =
  | ({ readonly do: 'open' } & Opening)
  | { readonly do: 'act'; readonly act: Act }
  | { readonly do: 'plant'; readonly in: string; readonly text: string }
  | { readonly do: 'gather' }
  | { readonly do: 'close' }

let session: Session | undefined

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  const tell = (ok: boolean, value: unknown): void => {
    process.send?.({ id, ok, value })
    if (order.do === 'close') process.disconnect()
  }
  obey(order).then(
    value => tell(true, value),
    (error: unknown) => tell(false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
})

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'open') {
    session = await open(order)
    return undefined
  }
  if (session === undefined) throw new Error('No desk is open.')
  switch (order.do) {
    case 'act':
      return openActs(session)(order.act)
    case 'plant':
      return planters[order.in]?.(session, order.text)
    case 'gather':
      return gather(session)
    case 'close':
      await session.host.stop()
      return undefined
  }
}

async function open(opening: Opening): Promise<Session> {
  const unheard = { own: { errors: [], urls: [], begun: new Set() } } as unknown as Tap
  const tap = opening.isUnheard === true ? unheard : await openTap()
  const host = await (
    await hostFile<{ startHost: typeof startHost }>('host.mjs')
  ).startHost({
    root: opening.root,
    home: opening.home,
    printStatus: sentence => process.stderr.write(`${sentence}\n`),
  })
  const [desk, sheet] = await Promise.all([host.page('desk'), host.page('sheet')])
  await Promise.all([desk.waitForLoadState('load'), sheet.waitForLoadState('load')])
  const { errors } = tap.own
  process.on('warning', warning => errors.push(warning.stack ?? warning.message))
  const call = async (channel: string, input?: unknown): Promise<Result<unknown>> => {
    const answer = await desk.evaluate(
      ([to, what]) =>
        (
          globalThis as unknown as { desk: { invoke(to: string, what: unknown): Promise<Result<unknown>> } }
        ).desk.invoke(to, what),
      [channel, input] as const,
    )
    if (!answer.ok) errors.push(JSON.stringify(answer.error))
    return answer
  }
  return {
    host,
    desk,
    sheet,
    tap,
    opening,
    call,
    async snapshot() {
      const result = await call('desk.snapshot')
      return (result.ok ? result.value : {}) as DeskSnapshot
    },
    put(channel, name, text) {
      const path = join(opening.out, channel, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    },
  }
}

/** Records everything that only this process can see. */
async function gather(open: Session): Promise<unknown> {
  const { desk, sheet, host, tap, put } = open
  const { own, popout } = tap
  for (const [name, page] of [
    ['desk', desk],
    ['sheet', sheet],
  ] as const) {
    put('the DOM', `${name}-last`, await domOf(page))
    put(`the ${name}’s heap`, 'snapshot', await heapOf(page))
  }
  // The other windows belong to the desk and are searched as it is.
  for (const [name, page] of await popoutPages(open)) {
    put('the DOM of a window beside', `${name}-last`, await domOf(page))
    put('the heap of a window beside', name, await heapOf(page))
  }
  put('errors of a window beside', 'errors', popout.errors.join('\n'))
  put('addresses of a window beside', 'urls', popout.urls.join('\n'))
  put(
    'IPC frames',
    'frames',
    tap.frames.map(({ between, channel, text }) => `${between} ${channel} ${text}`).join('\n'),
  )
  put('the clipboard', 'copied', [...tap.copied, host.native.clipboard.text].join('\n'))
  const nativeCalls = host.calls.map(({ api, args }) => `${api} ${JSON.stringify(args.map(String))}`)
  put('addresses', 'urls', [...own.urls, ...nativeCalls].join('\n'))
  const failures = host.failures.map(error =>
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
  put('error objects', 'errors', [...own.errors, ...failures].join('\n'))
  return {
    forms: tap.forms(),
    frames: tap.frames.length,
    handedOver: tap.handedOver,
    begun: [own.begun.size, popout.begun.size],
  }
}
