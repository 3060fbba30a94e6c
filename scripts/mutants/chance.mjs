/** Share of mutants that the specs must notice. */
const NOTICED = 0.95
/** Greatest probability that a small sample fails although the share holds. */
const SELDOM = 0.01
/** Sample size from which the share itself is compared. */
const MANY = 200

/**
 * Returns true if a sample has too many survivors. A large sample may have five in a hundred. Small samples
 * vary, so one fails only if as many survivors occur in fewer than one sample of a hundred where 95 of 100
 * mutants are noticed.
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
