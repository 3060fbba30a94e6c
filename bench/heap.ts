import type { CDPSession } from 'playwright-core'

/** The part of a heap snapshot that lists its nodes. Each node is a row of numbers in `nodes`, described by `meta`. */
interface HeapSnapshotText {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** Timings of slow tasks that the browser keeps up to a limit. A slow machine has more of them. */
const browserTimings = /^(Performance\w*Timing|TaskAttributionTiming|blink::ScriptTimingInfo)$/

/** Kinds of nodes that a page creates. The others are compiled code and caches of the engine. */
const pageKinds = ['object', 'closure', 'array', 'string', 'concatenated string', 'sliced string']

/**
 * Returns the bytes of objects, closures, arrays and strings that the page keeps, without the browser's timings.
 *
 * The engine compiles code that runs often, drops it again and caches texts, so the size of those says nothing
 * about the page.
 */
export async function measureRetainedHeap(cdp: CDPSession): Promise<number> {
  const chunks: string[] = []
  const addChunk = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', addChunk)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', addChunk)
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as HeapSnapshotText
  const { node_fields: fields, node_types: kinds } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map(field => fields.indexOf(field))
  if (type === undefined || name === undefined || size === undefined)
    throw new Error('No sizes are told of the heap.')
  const counted = new Set(pageKinds.map(kind => (kinds[type] as readonly string[]).indexOf(kind)))
  let bytes = 0
  for (let offset = 0; offset < nodes.length; offset += fields.length)
    if (
      counted.has(nodes[offset + type] ?? -1) &&
      !browserTimings.test(strings[nodes[offset + name] ?? 0] ?? '')
    )
      bytes += nodes[offset + size] ?? 0
  return bytes
}
