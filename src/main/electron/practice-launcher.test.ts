import { describe, expect, it } from 'vitest'
import type { PracticeNews } from '../practice-port'
import { createPracticeLauncher, type PracticeLauncherParts } from './practice-launcher'

const opening = {
  saw: 'open',
  baseUrl: 'http://127.0.0.1:1',
  publicStreamUrl: 'ws://127.0.0.1:1/ws/stream/a',
  privateStreamUrl: 'ws://127.0.0.1:1/v2/ws/private/stream/a',
  account: { accountId: '0xa', key: 'ed25519:public' },
  symbols: ['PERP_BTC_USDC'],
}

/** The process as a test plays it, one life after another. */
function givenLauncher(parts: Pick<PracticeLauncherParts, 'openLifeboat'> = {}) {
  const lives: {
    killed: boolean
    posted: unknown[]
    emit(message: unknown): void
    end(code: number): void
  }[] = []
  const due: { at: number; run: () => void }[] = []
  const news: PracticeNews[] = []
  const troubles: string[] = []
  const time = { now: 0 }
  const launcher = createPracticeLauncher({
    fork() {
      let hear: (message: unknown) => void = () => undefined
      let exit: (code: number) => void = () => undefined
      const life = {
        killed: false,
        posted: [] as unknown[],
        emit: (message: unknown) => hear(message),
        end: (code: number) => exit(code),
      }
      lives.push(life)
      return {
        post: message => void life.posted.push(message),
        onMessage: listen => (hear = listen),
        onExit: run => (exit = run),
        kill() {
          life.killed = true
          exit(143)
        },
      }
    },
    clock: {
      now: () => time.now,
      after(ms, run) {
        const timer = { at: time.now + ms, run }
        due.push(timer)
        return () => void due.splice(due.indexOf(timer), due.includes(timer) ? 1 : 0)
      },
    },
    log: { note: () => undefined, trouble: what => troubles.push(what) },
    ...parts,
  })
  const turn = (ms: number) => {
    time.now += ms
    for (const timer of due.filter(({ at }) => at <= time.now)) {
      due.splice(due.indexOf(timer), 1)
      timer.run()
    }
  }
  return { running: launcher.start(event => news.push(event)), lives, news, turn, troubles }
}

describe('the practice exchange process', () => {
  it('reports its addresses and a way to have its key sealed, and no form of the key', async () => {
    const { lives, news } = givenLauncher()
    lives[0]?.emit(opening)
    expect(news).toEqual([
      {
        saw: 'open',
        addresses: {
          baseUrl: opening.baseUrl,
          publicStreamUrl: opening.publicStreamUrl,
          privateStreamUrl: opening.privateStreamUrl,
        },
        accountId: '0xa',
        publicKey: 'ed25519:public',
        sealKey: expect.any(Function) as never,
      },
    ])
    const [opened] = news
    const box = opened?.saw === 'open' ? opened.sealKey('practice')('signer') : undefined
    expect(lives[0]?.posted).toEqual([{ do: 'seal key', keyId: 'practice', to: 'signer', id: 1 }])
    lives[0]?.emit({ saw: 'done', id: 1, value: 'a box' })
    expect(await box).toBe('a box')
  })

  it('seals nothing once it has exited, also for pending requests', async () => {
    const { lives, news } = givenLauncher()
    lives[0]?.emit(opening)
    const [opened] = news
    const seal = opened?.saw === 'open' ? opened.sealKey('practice') : undefined
    const waiting = seal?.('signer')
    lives[0]?.end(1)
    expect([await waiting, await seal?.('signer')]).toEqual([undefined, undefined])
  })

  it('is restarted when it exits, after increasing delays of at most 15 seconds', () => {
    const { lives, news, turn } = givenLauncher()
    const born = []
    for (const wait of [250, 1_000, 4_000, 15_000, 15_000]) {
      lives.at(-1)?.end(1)
      turn(wait - 1)
      const before = lives.length
      turn(1)
      born.push(lives.length - before)
    }
    expect(born).toEqual([1, 1, 1, 1, 1])
    expect(news).toEqual(Array(5).fill({ saw: 'gone', why: 'it ended with code 1' }))
  })

  it('is restarted at once when it exits after a minute of running', () => {
    const { lives, turn } = givenLauncher()
    for (const wait of [250, 1_000]) {
      lives.at(-1)?.end(1)
      turn(wait)
    }
    lives.at(-1)?.emit(opening)
    turn(60_000)
    lives.at(-1)?.end(1)
    turn(250)
    expect(lives).toHaveLength(4)
  })

  it('is ended and reported as exited if it does not open in time', () => {
    const { lives, news, turn } = givenLauncher()
    turn(20_000)
    expect(lives[0]?.killed).toBe(true)
    expect(news).toEqual([{ saw: 'gone', why: 'it did not open in time' }])
  })

  it.each([
    ['without an account', { ...opening, account: undefined }],
    ['with an account that has no key', { ...opening, account: { accountId: '0xa' } }],
  ])('is ended when it opens %s, and its message is not logged', (_, message) => {
    const { lives, news, troubles } = givenLauncher()
    lives[0]?.emit(message)
    expect(lives[0]?.killed).toBe(true)
    expect(news).toEqual([{ saw: 'gone', why: 'what it said could not be read' }])
    expect(troubles).toEqual(['the practice exchange said something unreadable'])
  })

  it('may report that it set an old state aside, which is logged and changes nothing', () => {
    const { lives, news, troubles } = givenLauncher()
    lives[0]?.emit({ saw: 'set aside', as: 'practice.state.aside' })
    expect({ news, killed: lives[0]?.killed }).toEqual({ news: [], killed: false })
    expect(troubles).toEqual([
      'what practice had kept is of another form; it was laid aside, and practice begins anew',
    ])
  })

  it('may send other messages, which are ignored', () => {
    const { lives, news } = givenLauncher()
    for (const message of [undefined, null, 'x', { saw: 'done', id: 1 }]) lives[0]?.emit(message)
    expect({ news, killed: lives[0]?.killed }).toEqual({ news: [], killed: false })
  })

  it('is not restarted once it is stopped', async () => {
    const { running, lives, news, turn } = givenLauncher()
    lives[0]?.emit(opening)
    await running.stop()
    turn(120_000)
    expect({ lives: lives.length, gone: news.some(({ saw }) => saw === 'gone') }).toEqual({
      lives: 1,
      gone: false,
    })
  })

  it('offers the lifeboat as its last drill while it is open, and runs that drill outside the exchange', async () => {
    const shown: string[] = []
    const openLifeboat = ({ accountId }: { readonly accountId: string }) => {
      shown.push(accountId)
      return Promise.resolve('Lifeboat')
    }
    const { running, lives } = givenLauncher({ openLifeboat })
    const list = () => {
      const listed = running.drills.list()
      const { id } = lives[0]?.posted.at(-1) as { id: number }
      lives[0]?.emit({ saw: 'done', id, value: ['key revoked'] })
      return listed
    }
    expect([await list(), await running.drills.run('lifeboat')]).toEqual([['key revoked'], undefined])
    lives[0]?.emit(opening)
    expect([await list(), await running.drills.run('lifeboat')]).toEqual([
      ['key revoked', 'lifeboat'],
      'Lifeboat',
    ])
    expect(shown).toEqual(['0xa'])
    lives[0]?.end(1)
    expect([await running.drills.list(), await running.drills.run('lifeboat')]).toEqual([[], undefined])
  })

  it('offers no lifeboat in a start that only reads', async () => {
    const { running, lives } = givenLauncher()
    lives[0]?.emit(opening)
    const listed = running.drills.list()
    lives[0]?.emit({ saw: 'done', id: 1, value: ['key revoked'] })
    expect([await listed, await running.drills.run('lifeboat')]).toEqual([['key revoked'], undefined])
  })
})
