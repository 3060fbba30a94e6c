/** A rule that is broken on purpose: the source lines that enforce it, and their replacements. */
export interface Break {
  readonly name: string
  readonly lines: readonly BrokenLine[]
  /** Seed of the first course, close to one in which the violation appears. */
  readonly seed?: number
  /** Number of courses of that seed to skip, for a violation that appears late. */
  readonly course?: number
}

export interface BrokenLine {
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly put: string
}

const one = (name: string, file: string, find: string, put: string, seed = 1, course = 0): Break => ({
  name,
  lines: [{ file, find, put }],
  seed,
  course,
})

/** All rules whose removal the model must detect. */
export const breaks: readonly Break[] = [
  one(
    'silence is proof before the signature lapses',
    'src/core/attempt/signature-expiry.ts',
    'latest + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS',
    'latest',
    4,
  ),
  {
    name: 'what was never journalled leaves',
    lines: [
      {
        file: 'src/main/orders/request-writer.ts',
        find: 'if (!kept.ok) return kept\n      setInFlight(plan.attempt)',
        put: 'setInFlight(plan.attempt)',
      },
      // Without this change the last check stops the write: an unwritable journal holds every write.
      {
        file: 'src/main/orders/request-writer.ts',
        find: "return (\n      findSendRefusal(gate.tradingStateWithout('attempts', 'flight'), write, assessWriteRisk(write)) ===\n      undefined\n    )",
        put: 'return true',
      },
    ],
  },
  {
    name: 'a spent token works again',
    lines: [
      {
        file: 'src/main/orders/order-submission.ts',
        find: "if (spentTokens.has(token)) return err([createRefusal('TOKEN_SPENT')])",
        put: '',
      },
      { file: 'src/main/orders/order-submission.ts', find: 'plans.delete(token)', put: '' },
    ],
  },
  one(
    'what was being sent at a crash counts as not sent',
    'src/core/attempt/attempt-state.ts',
    "return { is: 'unknown', why: 'the desk ended while sending' }",
    "return { is: 'not sent', why: 'the desk ended while sending' }",
    12,
  ),
  one(
    'a refusal is believed without a look',
    'src/core/attempt/attempt-state.ts',
    'return attempt.evidence.every(({ unanswered }) => unanswered === true)',
    'return false',
    12,
  ),
  one(
    'the last look sees nothing',
    'src/main/orders/request-writer.ts',
    'attempts.halt(haltReasonMessages.otherBytes, plan.attempt)\n    return same',
    'return true\n    return true',
  ),
  one(
    'a plain yes is enough for everything',
    'src/main/orders/order-submission.ts',
    '(needsTypedConfirmation(drafted.plan) && answer.typed?.trim() !== TYPED_CONFIRMATION)',
    'false',
    10,
    60,
  ),
  {
    name: 'an older record takes fills back',
    lines: [
      {
        file: 'src/core/attempt/attempt-advance.ts',
        find: 'executed: maxAmount(executed, attempt.executed),',
        put: 'executed,',
      },
      {
        file: 'src/core/attempt/attempt-advance.ts',
        find: 'isLower ? known : withFills(withFirstStoodAt(known, state), entry)',
        put: 'withFills(withFirstStoodAt(known, state), entry)',
      },
    ],
  },
  one(
    'orders add no risk',
    'src/core/writes/order/order-kind.ts',
    "(reduceOnly ? 'lowers' : 'adds')",
    "(reduceOnly ? 'lowers' : 'lowers')",
    9,
  ),
  one(
    'what is in quarantine is ended by a later answer',
    'src/main/orders/attempt-reconciler.ts',
    "if (attempt.state.is === 'quarantined') return",
    '',
    3,
    1680,
  ),
  one(
    'what rested while nobody listened is not caught up with',
    'src/main/orders/attempt-reconciler.ts',
    'await syncRestingOrders(parts)',
    '',
    1,
    1_345,
  ),
  {
    name: 'the gate stays open while a fate is',
    lines: [
      {
        file: 'src/core/attempt/attempt-state.ts',
        find: "case 'unknown':\n    case 'quarantined':\n      return true",
        put: "    case 'quarantined':\n      return true\n    case 'unknown':\n      return false",
      },
    ],
  },
  one(
    'a late move of margin is no concern',
    'src/core/attempt/late-arrival-restriction.ts',
    "'move margin': 'margin'",
    "'move margin': undefined",
  ),
  one(
    'a late change of margin mode is no concern',
    'src/core/attempt/late-arrival-restriction.ts',
    "'margin mode': 'risk and margin mode'",
    "'margin mode': undefined",
  ),
  one(
    'a late cancel of all that waits is no concern',
    'src/core/attempt/late-arrival-restriction.ts',
    "'cancel all algo': 'algo orders'",
    "'cancel all algo': undefined",
  ),
  one(
    'a late change of leverage is no concern',
    'src/core/attempt/late-arrival-restriction.ts',
    "leverage: 'risk and leverage'",
    'leverage: undefined',
  ),
  one(
    'a late cancel of all is no concern',
    'src/core/attempt/late-arrival-restriction.ts',
    "'cancel all': 'what rests'",
    "'cancel all': undefined",
  ),
]
