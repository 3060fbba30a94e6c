/**
 * A sample of everything that could grow while the desk runs.
 *
 * @typedef {object} Sample
 * @property {number} minutes Since the desk opened.
 * @property {number} main Memory of main after garbage collection, in megabytes.
 * @property {number} page The same of the desk's page.
 * @property {number} nodes Nodes of the page's documents, detached ones included.
 * @property {number} listeners Event listeners in the page.
 * @property {number | undefined} practice Memory of the practice exchange, in megabytes.
 * @property {number} handles Open handles of main: timers, sockets, pipes, files.
 * @property {number} sockets The connections among them.
 * @property {number} rows Every row the desk knows, of every kind.
 * @property {number} disk Size of the data folder, in megabytes.
 * @property {number} lag 99th percentile of main's event loop delay since the last sample, in ms.
 */

/**
 * Bounds of growth: a fixed part and a share of the value at the start. Rows and the disk grow with trading,
 * the practice exchange is not the desk, and the delay of a turn depends as much on the machine as on the
 * desk: they are shown and not judged. Main and the page keep each row that trading added, with its evidence,
 * so memory may grow by `row` for each: a row was measured at about 25 kB in either.
 *
 * @type {readonly { of: 'main' | 'page' | 'nodes' | 'listeners' | 'handles' | 'sockets', name: string, fixed: number, share: number, row?: number }[]}
 */
const bounds = [
  { of: 'main', name: 'memory of main, MB', fixed: 6, share: 0.1, row: 0.04 },
  { of: 'page', name: 'memory of the page, MB', fixed: 4, share: 0.1, row: 0.04 },
  { of: 'nodes', name: 'nodes of the page', fixed: 300, share: 0.1 },
  { of: 'listeners', name: 'listeners of the page', fixed: 100, share: 0.1 },
  { of: 'handles', name: 'handles of main', fixed: 6, share: 0 },
  { of: 'sockets', name: 'sockets of main', fixed: 4, share: 0 },
]

/** Samples that a trend needs: one to warm up, and two on either side. */
export const LEAST = 5

/**
 * Compares the newest third of the samples with the third before the middle, each by its median. The first sample
 * is left out: everything is met for the first time before it.
 *
 * @param {readonly Sample[]} samples
 */
export function trendsOf(samples) {
  if (samples.length < LEAST) return []
  const warm = samples.slice(1)
  const third = Math.max(2, Math.floor(warm.length / 3))
  const [early, late] = [warm.slice(0, third), warm.slice(-third)]
  const hours = (middle(late, 'minutes') - middle(early, 'minutes')) / 60
  const rows = Math.max(0, middle(late, 'rows') - middle(early, 'rows'))
  return bounds.map(({ of, name, fixed, share, row = 0 }) => {
    const [from, to] = [middle(early, of), middle(late, of)]
    const most = from + fixed + from * share + rows * row
    return { name, from, to, most, anHour: (to - from) / hours, held: to <= most }
  })
}

/**
 * @param {readonly Sample[]} samples
 * @param {'minutes' | 'rows' | (typeof bounds)[number]['of']} of
 */
function middle(samples, of) {
  const sorted = samples.map(sample => sample[of]).sort((a, b) => a - b)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}
