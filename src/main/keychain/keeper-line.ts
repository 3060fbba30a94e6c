import type { ClockPort } from '../ports'
import { type KeeperResponse, type KeeperRequest, parseKeeperResponse } from './keeper-talk'

/** A keeper as main sees it: a process that can be spoken to and ended. */
export interface KeeperProcess {
  post(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
  /** Calls once when the process is gone, whatever the reason. */
  onExit(gone: () => void): void
  kill(): void
}

/** The end of a question to the keeper: its answer, or none in time. */
export type KeeperResult = KeeperResponse | { readonly is: 'hung' }

/** Puts one question. */
export type KeeperQuery = (question: KeeperRequest) => Promise<KeeperResult>

/** The line to a keeper: questions go one after another, and each is answered. */
export interface KeeperClient {
  readonly ask: KeeperQuery
  /** Several that belong together: nothing comes between them, and one keeper hears them all, or its end is told. */
  runConversation(run: (ask: KeeperQuery) => Promise<KeeperResult>): Promise<KeeperResult>
  /** Keeps the keeper that is there, or the next one, until it is told that nobody will ask it any more. */
  stay(): () => void
  /** The next question may wait for a person again. */
  expectPrompt(): void
  close(): void
}

export interface KeeperClientOptions {
  readonly fork: () => KeeperProcess
  readonly clock: ClockPort
  /** How long a store that was open a moment ago may take, in milliseconds. */
  readonly timeoutMs: number
  /** How long the first question may take: the system may be asking the person for a password. */
  readonly firstTimeoutMs: number
}

/** Starts a keeper when there is something to ask and ends it when there is nothing more, or when it is silent. */
export function createKeeperClient({ fork, clock, timeoutMs, firstTimeoutMs }: KeeperClientOptions): KeeperClient {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let count = 0
  let wasOpen = false
  let closed = false
  let current: { readonly keeper: KeeperProcess; settle: (heard: KeeperResult) => void; ask: number } | undefined

  function endKeeper(): void {
    const gone = current
    current = undefined
    gone?.keeper.kill()
    gone?.settle({ is: 'unavailable' })
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
      asked.settle = heard => {
        callOff()
        asked.settle = () => {}
        // An offer says nothing of the store.
        if (heard.is !== 'offer')
          wasOpen = heard.is === 'box' || heard.is === 'done' || heard.is === 'nothing'
        resolve(heard)
      }
      asked.keeper.post({ ...question, ask: asked.ask })
    })
  }

  function runConversation(run: (ask: KeeperQuery) => Promise<KeeperResult>): Promise<KeeperResult> {
    waiting++
    const answer = turn
      .then(() => run(send))
      .catch((): KeeperResult => {
        // It could not be started or spoken to.
        endKeeper()
        return { is: 'unavailable' }
      })
    turn = answer.then(release)
    return answer
  }

  function release(): void {
    waiting--
    // SECURITY: no process goes on holding what it has read once nobody asks.
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
