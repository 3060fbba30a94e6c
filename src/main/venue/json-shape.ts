/** Together the keys of all remembered shapes may cost this much; then remembering begins anew. */
const MAX_SHAPE_COST = 1 << 20
/** What a shape costs besides the characters of its key. */
const SHAPE_COST = 256

/**
 * Which keys a record has, in the order they were written.
 *
 * Shapes form a tree: each is another one and one key more. The venue writes the same few hundred over and over,
 * so the next key is nearly always the one that followed last time, and it is enough to look whether it does.
 */
export class JsonKeyShape {
  /** The shape that followed last time. */
  likely: JsonKeyShape | undefined
  /** How the key that led here is written: with its colon, and with the comma before it. */
  readonly written: string
  private readonly next = new Map<string, JsonKeyShape>()
  private indexByKey: ReadonlyMap<string, number> | undefined
  /** What was asked of such a record last, and before. Whoever reads records alike asks alike, over and over. */
  private lastLookup: KeyLookup = { key: undefined, place: undefined, next: undefined }
  private readonly lookups = new Map<string, KeyLookup>()

  constructor(
    private readonly before: JsonKeyShape | undefined,
    private readonly key: string,
  ) {
    this.written = `${before?.before === undefined ? '' : ','}${JSON.stringify(key)}:`
  }

  /** The known shape with this key more. */
  after(key: string): JsonKeyShape | undefined {
    return this.next.get(key)
  }

  /** A new shape with a key more that this one does not have. */
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

  /** Where the value of a key stands; undefined where there is no such key. */
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

/** What is asked of records of one shape, its answer, and what was asked next the last time. */
interface KeyLookup {
  readonly key: string | undefined
  readonly place: number | undefined
  next: KeyLookup | undefined
}

/** Nobody asks a record more; a list of keys that the venue itself writes is not remembered without end. */
const MAX_LOOKUPS = 128

let root = new JsonKeyShape(undefined, '')
let shapeCost = 0

/** The shape without a key, where every record begins. */
export function getEmptyShape(): JsonKeyShape {
  if (shapeCost > MAX_SHAPE_COST) {
    root = new JsonKeyShape(undefined, '')
    shapeCost = 0
  }
  return root
}
