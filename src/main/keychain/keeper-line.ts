import type { Clock } from '../ports'
import { type KeeperAnswer, type KeeperQuestion, readAnswer } from './keeper-talk'

/** A keeper as main sees it: a process that can be spoken to and ended. */
export interface KeeperProcess {
  post(message: unknown): void
  hear(listen: (message: unknown) => void): void
  /** Calls once when the process is gone, whatever the reason. */
  onExit(gone: () => void): void
  kill(): void
}

/** The end of a question to the keeper: its answer, or none in time. */
export type Heard = KeeperAnswer | { readonly is: 'hung' }

/** Puts one question. */
export type AskKeeper = (question: KeeperQuestion) => Promise<Heard>

/** The line to a keeper: questions go one after another, and each is answered. */
export interface KeeperLine {
  readonly ask: AskKeeper
  /** Several that belong together: nothing comes between them, and one keeper hears them all, or its end is told. */
  talk(run: (ask: AskKeeper) => Promise<Heard>): Promise<Heard>
  /** Keeps the keeper that is there, or the next one, until it is told that nobody will ask it any more. */
  stay(): () => void
  /** The next question may wait for a person again. */
  expectPrompt(): void
  close(): void
}

export interface KeeperLineOptions {
  readonly fork: () => KeeperProcess
  readonly clock: Clock
  /** How long a store that was open a moment ago may take, in milliseconds. */
  readonly patience: number
  /** How long the first question may take: the system may be asking the person for a password. */
  readonly firstPatience: number
}

/** Starts a keeper when there is something to ask and ends it when there is nothing more, or when it is silent. */
export function createKeeperLine({ fork, clock, patience, firstPatience }: KeeperLineOptions): KeeperLine {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let count = 0
  let wasOpen = false
  let closed = false
  let current: { readonly keeper: KeeperProcess; settle: (heard: Heard) => void; ask: number } | undefined

  function dismiss(): void {
    const gone = current
    current = undefined
    gone?.keeper.kill()
    gone?.settle({ is: 'unavailable' })
  }

  function start() {
    const keeper = fork()
    const started = { keeper, settle: (_: Heard) => {}, ask: 0 }
    keeper.hear(message => {
      if (current !== started) return
      const answer = readAnswer(message)
      if (answer === undefined) dismiss()
      else if (answer.ask === started.ask) started.settle(answer)
    })
    keeper.onExit(() => {
      if (current === started) dismiss()
    })
    return started
  }

  function put(question: KeeperQuestion): Promise<Heard> {
    if (closed) return Promise.resolve({ is: 'unavailable' })
    return new Promise(resolve => {
      const asked = (current ??= start())
      const callOff = clock.after(wasOpen ? patience : firstPatience, () => {
        asked.settle({ is: 'hung' })
        dismiss()
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

  function talk(run: (ask: AskKeeper) => Promise<Heard>): Promise<Heard> {
    waiting++
    const answer = turn
      .then(() => run(put))
      .catch((): Heard => {
        // It could not be started or spoken to.
        dismiss()
        return { is: 'unavailable' }
      })
    turn = answer.then(leave)
    return answer
  }

  function leave(): void {
    waiting--
    // SECURITY: no process goes on holding what it has read once nobody asks.
    if (waiting === 0) dismiss()
  }

  return {
    ask: question => talk(ask => ask(question)),
    talk,
    stay() {
      waiting++
      let isOver = false
      return () => {
        if (!isOver) leave()
        isOver = true
      }
    },
    expectPrompt: () => {
      wasOpen = false
    },
    close: () => {
      closed = true
      dismiss()
    },
  }
}
