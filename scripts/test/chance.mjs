import { configureGlobal } from '../../node_modules/fast-check/lib/fast-check.js'

const seed = process.env['PERPDESK_SEED'] ?? '1'
if (!/^(any|\d{1,9})$/.test(seed)) throw new Error('PERPDESK_SEED is neither a whole number nor "any".')

// Every run uses the same seed, so that results repeat. Other seeds, or a random one, are for further search.
if (seed !== 'any') configureGlobal({ seed: Number(seed) })

export * from '../../node_modules/fast-check/lib/fast-check.js'
export { default } from '../../node_modules/fast-check/lib/fast-check.js'
