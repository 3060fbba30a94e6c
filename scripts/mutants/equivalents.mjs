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
    why: 'What filled is exactly what was to fill at once two lines before, and one figure has one spelling.',
  },
  {
    file: 'src/core/proof/order-matching.ts',
    text: 'const made = createdAt > 0 ? createdAt : updatedAt',
    was: '0',
    now: '1',
    why: 'No record was made in the first millisecond of 1970.',
  },
  {
    file: 'src/core/writes/ladder/ladder-rules.ts',
    text: 'if (!market || !count || !from || !to || !quantity || refusals.length > 0) return err(refusals)',
    was: '||',
    now: '&&',
    why: 'Whatever is missing is among the refusals already: the names stand here for the compiler.',
  },
  {
    file: 'src/main/orders/attempt-reconciler.ts',
    text: 'const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)',
    was: '0',
    now: '1',
    why: 'Before clocks were compared ours may be off by seconds, and what proves anything leaves ten.',
  },
  {
    file: 'src/main/orders/attempt-reconciler.ts',
    text: 'Math.max(getRetryWaitMs(unansweredRounds.get(id) ?? 0), wait),',
    was: '0',
    now: '1',
    why: 'After one round without an answer the wait is what it is after none.',
  },
]
