/** @typedef {import('./trend.mjs').Sample} Sample */

/** @type {readonly { of: keyof Sample, head: string, digits: number }[]} */
const columns = [
  { of: 'minutes', head: 'min', digits: 1 },
  { of: 'main', head: 'main MB', digits: 1 },
  { of: 'page', head: 'page MB', digits: 1 },
  { of: 'nodes', head: 'nodes', digits: 0 },
  { of: 'listeners', head: 'listeners', digits: 0 },
  { of: 'practice', head: 'exchange MB', digits: 0 },
  { of: 'handles', head: 'handles', digits: 0 },
  { of: 'sockets', head: 'sockets', digits: 0 },
  { of: 'rows', head: 'rows', digits: 0 },
  { of: 'disk', head: 'disk MB', digits: 2 },
  { of: 'lag', head: 'lag ms', digits: 0 },
]

const COLUMN_WIDTH = 12

export const headLine = columns.map(({ head }) => head.padStart(COLUMN_WIDTH)).join('')

/** @param {Sample} sample */
export const sampleLine = sample =>
  columns.map(({ of, digits }) => (sample[of]?.toFixed(digits) ?? '-').padStart(COLUMN_WIDTH)).join('')

/** @param {ReturnType<typeof import('./trend.mjs').trendsOf>[number]} trend */
export function trendLine({ name, from, to, most, anHour, held }) {
  const [first, last, limit, hourly] = [from, to, most, anHour].map(figure => figure.toFixed(1))
  return `${held ? 'held  ' : 'FAILED'} ${name}: ${first} → ${last}, at most ${limit} (${anHour < 0 ? '' : '+'}${hourly} an hour)`
}
