/**
 * Mutants that change no observable behaviour, each with its reason. An entry whose line no longer exists is an error, so
 * that no entry excuses rewritten code.
 *
 * @type {readonly { readonly file: string, readonly text: string, readonly was: string, readonly now: string,
 *   readonly why: string }[]}
 */
export const equivalents = [
  {
    file: 'src/core/attempt/forecast-score.ts',
    text: 'if (filled?.paid !== undefined && compareDecimals(executed, now.quantity) > 0) {',
    was: '>',
    now: '>=',
    why: 'Equal quantities returned three lines before: they are compared as text there, and a figure has only one text.',
  },
  {
    file: 'src/core/proof/order-matching.ts',
    text: 'const made = createdAt > 0 ? createdAt : updatedAt',
    was: '0',
    now: '1',
    why: 'No record was created in the first millisecond of 1970.',
  },
  {
    file: 'src/core/writes/cancel-all/cancel-all-rules.ts',
    text: 'if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1',
    was: '<',
    now: '<=',
    why: 'Equal symbols do not get there.',
  },
  {
    file: 'src/core/writes/cancel-all/cancel-all-rules.ts',
    text: 'return a.orderId < b.orderId ? -1 : 1',
    was: '<',
    now: '<=',
    why: 'No two orders have one id.',
  },
  {
    file: 'src/main/orders/order-submission.ts',
    text: 'let voidCount = 0',
    was: '0',
    now: '1',
    why: 'Two counts are only compared for equality.',
  },
  {
    file: 'src/main/orders/order-submission.ts',
    text: 'voidCount += 1',
    was: '1',
    now: '2',
    why: 'Two counts are only compared for equality.',
  },
  {
    file: 'src/main/orders/attempt-reconciler.ts',
    text: 'const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)',
    was: '0',
    now: '1',
    why: 'One millisecond more or less is far below the ten seconds that a proof leaves for an unmeasured clock.',
  },
  {
    file: 'src/main/orders/attempt-reconciler.ts',
    text: 'Math.max(getRetryWaitMs(unansweredRounds.get(id) ?? 0), wait),',
    was: '0',
    now: '1',
    why: 'The wait after one unanswered round is the same as after none.',
  },
]
