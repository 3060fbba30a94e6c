/** Of a hundred mutants so many are to be noticed. */
const NOTICED = 0.95
/** How seldom a small sample may accuse what holds that. */
const SELDOM = 0.01
/** Of so many the share itself is believed. */
const MANY = 200

/**
 * Whether a sample has more survivors than it may: more than five in a hundred, where it is large. A small one differs much
 * from the next, and what is as good as it should be must not fail at random: there it is too many when as many come in
 * fewer than one sample of a hundred, where 95 of 100 are noticed.
 *
 * @param {number} survivors
 * @param {number} tried
 */
export function isTooMany(survivors, tried) {
  if (tried >= MANY) return survivors / tried > 1 - NOTICED
  let exactly = NOTICED ** tried
  let fewer = 0
  for (let count = 0; count < survivors; count += 1) {
    fewer += exactly
    exactly *= ((tried - count) / (count + 1)) * ((1 - NOTICED) / NOTICED)
  }
  return 1 - fewer < SELDOM
}
