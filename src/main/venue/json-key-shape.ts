/** Total cost of the keys of remembered shapes, after which they are discarded. */
const MAX_SHAPE_COST = 1 << 20
const SHAPE_COST = 256

/**
 * The keys of a record in their order. Shapes form a tree: each adds one key to another. The venue repeats a few
 * hundred, so the next key is nearly always the one that followed last time.
 */
export class JsonKeyShape {
  likely: JsonKeyShape | undefined
  readonly written: string
  private readonly next = new Map<string, JsonKeyShape>()
  private indexByKey: ReadonlyMap<string, number> | undefined
  /** The last lookup; records of a kind are read by the same sequence of keys. */
  private lastLookup: KeyLookup = { key: undefined, place: undefined, next: undefined }
  private readonly lookups = new Map<string, KeyLookup>()

  constructor(
    private readonly before: JsonKeyShape | undefined,
    private readonly key: string,
  ) {
    this.written = `${before?.before === undefined ? '' : ','}${JSON.stringify(key)}:`
  }

  after(key: string): JsonKeyShape | undefined {
    return this.next.get(key)
  }

  addKey(key: string): JsonKeyShape {
    const made = new JsonKeyShape(this, key)
    this.next.set(key, made)
    shapeCost += key.length + SHAPE_COST
    return made
  }

  keys(): readonly string[] {
    const keys: string[] = []
    let [key, before] = [this.key, this.before]
    while (before !== undefined) {
      keys.push(key)
      ;[key, before] = [before.key, before.before]
    }
    return keys.toReversed()
  }

  indexOf(key: string): number | undefined {
    const { next } = this.lastLookup
    if (next !== undefined && next.key === key) {
      this.lastLookup = next
      return next.place
    }
    return this.lookUp(key)
  }

  private lookUp(key: string): number | undefined {
    this.indexByKey ??= new Map(this.keys().map((name, place) => [name, place]))
    const known = this.lookups.get(key)
    if (known === undefined && this.lookups.size >= MAX_LOOKUPS) return this.indexByKey.get(key)
    const question = known ?? { key, place: this.indexByKey.get(key), next: undefined }
    this.lookups.set(key, question)
    this.lastLookup.next = question
    this.lastLookup = question
    return question.place
  }
}

interface KeyLookup {
  readonly key: string | undefined
  readonly place: number | undefined
  next: KeyLookup | undefined
}

/** Limit of cached lookups, because the venue may use keys as data. */
const MAX_LOOKUPS = 128

let root = new JsonKeyShape(undefined, '')
let shapeCost = 0

export function getEmptyShape(): JsonKeyShape {
  if (shapeCost > MAX_SHAPE_COST) {
    root = new JsonKeyShape(undefined, '')
    shapeCost = 0
  }
  return root
}
