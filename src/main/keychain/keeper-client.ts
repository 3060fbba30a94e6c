import type { ClockPort } from '../main-ports'
import { type KeeperResponse, type KeeperRequest, parseKeeperResponse } from './keeper-protocol'

export interface KeeperProcess {
  post(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
  onExit(listener: () => void): void
  kill(): void
}

export type KeeperResult = KeeperResponse | { readonly is: 'hung' }

export type KeeperQuery = (question: KeeperRequest) => Promise<KeeperResult>

/** Client of the keeper process. Queries run one after another. */
export interface KeeperClient {
  readonly ask: KeeperQuery
  /** Runs several queries without others in between. All reach the same keeper, or the result reports its end. */
  runConversation(run: (ask: KeeperQuery) => Promise<KeeperResult>): Promise<KeeperResult>
  /** Keeps the keeper process alive until the returned function is called. */
  stay(): () => void
  expectPrompt(): void
  close(): void
}

export interface KeeperClientOptions {
  readonly fork: () => KeeperProcess
  readonly clock: ClockPort
  /** Timeout for a store that is already open, in milliseconds. */
  readonly timeoutMs: number
  /** Timeout of the first query, in milliseconds: the system may prompt for a password. */
  readonly firstTimeoutMs: number
}

/** Starts a keeper when there is a query. Ends it when none is left, or after a timeout. */
export function createKeeperClient({
  fork,
  clock,
  timeoutMs,
  firstTimeoutMs,
}: KeeperClientOptions): KeeperClient {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let count = 0
  let wasOpen = false
  let closed = false
  let current:
    { readonly keeper: KeeperProcess; settle: (result: KeeperResult) => void; ask: number } | undefined

  function endKeeper(): void {
    const ended = current
    current = undefined
    ended?.keeper.kill()
    ended?.settle({ is: 'unavailable' })
  }

  function start() {
    const keeper = fork()
    const started = { keeper, settle: (_: KeeperResult) => {}, ask: 0 }
    keeper.onMessage(message => {
      if (current !== started) return
      const answer = parseKeeperResponse(message)
      if (answer === undefined) endKeeper()
      else if (answer.ask === started.ask) started.settle(answer)
    })
    keeper.onExit(() => {
      if (current === started) endKeeper()
    })
    return started
  }

  function send(question: KeeperRequest): Promise<KeeperResult> {
    if (closed) return Promise.resolve({ is: 'unavailable' })
    return new Promise(resolve => {
      const asked = (current ??= start())
      const callOff = clock.after(wasOpen ? timeoutMs : firstTimeoutMs, () => {
        asked.settle({ is: 'hung' })
        endKeeper()
      })
      asked.ask = ++count
      asked.settle = result => {
        callOff()
        asked.settle = () => {}
        if (result.is !== 'offer')
          wasOpen = result.is === 'box' || result.is === 'done' || result.is === 'nothing'
        resolve(result)
      }
      asked.keeper.post({ ...question, ask: asked.ask })
    })
  }

  function runConversation(run: (ask: KeeperQuery) => Promise<KeeperResult>): Promise<KeeperResult> {
    waiting++
    const answer = turn
      .then(() => run(send))
      .catch((): KeeperResult => {
        endKeeper()
        return { is: 'unavailable' }
      })
    turn = answer.then(release)
    return answer
  }

  function release(): void {
    waiting--
    // SECURITY: the process ends after the last query, so that it does not keep secrets in memory.
    if (waiting === 0) endKeeper()
  }

  return {
    ask: question => runConversation(ask => ask(question)),
    runConversation,
    stay() {
      waiting++
      let isOver = false
      return () => {
        if (!isOver) release()
        isOver = true
      }
    },
    expectPrompt: () => {
      wasOpen = false
    },
    close: () => {
      closed = true
      endKeeper()
    },
  }
}
