import * as v from 'valibot'
import type { ClockPort, LogPort } from '../main-ports'
import type { OpenPractice, PracticeLauncher, PracticeNews } from '../practice-port'
import type { HelperProcess } from './child-process'

export interface PracticeLauncherParts {
  readonly fork: () => HelperProcess
  readonly clock: ClockPort
  readonly log: LogPort
  /**
   * Opens the lifeboat on the practice account and returns its title; `undefined` if it cannot now. Absent in a start
   * that only reads.
   */
  readonly openLifeboat?: (practice: OpenPractice) => Promise<string | undefined>
}

/** Drill that shows the lifeboat; all others happen in the exchange. */
const LIFEBOAT_DRILL = 'lifeboat'

/** Waits in milliseconds before each restart; a run of `RECOVERED_AFTER_MS` resets them. */
const restartDelaysMs = [250, 1_000, 4_000, 15_000] as const
const RECOVERED_AFTER_MS = 60_000
const OPEN_TIMEOUT_MS = 20_000

const openedSchema = v.object({
  saw: v.literal('open'),
  baseUrl: v.string(),
  publicStreamUrl: v.string(),
  privateStreamUrl: v.string(),
  account: v.object({ accountId: v.string(), key: v.string() }),
})

export function createPracticeLauncher(parts: PracticeLauncherParts): PracticeLauncher {
  return {
    start(onNews) {
      let stopped = false
      let failureCount = 0
      let cancelRestart = (): void => undefined
      let running: PracticeRun | undefined
      let openLifeboat: (() => Promise<string | undefined>) | undefined
      const handleNews = (news: PracticeNews): void => {
        openLifeboat =
          news.saw === 'open' && parts.openLifeboat ? parts.openLifeboat.bind(undefined, news) : undefined
        onNews(news)
      }

      const launch = (): void => {
        const startedAt = parts.clock.now()
        running = runOnce(parts, handleNews, why => {
          running = undefined
          if (stopped) return
          const recovered = parts.clock.now() - startedAt >= RECOVERED_AFTER_MS
          const wait =
            restartDelaysMs[Math.min(recovered ? 0 : failureCount, restartDelaysMs.length - 1)] ?? 0
          failureCount = recovered ? 1 : failureCount + 1
          handleNews({ saw: 'gone', why })
          parts.log.note('the practice exchange starts again', { wait })
          cancelRestart = parts.clock.after(wait, launch)
        })
      }
      launch()
      return {
        drills: {
          async list() {
            const names = v.safeParse(v.array(v.string()), await running?.request({ do: 'drills' }))
            const own = openLifeboat === undefined ? [] : [LIFEBOAT_DRILL]
            return names.success ? [...names.output, ...own] : []
          },
          async run(name) {
            if (name === LIFEBOAT_DRILL) return openLifeboat?.()
            const sentence = await running?.request({ do: 'drill', name })
            return typeof sentence === 'string' ? sentence : undefined
          },
        },
        async stop() {
          stopped = true
          cancelRestart()
          await running?.stop()
        },
      }
    },
  }
}

type PracticeRequest =
  | { readonly do: 'drills' }
  | { readonly do: 'drill'; readonly name: string }
  | { readonly do: 'seal key'; readonly keyId: string; readonly to: string }

interface PracticeRun {
  stop(): Promise<void>
  request(command: PracticeRequest): Promise<unknown>
}

const responseSchema = v.object({
  saw: v.picklist(['done', 'failed']),
  id: v.number(),
  value: v.optional(v.unknown()),
})

const setAsideSchema = v.object({ saw: v.literal('set aside'), as: v.string() })

/** Runs the process once. It is killed unless it opens in time, and `onEnd` is called once. */
function runOnce(
  { fork, clock, log }: PracticeLauncherParts,
  onNews: (news: PracticeNews) => void,
  onEnd: (why: string) => void,
): PracticeRun {
  const child = fork()
  const waiting = new Map<number, (value: unknown) => void>()
  let [lastRequestId, isOver] = [0, false]
  let why: string | undefined
  const cancelTimeout = clock.after(OPEN_TIMEOUT_MS, () => {
    why = 'it did not open in time'
    child.kill()
  })
  const ended = new Promise<void>(done => {
    child.onExit(code => {
      cancelTimeout()
      isOver = true
      for (const settle of waiting.values()) settle(undefined)
      onEnd(why ?? `it ended with code ${code}`)
      done()
    })
  })
  child.onMessage(message => {
    const answer = v.safeParse(responseSchema, message)
    if (answer.success) {
      waiting.get(answer.output.id)?.(answer.output.value)
      waiting.delete(answer.output.id)
      return
    }
    if (v.is(setAsideSchema, message))
      return log.trouble(
        'what practice had kept is of another form; it was laid aside, and practice begins anew',
      )
    const news = parseOpening(message, request)
    if (news === undefined) return
    cancelTimeout()
    if (news === 'unreadable') {
      log.trouble('the practice exchange said something unreadable')
      why = 'what it said could not be read'
      return child.kill()
    }
    onNews(news)
  })
  return {
    stop() {
      child.kill()
      return ended
    },
    request,
  }

  function request(command: PracticeRequest): Promise<unknown> {
    if (isOver) return Promise.resolve(undefined)
    const id = (lastRequestId += 1)
    return new Promise(settle => {
      waiting.set(id, settle)
      child.post({ ...command, id })
    })
  }
}

function parseOpening(
  message: unknown,
  ask: PracticeRun['request'],
): PracticeNews | 'unreadable' | undefined {
  const isOpening =
    typeof message === 'object' && message !== null && 'saw' in message && message.saw === 'open'
  if (!isOpening) return undefined
  const read = v.safeParse(openedSchema, message)
  if (!read.success) return 'unreadable'
  const { account, baseUrl, publicStreamUrl, privateStreamUrl } = read.output
  const addresses = { baseUrl, publicStreamUrl, privateStreamUrl }
  // SECURITY: its key passes here sealed, from one process to the other.
  const sealKey = (keyId: string) => async (to: string) => {
    const box = await ask({ do: 'seal key', keyId, to })
    return typeof box === 'string' ? box : undefined
  }
  return { saw: 'open', addresses, accountId: account.accountId, sealKey, publicKey: account.key }
}
