import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { WriteDraft } from '../../src/core/write/venue-write'
import type { NextDoor } from '../kit/open-desk'
import { draftOf, groundFor, nextDraft, type Drafter } from './acts'
import { chanceOf } from './chance'
import { openCrashDesk, type CrashDesk } from './crash-desk'
import { watchEveryOperation } from './crash-points'

/** What a life is made of: coming up, then what has to stand before its subject, then its subject. */
export type Phase = 'opening' | 'ground' | 'acts'

/** One moment, among all before and after an operation on files. */
export interface Point {
  readonly phase: Phase
  readonly nth: number
}

/** What the process that is to be killed is told: where its records lie, whom to trade with, and when to end itself. */
export interface CrashOrder {
  readonly folder: string
  readonly nextDoor: NextDoor
  readonly seed: number
  /** The kind of write that the course is about. */
  readonly kind: WriteDraft['is']
  /** Where it kills itself; nowhere when somebody else will. */
  readonly at?: Point
}

const told = JSON.parse(process.argv[2] ?? '{}') as CrashOrder
// Nobody is there any more who would end it.
process.stdin.on('close', () => process.exit(1)).resume()
const say = (line: string) => void process.stdout.write(`${line}\n`)

let phase: Phase = 'opening'
const moments: Record<Phase, number> = { opening: 0, ground: 0, acts: 0 }
await watchEveryOperation(() => {
  moments[phase] += 1
  if (told.at?.phase === phase && told.at.nth === moments[phase]) process.kill(process.pid, 'SIGKILL')
})

const desk = await openCrashDesk(told.folder, told.nextDoor, count => say(`kept ${count}`))
if (await desk.ready()) await trade(desk)
for (const [name, count] of Object.entries(moments)) say(`${name} ${count}`)
say('done')
// Whoever started it ends it: a desk that is killed while it rests is tried too.
setInterval(() => undefined, 1_000)

async function trade(desk: CrashDesk): Promise<void> {
  const chance = chanceOf(told.seed)
  const { kind } = told
  phase = 'ground'
  for (const drafter of groundFor(kind)) await act(desk, () => drafter(desk.shown, chance))
  phase = 'acts'
  const subject: Drafter = (shown, next) => draftOf(shown, next, kind)
  const any: Drafter = (shown, next) => nextDraft(shown, next, kind)
  for (const drafter of [subject, any, subject]) await act(desk, () => drafter(desk.shown, chance))
}

async function act(desk: CrashDesk, draw: () => WriteDraft | undefined): Promise<void> {
  await desk.look()
  const draft = draw()
  const planned = draft === undefined ? undefined : await desk.api.orders.plan(draft)
  if (planned?.ok === true) await desk.api.orders.submit({ token: planned.value.token })
  await atRest(desk)
}

async function atRest(desk: CrashDesk): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { attempts } = await desk.look()
    if (attempts?.value.some(isAttemptUnresolved) !== true) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
