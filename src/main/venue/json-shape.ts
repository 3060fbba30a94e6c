/** Together the keys of all remembered shapes may cost this much; then remembering begins anew. */
const MOST_REMEMBERED = 1 << 20
/** What a shape costs besides the characters of its key. */
const SHAPE_COST = 256

/**
 * Which keys a record has, in the order they were written.
 *
 * Shapes form a tree: each is another one and one key more. The venue writes the same few hundred over and over,
 * so the next key is nearly always the one that followed last time, and it is enough to look whether it does.
 */
export class KeyShape {
  /** The shape that followed last time. */
  likely: KeyShape | undefined
  /** How the key that led here is written: with its colon, and with the comma before it. */
  readonly written: string
  private readonly next = new Map<string, KeyShape>()
  private places: ReadonlyMap<string, number> | undefined
  /** What was asked of such a record last, and before. Whoever reads records alike asks alike, over and over. */
  private asked: Question = { key: undefined, place: undefined, next: undefined }
  private readonly questions = new Map<string, Question>()

  constructor(
    private readonly before: KeyShape | undefined,
    private readonly key: string,
  ) {
    this.written = `${before?.before === undefined ? '' : ','}${JSON.stringify(key)}:`
  }

  /** The known shape with this key more. */
  after(key: string): KeyShape | undefined {
    return this.next.get(key)
  }

  /** A new shape with a key more that this one does not have. */
  grow(key: string): KeyShape {
    const made = new KeyShape(this, key)
    this.next.set(key, made)
    remembered += key.length + SHAPE_COST
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
  placeOf(key: string): number | undefined {
    const { next } = this.asked
    if (next !== undefined && next.key === key) {
      this.asked = next
      return next.place
    }
    return this.lookUp(key)
  }

  private lookUp(key: string): number | undefined {
    this.places ??= new Map(this.keys().map((name, place) => [name, place]))
    const known = this.questions.get(key)
    if (known === undefined && this.questions.size >= MOST_QUESTIONS) return this.places.get(key)
    const question = known ?? { key, place: this.places.get(key), next: undefined }
    this.questions.set(key, question)
    this.asked.next = question
    this.asked = question
    return question.place
  }
}

/** What is asked of records of one shape, its answer, and what was asked next the last time. */
interface Question {
  readonly key: string | undefined
  readonly place: number | undefined
  next: Question | undefined
}

/** Nobody asks a record more; a list of keys that the venue itself writes is not remembered without end. */
const MOST_QUESTIONS = 128

let root = new KeyShape(undefined, '')
let remembered = 0

/** The shape without a key, where every record begins. */
export function emptyShape(): KeyShape {
  if (remembered > MOST_REMEMBERED) {
    root = new KeyShape(undefined, '')
    remembered = 0
  }
  return root
}
