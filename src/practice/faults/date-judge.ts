import { createRandomStream } from '../numbers/seeded-random'

/** Treatment of the date of a signed request. What is left out is as the venue documents it. */
export interface DateRules {
  /** Largest age of an accepted read, in milliseconds. */
  readonly readAge?: number
  /** Largest age of an accepted write, in milliseconds. */
  readonly writeAge?: number
  /** Share of the requests that these ages apply to, drawn from the seed. Default: all. */
  readonly share?: number
  /** Error of the judging clock, in milliseconds. The clock that answers report stays right. */
  readonly clockOff?: number
  /** Growth of that error, in milliseconds a minute. */
  readonly clockDrift?: number
  /** Jump of the judging clock in every second minute, in milliseconds. */
  readonly clockJump?: number
  /** Time from the judgement of a write, at receipt, until it takes effect, in milliseconds. */
  readonly queue?: number
  /** True if an order's time of creation is the date of its request. */
  readonly createdAsDated?: boolean
  /** Time until these rules begin, in milliseconds. */
  readonly wait?: number
}

export interface DateJudge {
  readonly accepts: (date: number, isWrite: boolean, now: number) => boolean
  /** Returns the time in milliseconds for which an accepted write is queued. */
  readonly queueMs: (now: number) => number
  /** Returns the time of creation of an order whose request has this date. */
  readonly creationTime: (date: number, now: number) => number
}

const DOCUMENTED_AGE_MS = 300_000
const MINUTE_MS = 60_000

/** Creates the judge of an exchange, whose rules are set at `since`. Without rules it is as documented. */
export function createDateJudge(rules: DateRules = {}, seed = 0, since = 0): DateJudge {
  const chance = createRandomStream(seed, 'dates')
  const rulesAt = (now: number): DateRules => (now >= since + (rules.wait ?? 0) ? rules : {})
  return {
    accepts: (date, isWrite, now) => {
      const { readAge, writeAge, share = 1, clockOff = 0, clockDrift = 0, clockJump = 0 } = rulesAt(now)
      const minutes = (now - since) / MINUTE_MS
      const jump = Math.floor(minutes) % 2 === 0 ? 0 : clockJump
      const age = now + clockOff + Math.round(clockDrift * minutes) + jump - date
      const limit = (isWrite ? writeAge : readAge) ?? DOCUMENTED_AGE_MS
      const isOwn = limit !== DOCUMENTED_AGE_MS && (share === 1 || chance.next() < share)
      return age <= (isOwn ? limit : DOCUMENTED_AGE_MS) && -age <= DOCUMENTED_AGE_MS
    },
    queueMs: now => rulesAt(now).queue ?? 0,
    creationTime: (date, now) => (rulesAt(now).createdAsDated === true ? Math.min(date, now) : now),
  }
}
