import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { WriteDraft } from '../../src/core/write/venue-write'
import type { NextDoor } from '../kit/open-desk'
import { draftOf, groundFor, nextDraft, type Drafter } from './acts'
import { chanceOf } from './chance'
import { openCrashDesk, type CrashDesk } from './crash-desk'
import { watchEveryOperation } from './crash-points'

/** Phase of a desk's run: it opens, prepares what the tested write needs, and sends the tested write. */
export type Phase = 'opening' | 'ground' | 'acts'

/** A moment before or after a file operation, numbered within its phase. */
export interface Point {
  readonly phase: Phase
  readonly nth: number
}

/** Instructions for the process that is killed. */
export interface CrashOrder {
  readonly folder: string
  readonly nextDoor: NextDoor
  readonly seed: number
  /** Kind of write that is tested. */
  readonly kind: WriteDraft['is']
  /** Moment at which the process kills itself. Without it, the parent kills the process. */
  readonly at?: Point
}

const order = JSON.parse(process.argv[2] ?? '{}') as CrashOrder
// Without its parent, nothing else would end this process.
process.stdin.on('close', () => process.exit(1)).resume()
const writeLine = (line: string) => void process.stdout.write(`${line}\n`)

let phase: Phase = 'opening'
const operationCounts: Record<Phase, number> = { opening: 0, ground: 0, acts: 0 }
await watchEveryOperation(() => {
  operationCounts[phase] += 1
  if (order.at?.phase === phase && order.at.nth === operationCounts[phase])
    process.kill(process.pid, 'SIGKILL')
})

const desk = await openCrashDesk(order.folder, order.nextDoor, count => writeLine(`kept ${count}`))
if (await desk.ready()) await trade(desk)
for (const [name, count] of Object.entries(operationCounts)) writeLine(`${name} ${count}`)
writeLine('done')
// Stays alive until the parent kills it, so that a crash of an idle desk is tried too.
setInterval(() => undefined, 1_000)

async function trade(desk: CrashDesk): Promise<void> {
  const chance = chanceOf(order.seed)
  const { kind } = order
  phase = 'ground'
  for (const drafter of groundFor(kind)) await act(desk, () => drafter(desk.shown, chance))
  phase = 'acts'
  const drafterOfKind: Drafter = (shown, next) => draftOf(shown, next, kind)
  const anyDrafter: Drafter = (shown, next) => nextDraft(shown, next, kind)
  for (const drafter of [drafterOfKind, anyDrafter, drafterOfKind])
    await act(desk, () => drafter(desk.shown, chance))
}

async function act(desk: CrashDesk, drawDraft: () => WriteDraft | undefined): Promise<void> {
  await desk.readSnapshot()
  const draft = drawDraft()
  const planned = draft === undefined ? undefined : await desk.api.orders.plan(draft)
  if (planned?.ok === true) await desk.api.orders.submit({ token: planned.value.token })
  await waitUntilResolved(desk)
}

async function waitUntilResolved(desk: CrashDesk): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { attempts } = await desk.readSnapshot()
    if (attempts?.value.some(isAttemptUnresolved) !== true) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
