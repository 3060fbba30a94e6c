import * as v from 'valibot'
import type { Clock, Log } from '../ports'
import type { PracticeLauncher, PracticeNews } from '../practice-port'
import type { Child } from './child'

/** What launching the exchange next door needs. */
export interface PracticeParts {
  readonly fork: () => Child
  readonly clock: Clock
  readonly log: Log
}

/** The waits before it is started again; one that lives this long has recovered. */
const waits = [250, 1_000, 4_000, 15_000] as const
const RECOVERED_AFTER = 60_000
const PATIENCE = 20_000

const opened = v.object({
  saw: v.literal('open'),
  baseUrl: v.string(),
  publicStreamUrl: v.string(),
  privateStreamUrl: v.string(),
  account: v.object({ accountId: v.string(), key: v.string() }),
})

/** Starts the exchange next door, and starts it again when it dies, at growing intervals. */
export function createPracticeLauncher(parts: PracticeParts): PracticeLauncher {
  return {
    start(hear) {
      let stopped = false
      let deaths = 0
      let callOff = (): void => undefined
      let running: Life | undefined

      const launch = (): void => {
        const startedAt = parts.clock.now()
        running = runOnce(parts, hear, why => {
          running = undefined
          if (stopped) return
          const recovered = parts.clock.now() - startedAt >= RECOVERED_AFTER
          const wait = waits[Math.min(recovered ? 0 : deaths, waits.length - 1)] ?? 0
          deaths = recovered ? 1 : deaths + 1
          hear({ saw: 'gone', why })
          parts.log.note('the practice exchange starts again', { wait })
          callOff = parts.clock.after(wait, launch)
        })
      }
      launch()
      return {
        drills: {
          async list() {
            const names = v.safeParse(v.array(v.string()), await running?.ask({ do: 'drills' }))
            return names.success ? names.output : []
          },
          async run(name) {
            const sentence = await running?.ask({ do: 'drill', name })
            return typeof sentence === 'string' ? sentence : undefined
          },
        },
        async stop() {
          stopped = true
          callOff()
          await running?.stop()
        },
      }
    },
  }
}

/** What the process can be asked for. */
type Wish =
  | { readonly do: 'drills' }
  | { readonly do: 'drill'; readonly name: string }
  | { readonly do: 'seal key'; readonly keyId: string; readonly to: string }

/** What can be said to the process while it lives. */
interface Life {
  stop(): Promise<void>
  /** Asks for something; undefined when it could not be done. */
  ask(command: Wish): Promise<unknown>
}

const answered = v.object({
  saw: v.picklist(['done', 'failed']),
  id: v.number(),
  value: v.optional(v.unknown()),
})

const aside = v.object({ saw: v.literal('set aside'), as: v.string() })

/** One life of the process: it opens within its time or is ended, and its end is told once. */
function runOnce(
  { fork, clock, log }: PracticeParts,
  hear: (news: PracticeNews) => void,
  onEnd: (why: string) => void,
): Life {
  const child = fork()
  const waiting = new Map<number, (value: unknown) => void>()
  let [asked, isOver] = [0, false]
  let why: string | undefined
  const impatience = clock.after(PATIENCE, () => {
    why = 'it did not open in time'
    child.kill()
  })
  const ended = new Promise<void>(done => {
    child.onExit(code => {
      impatience()
      isOver = true
      for (const settle of waiting.values()) settle(undefined)
      onEnd(why ?? `it ended with code ${code}`)
      done()
    })
  })
  child.hear(message => {
    const answer = v.safeParse(answered, message)
    if (answer.success) {
      waiting.get(answer.output.id)?.(answer.output.value)
      waiting.delete(answer.output.id)
      return
    }
    if (v.is(aside, message))
      return log.trouble(
        'what practice had kept is of another form; it was laid aside, and practice begins anew',
      )
    const news = readOpening(message, ask)
    if (news === undefined) return
    impatience()
    if (news === 'unreadable') {
      log.trouble('the practice exchange said something unreadable')
      why = 'what it said could not be read'
      return child.kill()
    }
    hear(news)
  })
  return {
    stop() {
      child.kill()
      return ended
    },
    ask,
  }

  function ask(command: Wish): Promise<unknown> {
    if (isOver) return Promise.resolve(undefined)
    const id = (asked += 1)
    return new Promise(settle => {
      waiting.set(id, settle)
      child.post({ ...command, id })
    })
  }
}

function readOpening(message: unknown, ask: Life['ask']): PracticeNews | 'unreadable' | undefined {
  const isOpening =
    typeof message === 'object' && message !== null && 'saw' in message && message.saw === 'open'
  if (!isOpening) return undefined
  const read = v.safeParse(opened, message)
  if (!read.success) return 'unreadable'
  const { account, baseUrl, publicStreamUrl, privateStreamUrl } = read.output
  const addresses = { baseUrl, publicStreamUrl, privateStreamUrl }
  // SECURITY: its key passes here sealed, from the one process to the other.
  const sealKey = (keyId: string) => async (to: string) => {
    const box = await ask({ do: 'seal key', keyId, to })
    return typeof box === 'string' ? box : undefined
  }
  return { saw: 'open', addresses, accountId: account.accountId, sealKey, publicKey: account.key }
}
