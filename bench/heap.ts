import type { CDPSession } from 'playwright-core'

/** The part of a heap snapshot that says what lies in the heap: a row of numbers for each thing, told by `meta`. */
interface HeapText {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** The browser's own short memory of what took long, which grows with a slow machine up to its bound. */
const own = /^(Performance\w*Timing|TaskAttributionTiming|blink::ScriptTimingInfo)$/

/**
 * What the page itself keeps, in bytes: everything in its heap but the code that was compiled for it meanwhile.
 *
 * An engine goes on compiling what runs often, for as long as that runs, and lets go of what does not.
 */
export async function keptByPage(cdp: CDPSession): Promise<number> {
  const chunks: string[] = []
  const gather = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', gather)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', gather)
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as HeapText
  const { node_fields: fields, node_types: kinds } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map(field => fields.indexOf(field))
  if (type === undefined || name === undefined || size === undefined)
    throw new Error('No sizes are told of the heap.')
  const code = (kinds[type] as readonly string[]).indexOf('code')
  let kept = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] !== code && !own.test(strings[nodes[at + name] ?? 0] ?? ''))
      kept += nodes[at + size] ?? 0
  return kept
}
