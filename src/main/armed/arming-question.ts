import type { WishedBounds } from '@core/armed/wish'
import { worstOfEnvelope } from '@core/armed/worst-case'
import { envelopeText } from '@core/envelope/envelope-text'
import type { ArmedEnvelope, BothClocks, EnvelopeMarket } from '@core/envelope/envelope'
import type { Inputs, InputsOf } from '@core/context/inputs'
import type { Guards } from '@core/guard/guard'
import { isSameName, sealedAccount, type AccountName } from '@core/profile/profile'
import { err, ok, refuse, type Refusal, type Result } from '@core/value/result'
import { asOrder, marketOf, type Draft } from '@core/write/write'
import { leaveRefusal } from '@core/writes/rules/leave-rules'
import type { QuestionHeader } from '@contract/consent'
import { typedWord } from '@contract/typed-consent'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import type { Desk } from '../desk'
import { textDigest } from '../digest'
import type { Orders } from '../orders/orders'
import type { ConsentPace } from '../orders/pace'
import type { PlanInputs } from '../orders/plan-inputs'
import type { Writer } from '../orders/writer'
import type { Clock, Ids, Log, Surface, Venue } from '../ports'

export interface ArmingParts {
  readonly profileId: string
  readonly venue: Venue
  readonly sources: PlanInputs
  readonly writer: Writer
  readonly orders: Orders
  readonly attempts: Attempts
  readonly desk: Desk
  readonly gate: Gate
  readonly clock: Clock
  /** The clock that only goes forward. */
  readonly steady: Pick<Clock, 'now'>
  readonly ids: Ids
  readonly log: Log
  readonly surface: Surface
  /** Whether what is held in a market is explained by what is known to have moved it. */
  readonly isExplained: (symbol: string) => boolean
  /** Whether a question is open now. */
  readonly isAsking: () => boolean
  /** How many were opened so far. */
  readonly asked: () => number
  readonly guards: () => Guards | undefined
  readonly header: () => QuestionHeader
  readonly account: () => AccountName | undefined
  /** How often the person was asked lately, on whatever line. */
  readonly pace: ConsentPace
}

/** What is wanted, in which markets, and the bounds that it comes to on fresh figures of each. */
export interface Wanted {
  readonly markets: readonly WantedMarket[]
  /** What is read for it, where that is another thing than an order in each of them. */
  readonly ground?: Draft
  readonly bounds: (on: InputsOf) => Result<WishedBounds>
}

type WantedMarket = Pick<EnvelopeMarket, 'symbol' | 'marginMode'>

/** What was true as the question was asked, and has to be at the yes. */
interface Then {
  readonly both: () => BothClocks
  readonly guards: () => string
  /** Whether the line that it was asked on is gone. */
  readonly isOver: () => boolean
}

export interface SealedEnvelope {
  readonly envelope: ArmedEnvelope
  readonly guards: string
}

/** How long its question stands: longer than a plan lives, for there is more to read and no price of the moment in it. */
const READ_FOR = 120_000

/** Asks for a yes to a bounded many, on fresh figures, and journals it before it allows anything. */
export async function askToArm(
  parts: ArmingParts,
  { markets, ground, bounds: boundsOn }: Wanted,
  { both, guards, isOver }: Then,
): Promise<Result<SealedEnvelope | 'declined'>> {
  const { profileId, attempts, clock, ids, surface } = parts
  const drafts = ground === undefined ? markets.map(roughDraft) : [ground]
  const { on, unread } = await readFor(parts, drafts)
  const held = heldIn(parts, drafts)
  const bounds = boundsOn(on)
  const account = parts.account()
  const refusals = [...unread, ...held, ...(bounds.ok ? [] : bounds.error)]
  if (!bounds.ok || refusals.length > 0) return err(refusals)
  if (account === undefined) return err([refuse('PLAN_VOID')])
  const then = guards()
  const header = parts.header()
  const shown: ArmedEnvelope = {
    ...{ id: ids.token(), profileId, account: sealedAccount(account), mode: header.profile.kind },
    ...bounds.value,
    sealedAt: both(),
  }
  const question = {
    ...{ ...header, is: 'arm' as const, token: ids.token(), envelope: shown },
    worst: worstOfEnvelope(shown, ({ symbol }) => on(symbol)),
    markets:
      parts.desk
        .snapshot()
        .markets?.value.filter(({ symbol }) => markets.some(one => one.symbol === symbol)) ?? [],
  } as const
  const tooOften = parts.pace.ask('adds', parts.guards()?.consentsPerMinute ?? 0)
  if (tooOften !== undefined) return err([tooOften])
  // What it says of the moment is old by then.
  const callOff = clock.after(READ_FOR, () => surface.withdraw(question.token))
  const answer = await surface.ask(question).finally(callOff)
  if (answer.is !== 'yes') return ok('declined')
  // SECURITY: real money is armed by a word that main saw typed; a plain yes is not enough.
  const word = typedWord(question)
  if (word !== undefined && answer.typed?.trim() !== word) return err([refuse('CONSENT_MISSING')])
  // It lasts from the yes on: no time of it passes while it is read.
  const envelope = { ...shown, sealedAt: both() }
  const text = envelopeText(envelope)
  // SECURITY: nothing is armed that whoever signs does not count as well, out of the very text that is sealed.
  if (!(await parts.venue.arm(text))) return err([refuse('SIGNING_FAILED')])
  // SECURITY: what it rests on is as it was shown: the same account, the same guards, and nothing that holds writing.
  const [again] = heldIn(parts, drafts)
  const isOther = isOver() || guards() !== then || !isSameName(account, parts.account())
  const line = { profileId, envelope: envelope.id, text, digest: textDigest(text) }
  const why = again ?? (isOther ? refuse('PLAN_VOID') : undefined)
  // SECURITY: nothing is allowed that the journal does not hold.
  const kept = why === undefined ? attempts.record({ saw: 'armed', at: clock.now(), ...line }) : err([why])
  if (!kept.ok) parts.venue.disarm()
  return kept.ok ? ok({ envelope, guards: then }) : kept
}

/** Reads again what the question rests on, one market after the other: of those that nobody watches one book is kept. */
async function readFor(
  { sources }: ArmingParts,
  drafts: readonly Draft[],
): Promise<{ readonly on: InputsOf; readonly unread: readonly Refusal[] }> {
  const books = new Map<string, Inputs['book']>()
  let lastUnread: readonly Refusal[] = []
  for (const draft of drafts) {
    const { inputs, unread } = await sources.fresh(draft)
    books.set(marketOf(draft) ?? '', inputs.book)
    lastUnread = unread
  }
  // All else is of one moment.
  const then = sources.now(drafts[0] ?? roughDraft({ symbol: '', marginMode: 'CROSS' }))
  return { on: symbol => ({ ...then, book: books.get(symbol) }), unread: lastUnread }
}

/** What holds one of them. */
const heldIn = ({ gate }: ArmingParts, drafts: readonly Draft[]): readonly Refusal[] => {
  const held = drafts.flatMap(one => leaveRefusal(gate.writes(), one, 'adds') ?? [])
  return held.slice(0, 1)
}

const roughDraft = ({ symbol, marginMode }: WantedMarket): Draft =>
  asOrder({
    ...{ symbol, marginMode, side: 'BUY', type: 'LIMIT' },
    ...{ quantity: '0', price: '0', reduceOnly: false },
  })
